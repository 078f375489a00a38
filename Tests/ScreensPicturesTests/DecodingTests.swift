@_spi(Host) import ScreensKit
import Testing

/// Each format decodes to the pixels that are in the file.
struct DecodingTests {
    private let tools: any PictureTools

    init() throws { tools = try Library.tools }

    @Test func aPNGHasItsPixels() throws {
        let bitmap = try decoded(PNGSample.four)

        #expect(bitmap.size == PictureSize(width: 2, height: 2))
        #expect(bitmap.pixels == Samples.red + Samples.blue + [0, 255, 0, 255] + Samples.clear)
    }

    @Test func aGIFHasItsPixels() throws {
        let bitmap = try decoded(GIFSample().bytes)

        #expect(bitmap.pixels == Samples.red + Samples.blue + Samples.blue + Samples.red)
    }

    @Test func aGIFHasTransparentPixels() throws {
        let bitmap = try decoded(GIFSample(transparent: 1).bytes)

        #expect(bitmap.pixels == Samples.red + Samples.clear + Samples.clear + Samples.red)
    }

    @Test func anInterlacedGIFHasItsRowsInOrder() throws {
        // The file contains the rows in the order 0, 4, 2, 1, 3.
        let sample = GIFSample(
            screen: (1, 5),
            frame: (0, 0, 1, 5),
            isInterlaced: true,
            indexes: [0, 1, 1, 0, 0]
        )
        let bitmap = try decoded(sample.bytes)

        let expected = [Samples.red, Samples.red, Samples.blue, Samples.red, Samples.blue]
        #expect(bitmap.pixels == Array(expected.joined()))
    }

    @Test func aGIFLargerThanItsImageIsTransparentAround() throws {
        let sample = GIFSample(screen: (3, 1), frame: (1, 0, 1, 1), indexes: [1])

        #expect(try decoded(sample.bytes).pixels == Samples.clear + Samples.blue + Samples.clear)
    }

    @Test func aMovingGIFIsItsFirstImage() throws {
        let bitmap = try decoded(GIFSample(secondIndexes: [1, 1, 1, 1]).bytes)

        #expect(bitmap == (try decoded(GIFSample().bytes)))
    }

    @Test func aMovingWebPIsItsFirstImageInItsPlace() throws {
        let second = try tools.picture(of: Samples.noise(2), as: .webp)
        // An opaque picture lacks the header that a file with several images has itself.
        let opaque = try tools.picture(of: Samples.quarters(2), as: .webp)

        let bitmap = try decoded(WebPSample.moving([opaque, second]))

        #expect(bitmap.size == PictureSize(width: 4, height: 4))
        #expect(Array(bitmap.pixels.prefix(4 * 10)) == [UInt8](repeating: 0, count: 40))
        #expect(bitmap.pixels[4 * 10 + 3] == 255)
    }

    @Test(arguments: [Picture.Format.png, .jpeg, .webp])
    func encodingAndDecodingKeepThePicture(format: Picture.Format) throws {
        let original = try Samples.quarters(64)
        let picture = try tools.picture(of: original, as: format)

        #expect(picture.format == format)
        let bitmap = try tools.bitmap(of: picture, fitting: nil)
        for place in [8 * 64 + 8, 8 * 64 + 56, 56 * 64 + 8, 56 * 64 + 56] {
            let ours = bitmap.pixels.dropFirst(4 * place)
            let theirs = original.pixels.dropFirst(4 * place)
            for (one, other) in zip(ours.prefix(4), theirs) {
                #expect(abs(Int(one) - Int(other)) <= 12)
            }
        }
        #expect(format != .png || bitmap == original)
    }

    @Test(arguments: [Picture.Format.png, .webp])
    func transparentPixelsStayTransparent(format: Picture.Format) throws {
        let picture = try tools.picture(of: Samples.quarters(16, alpha: 100), as: format)

        #expect(try tools.bitmap(of: picture, fitting: nil).pixels[3] == 100)
    }

    @Test func aJPEGHasWhiteBehindTransparentPixels() throws {
        let picture = try tools.picture(of: Samples.quarters(16, alpha: 0), as: .jpeg)

        #expect(try tools.bitmap(of: picture, fitting: nil).pixels.allSatisfy { $0 >= 254 })
    }

    @Test func aCMYKJPEGIsConvertedToRGB() throws {
        let bitmap = try decoded(JPEGSample.inks)

        #expect(Array(bitmap.pixels.prefix(4)) == [64, 64, 64, 255])
    }

    @Test(arguments: [Picture.Format.png, .jpeg, .webp])
    func aPictureIsScaledDownToItsBox(format: Picture.Format) throws {
        let picture = try tools.picture(of: Samples.quarters(100), as: format)

        let small = try tools.bitmap(of: picture, fitting: PictureSize(width: 30, height: 10))
        #expect(small.size == PictureSize(width: 10, height: 10))
        #expect(small.pixels[0] > 200 && small.pixels[1] < 60)
        let same = try tools.bitmap(of: picture, fitting: PictureSize(width: 500, height: 500))
        #expect(same.size == PictureSize(width: 100, height: 100))
    }

    /// In the upright picture, red is upper left, green upper right, blue lower left, and white
    /// lower right.
    @Test(
        arguments: zip(
            1...8,
            [
                "rgbw", "grwb", "wbgr", "bwrg", "rbgw", "brwg", "wgbr", "gwrb",
            ]
        )
    )
    func aJPEGFollowsItsExifOrientation(orientation: Int, expected: String) throws {
        let file = try tools.picture(of: Samples.quarters(64), as: .jpeg).bytes
        let bitmap = try decoded(JPEGSample.turned(file, UInt8(orientation)))

        let seen = [(16, 16), (48, 16), (16, 48), (48, 48)].map { x, y -> String in
            let pixel = bitmap.pixels.dropFirst(4 * (y * 64 + x)).prefix(3).map { $0 > 128 }
            switch pixel {
            case [true, false, false]: return "r"
            case [false, true, false]: return "g"
            case [false, false, true]: return "b"
            default: return "w"
            }
        }
        #expect(seen.joined() == expected)
    }

    private func decoded(_ file: [UInt8]) throws -> Bitmap {
        try tools.bitmap(of: Picture(file), fitting: nil)
    }
}
