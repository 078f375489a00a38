@_spi(Host) import ScreensKit
import ScreensRendering
import Testing

/// How a picture gets its frame.
struct BitmapFrameTests {
    private let black = Color.rgb(0, 0, 0)

    @Test func aRoundFrameCutsOffTheCorners() throws {
        let framed = try white(20, 20).framed(
            PictureFrame(width: 0, isRound: true),
            color: black,
            scale: 1
        )

        for (x, y) in [(0, 0), (19, 0), (0, 19), (19, 19)] {
            #expect(pixel(framed, x, y)[3] == 0)
        }
        #expect(pixel(framed, 10, 10) == [255, 255, 255, 255])
        #expect(pixel(framed, 10, 0)[3] > 200)
    }

    @Test func aRoundFrameShowsTheMiddle() throws {
        let pixels = (0..<12 * 4).flatMap { (place) -> [UInt8] in [UInt8(place % 12), 0, 0, 255] }
        let wide = try #require(Bitmap(width: 12, height: 4, pixels: pixels))
        let framed = wide.framed(PictureFrame(width: 0, isRound: true), color: black, scale: 1)

        #expect(framed.size == PictureSize(width: 4, height: 4))
        #expect(pixel(framed, 1, 1)[0] == 5)
    }

    @Test func aLineHasItsWidthAndColour() throws {
        let frame = PictureFrame(width: 2, color: FrameColor(.rgb(10, 20, 30)))
        let framed = try white(10, 10).framed(frame, color: black, scale: 1.5)

        #expect(pixel(framed, 2, 5) == [10, 20, 30, 255])
        #expect(pixel(framed, 5, 9) == [10, 20, 30, 255])
        #expect(pixel(framed, 4, 5) == [255, 255, 255, 255])
    }

    @Test func aLineWithoutColourUsesTheColourOfTheTheme() throws {
        let framed = try white(10, 10).framed(PictureFrame(width: 1), color: black, scale: 1)

        #expect(pixel(framed, 0, 5) == [0, 0, 0, 255])
    }

    @Test func aTransparentLineShowsThePictureBehindIt() throws {
        let half = FrameColor(black, opacity: 128)
        let framed = try white(10, 10).framed(
            PictureFrame(width: 1, color: half),
            color: black,
            scale: 1
        )
        #expect(pixel(framed, 0, 5) == [127, 127, 127, 255])

        let nothing = PictureFrame(width: 1, color: FrameColor(black, opacity: 0))
        #expect(try white(9, 9).framed(nothing, color: black, scale: 1) == white(9, 9))
    }

    @Test(arguments: [PictureFrame(width: 0), PictureFrame(width: -3)])
    func aFrameWithoutWidthChangesNothing(frame: PictureFrame) throws {
        #expect(try white(3, 5).framed(frame, color: black, scale: 9) == white(3, 5))
    }

    private func white(_ width: Int, _ height: Int) throws -> Bitmap {
        let pixels = [UInt8](repeating: 255, count: 4 * width * height)
        return try #require(Bitmap(width: width, height: height, pixels: pixels))
    }

    private func pixel(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> [UInt8] {
        Array(bitmap.pixels.dropFirst(4 * (y * bitmap.width + x)).prefix(4))
    }
}
