import CWebP
@_spi(Host) import ScreensKit

/// WebP, by libwebp.
enum WebPCoding {
    /// What looks the same as the original to most.
    private static let quality: Float = 85

    static func bitmap(
        of bytes: [UInt8],
        fitting box: PictureSize?
    ) throws(PictureError) -> Bitmap {
        try bytes.withUnsafeBufferPointer { file throws(PictureError) in
            let features = try features(of: file)
            guard features.has_animation != 0 else {
                return try decoded(file, fitting: box)
            }
            return try firstImage(of: file)
        }
    }

    private static func features(
        of file: UnsafeBufferPointer<UInt8>
    ) throws(PictureError) -> WebPBitstreamFeatures {
        var features = WebPBitstreamFeatures()
        try check(WebPGetFeatures(file.baseAddress, file.count, &features))
        return features
    }

    private static func check(_ status: VP8StatusCode) throws(PictureError) {
        if status != VP8_STATUS_OK {
            throw .notDecodable("libwebp reports status \(status.rawValue)")
        }
    }

    /// Decodes one image, in the size that is needed.
    private static func decoded(
        _ file: UnsafeBufferPointer<UInt8>,
        fitting box: PictureSize?
    ) throws(PictureError) -> Bitmap {
        let features = try features(of: file)
        let full = PictureSize(width: Int(features.width), height: Int(features.height))
        guard full.pixelCount != nil else {
            throw .tooManyPixels(width: full.width, height: full.height)
        }
        let size = box.map { full.fitted(to: $0) } ?? full
        var pixels = try Bitmap.memory(for: size)
        var config = WebPDecoderConfig()
        guard WebPInitDecoderConfig(&config) != 0 else {
            throw .noLibrary("libwebp has another version")
        }
        if size != full {
            config.options.use_scaling = 1
            config.options.scaled_width = Int32(size.width)
            config.options.scaled_height = Int32(size.height)
        }
        let status = pixels.withUnsafeMutableBufferPointer { target in
            config.output.colorspace = MODE_RGBA
            config.output.is_external_memory = 1
            config.output.u.RGBA.rgba = target.baseAddress
            config.output.u.RGBA.stride = Int32(4 * size.width)
            config.output.u.RGBA.size = target.count
            return WebPDecode(file.baseAddress, file.count, &config)
        }
        try check(status)
        return try Bitmap(size, pixels)
    }

    /// The first image of several, in its place.
    private static func firstImage(
        of file: UnsafeBufferPointer<UInt8>
    ) throws(PictureError) -> Bitmap {
        var data = WebPData(bytes: file.baseAddress, size: file.count)
        guard let reader = WebPDemux(&data) else { throw .notDecodable("it ends too early") }
        defer { WebPDemuxDelete(reader) }
        var frame = WebPIterator()
        guard WebPDemuxGetFrame(reader, 1, &frame) != 0 else {
            throw .notDecodable("it contains no image")
        }
        defer { WebPDemuxReleaseIterator(&frame) }
        let image = try decoded(
            UnsafeBufferPointer(start: frame.fragment.bytes, count: frame.fragment.size),
            fitting: nil
        )
        let canvas = PictureSize(
            width: Int(WebPDemuxGetI(reader, WEBP_FF_CANVAS_WIDTH)),
            height: Int(WebPDemuxGetI(reader, WEBP_FF_CANVAS_HEIGHT))
        )
        return try image.placed(on: canvas, x: Int(frame.x_offset), y: Int(frame.y_offset))
    }

    static func bytes(of bitmap: Bitmap) throws(PictureError) -> [UInt8] {
        var file: UnsafeMutablePointer<UInt8>?
        defer { WebPFree(file) }
        let count = WebPEncodeRGBA(
            bitmap.pixels,
            Int32(bitmap.width),
            Int32(bitmap.height),
            Int32(4 * bitmap.width),
            quality,
            &file
        )
        guard count > 0, let file else {
            throw .notEncodable(
                "WebP allows at most \(WEBP_MAX_DIMENSION) pixels per side; this picture has "
                    + "\(bitmap.width) × \(bitmap.height)"
            )
        }
        guard count <= Picture.maximumBytes else { throw .tooManyBytes(count) }
        return Array(UnsafeBufferPointer(start: file, count: count))
    }
}

extension Bitmap {
    /// The picture somewhere on a transparent canvas.
    fileprivate func placed(
        on canvas: PictureSize,
        x: Int,
        y: Int
    ) throws(PictureError) -> Bitmap {
        if canvas == size { return self }
        guard x >= 0, y >= 0, x + width <= canvas.width, y + height <= canvas.height else {
            throw .notDecodable("its first image is larger than its canvas")
        }
        var result = try Bitmap.memory(for: canvas)
        for row in 0..<height {
            let start = 4 * ((y + row) * canvas.width + x)
            let line = pixels[4 * row * width..<4 * (row + 1) * width]
            result.replaceSubrange(start..<start + 4 * width, with: line)
        }
        return try Bitmap(canvas, result)
    }
}
