@_spi(Host) import ScreensKit
import Testing

/// Pictures that are too large to send are shrunk.
struct ShrinkingTests {
    private let tools: any PictureTools

    init() throws { tools = try Library.tools }

    @Test func aPictureThatFitsStaysUnchanged() throws {
        let picture = try Picture(GIFSample().bytes)
        var progress: [Double] = []

        let same = try tools.picture(picture, below: picture.bytes.count + 1) {
            progress.append($0)
        }
        #expect(same == picture)
        #expect(progress.isEmpty)
    }

    @Test(
        arguments: [
            (Picture.Format.png, UInt8(255), Picture.Format.jpeg), (.jpeg, 255, .jpeg),
            (.webp, 255, .jpeg), (.png, 100, .png), (.webp, 100, .webp),
        ]
    )
    func aPictureThatDoesNotFitGetsFewerBytes(
        format: Picture.Format,
        alpha: UInt8,
        expected: Picture.Format
    ) throws {
        let picture = try tools.picture(of: Samples.noise(200, alpha: alpha), as: format)
        for limit in [picture.bytes.count, 10_000, 2_000] {
            var progress: [Double] = []
            let smaller = try tools.picture(picture, below: limit) { progress.append($0) }

            #expect(smaller.bytes.count < limit)
            #expect(smaller.format == expected)
            #expect(progress.first == 0 && progress.last == 1 && progress == progress.sorted())
            #expect(abs(smaller.width - smaller.height) <= 1)
        }
    }

    @Test func theOrientationIsPreserved() throws {
        let file = try tools.picture(of: Samples.quarters(400), as: .jpeg).bytes
        let picture = try Picture(JPEGSample.turned(file, 6))

        let smaller = try tools.picture(picture, below: file.count - 1)
        let bitmap = try tools.bitmap(of: smaller, fitting: PictureSize(width: 2, height: 2))
        // Blue was lower left before the orientation was applied.
        #expect(bitmap.pixels[2] > 200 && bitmap.pixels[0] < 60)
    }

    @Test(arguments: [-1, 0, 1, 20])
    func aPictureThatCannotBeSoSmallIsRefused(limit: Int) throws {
        let picture = try tools.picture(of: Samples.noise(50), as: .jpeg)

        #expect(throws: PictureError.self) { try tools.picture(picture, below: limit) }
    }

    @Test func aGIFIsNotEncoded() throws {
        #expect(throws: PictureError.self) {
            try tools.picture(of: Samples.quarters(2), as: .gif)
        }
    }
}
