import CPNG

/// Pictures to upload.
enum TestPicture {
    /// A square PNG with sides of this many pixels, which hardly compresses.
    static func noise(_ side: Int) -> [UInt8] {
        var state: UInt64 = 42
        let pixels = (0..<side * side * 3).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 33)
        }
        return png(width: side, height: side, format: screens_png_rgb, pixels: pixels, colors: nil)
    }

    /// A PNG of pixels in one of libpng's formats.
    static func png(
        width: Int,
        height: Int,
        format: UInt32,
        pixels: [UInt8],
        colors: [UInt8]?
    ) -> [UInt8] {
        var image = png_image()
        image.version = UInt32(PNG_IMAGE_VERSION)
        (image.width, image.height, image.format) = (UInt32(width), UInt32(height), format)
        if let colors { image.colormap_entries = UInt32(colors.count / 3) }
        var size = 0
        guard png_image_write_to_memory(&image, nil, &size, 0, pixels, 0, colors) != 0 else {
            return []
        }
        var bytes = [UInt8](repeating: 0, count: size)
        guard png_image_write_to_memory(&image, &bytes, &size, 0, pixels, 0, colors) != 0 else {
            return []
        }
        return Array(bytes.prefix(size))
    }
}
