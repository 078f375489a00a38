@_spi(Host) import ScreensKit
import Testing

struct BitmapTests {
    @Test(arguments: [(1, 1, 3), (1, 1, 5), (0, 1, 0), (-1, -1, 4), (2, 1, 4), (.max, .max, 4)])
    func hasAsManyPixelsAsItsSizeRequires(width: Int, height: Int, count: Int) {
        let pixels = [UInt8](repeating: 0, count: count)

        #expect(Bitmap(width: width, height: height, pixels: pixels) == nil)
        #expect(Bitmap(width: 2, height: 1, pixels: [UInt8](repeating: 0, count: 8)) != nil)
    }

    @Test(
        arguments: [
            ((100, 50), (10, 10), (10, 5)), ((100, 50), (1000, 1000), (100, 50)),
            ((1000, 1), (10, 10), (10, 1)), ((3, 3), (0, -4), (1, 1)), ((0, 0), (5, 5), (1, 1)),
        ]
    )
    func aSizeIsMadeToFitABox(size: (Int, Int), box: (Int, Int), expected: (Int, Int)) {
        let fitted = PictureSize(width: size.0, height: size.1)
            .fitted(to: PictureSize(width: box.0, height: box.1))

        #expect(fitted == PictureSize(width: expected.0, height: expected.1))
    }

    @Test func aHostWithoutToolsSaysSo() throws {
        let tools: any PictureTools = NoPictureTools()
        let picture = try Picture(Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 59])

        #expect(throws: PictureError.noLibrary("this host has none")) {
            try tools.bitmap(of: picture, fitting: nil)
        }
        #expect(throws: PictureError.noLibrary("this host has none")) {
            try tools.picture(picture, below: 5)
        }
        #expect(try tools.picture(picture, below: 500) == picture)
    }
}
