import CWebP
@_spi(Host) import ScreensKit

extension Bitmap {
    /// Whether some pixel covers less than all.
    var isTransparent: Bool {
        pixels.withUnsafeBufferPointer { pixels in
            stride(from: 3, to: pixels.count, by: 4).contains { pixels[$0] != 255 }
        }
    }

    /// The same picture in that size, each pixel the mean of what it covers.
    ///
    /// By libwebp, which decodes and encodes already. It takes four bytes a pixel and minds the last
    /// of them; which colour is which of the others makes no difference.
    ///
    /// - Throws: ``PictureError/notDecodable(_:)`` where there is no memory for it.
    func scaled(to size: PictureSize) throws(PictureError) -> Bitmap {
        guard size != self.size else { return self }
        var source = pixels
        var picture = WebPPicture()
        guard WebPPictureInit(&picture) != 0 else {
            throw .noLibrary("libwebp has another version")
        }
        defer { WebPPictureFree(&picture) }
        picture.use_argb = 1
        (picture.width, picture.height) = (Int32(width), Int32(height))
        let scaled = source.withUnsafeMutableBytes { memory -> Bitmap? in
            picture.argb = memory.bindMemory(to: UInt32.self).baseAddress
            picture.argb_stride = Int32(width)
            guard WebPPictureRescale(&picture, Int32(size.width), Int32(size.height)) != 0 else {
                return nil
            }
            return Self.copy(of: picture, size)
        }
        guard let scaled else { throw .notDecodable("it cannot be scaled to such a small size") }
        return scaled
    }

    private static func copy(of picture: WebPPicture, _ size: PictureSize) -> Bitmap? {
        guard let count = size.pixelCount, let argb = picture.argb else { return nil }
        let stride = Int(picture.argb_stride)
        let pixels = [UInt8](unsafeUninitializedCapacity: 4 * count) { target, filled in
            for row in 0..<size.height {
                let line = UnsafeRawBufferPointer(start: argb + row * stride, count: 4 * size.width)
                _ = UnsafeMutableBufferPointer(rebasing: target[filled...]).update(from: line)
                filled += line.count
            }
        }
        return Bitmap(width: size.width, height: size.height, pixels: pixels)
    }

    /// Memory for that many pixels, all of them transparent.
    ///
    /// - Throws: ``PictureError/tooManyPixels(width:height:)``.
    static func memory(for size: PictureSize) throws(PictureError) -> [UInt8] {
        guard let count = size.pixelCount else {
            throw .tooManyPixels(width: size.width, height: size.height)
        }
        return [UInt8](repeating: 0, count: 4 * count)
    }

    /// Takes filled memory.
    ///
    /// - Throws: ``PictureError/tooManyPixels(width:height:)``.
    init(_ size: PictureSize, _ pixels: [UInt8]) throws(PictureError) {
        guard let bitmap = Bitmap(width: size.width, height: size.height, pixels: pixels) else {
            throw .tooManyPixels(width: size.width, height: size.height)
        }
        self = bitmap
    }
}
