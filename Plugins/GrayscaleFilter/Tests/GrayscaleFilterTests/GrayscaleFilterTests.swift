import LiferayKit
import ScreensKit
import Testing

@testable import GrayscaleFilter

struct GrayscaleFilterTests {
    @Test(
        arguments: [
            ([255, 255, 255, 9], [255, 255, 255, 9]), ([0, 0, 0, 0], [0, 0, 0, 0]),
            ([255, 0, 0, 255], [76, 76, 76, 255]), ([0, 255, 0, 255], [149, 149, 149, 255]),
        ] as [([UInt8], [UInt8])]
    )
    func brightnessStaysAndSoDoesWhatCanBeSeenThrough(color: [UInt8], gray: [UInt8]) throws {
        let bitmap = try #require(Bitmap(width: 1, height: 2, pixels: color + [7, 7, 7, 7]))

        #expect(bitmap.inShadesOfGray?.pixels == gray + [7, 7, 7, 7])
    }
}
