import Foundation
@_spi(Host) import ScreensKit
import ScreensPlugins

/// The services that the host opens for pictures.
func pictureServices() throws -> PictureServices {
    typealias Entry = @convention(c) () -> UnsafeMutableRawPointer
    let library = try HostLibrary.load(named: "libScreensPictures.so")
    guard let address = library.address(of: PictureServices.entrySymbol) else {
        throw PictureError.noLibrary("libScreensPictures.so is another")
    }
    let services = unsafeBitCast(address, to: Entry.self)()
    return Unmanaged<PictureServices>.fromOpaque(services).takeRetainedValue()
}

/// Soft shapes with some noise, as in a photograph; no two numbers give the same pixels.
func photograph(width: Int, height: Int, number: Int = 1) throws -> Bitmap {
    var grain = UInt32(truncatingIfNeeded: number)
    let pixels = (0..<width * height).flatMap { place -> [UInt8] in
        let (x, y) = (Double(place % width) / 40, Double(place / width) / 40)
        grain = grain &* 1_664_525 &+ 1_013_904_223
        let light = 128 + 80 * sin(x) * cos(y) + Double(grain >> 29)
        return [UInt8(light), UInt8(light * 0.8), UInt8(light * 0.6), 255]
    }
    guard let bitmap = Bitmap(width: width, height: height, pixels: pixels) else {
        throw PictureError.notAPicture
    }
    return bitmap
}
