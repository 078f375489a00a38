import CPNG
import ScreensKit

/// PNG, by libpng's simplified interface, which keeps its long jumps to itself.
enum PNGCoding {
    static func bitmap(of bytes: [UInt8]) throws(PictureError) -> Bitmap {
        var image = png_image()
        image.version = png_uint_32(PNG_IMAGE_VERSION)
        // Frees what reading keeps; nothing is left to free after it.
        defer { png_image_free(&image) }
        return try PNGChunks.ofPixels(bytes).withUnsafeBufferPointer { file throws(PictureError) in
            guard png_image_begin_read_from_memory(&image, file.baseAddress, file.count) != 0
            else { throw .notDecodable(message(of: image)) }
            let size = PictureSize(width: Int(image.width), height: Int(image.height))
            var pixels = try Bitmap.memory(for: size)
            image.format = screens_png_rgba
            guard png_image_finish_read(&image, nil, &pixels, 0, nil) != 0 else {
                throw .notDecodable(message(of: image))
            }
            return try Bitmap(size, pixels)
        }
    }

    static func bytes(of bitmap: Bitmap) throws(PictureError) -> [UInt8] {
        var image = png_image()
        image.version = png_uint_32(PNG_IMAGE_VERSION)
        (image.width, image.height) = (png_uint_32(bitmap.width), png_uint_32(bitmap.height))
        image.format = screens_png_rgba
        defer { png_image_free(&image) }
        // Room for pixels that do not compress at all, with a filter's byte for each row.
        let plain = bitmap.pixels.count + bitmap.height
        var count = plain + plain / 100 + 4096
        var bytes = [UInt8](repeating: 0, count: count)
        guard png_image_write_to_memory(&image, &bytes, &count, 0, bitmap.pixels, 0, nil) != 0
        else { throw .notEncodable(message(of: image)) }
        guard count <= Picture.maximumBytes else { throw .tooManyBytes(count) }
        return Array(bytes.prefix(count))
    }

    /// What libpng says, which is plain English of its own, in 64 bytes.
    private static func message(of image: png_image) -> String {
        withUnsafeBytes(of: image.message) { bytes in
            "libpng reports \"\(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))\""
        }
    }
}
