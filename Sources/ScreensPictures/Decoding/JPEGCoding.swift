import CTurboJPEG
@_spi(Host) import ScreensKit

/// JPEG, by TurboJPEG.
enum JPEGCoding {
    /// What looks the same as the original to most.
    private static let quality: Int32 = 85

    static func bitmap(
        of bytes: [UInt8],
        fitting box: PictureSize?
    ) throws(PictureError) -> Bitmap {
        let orientation = JPEGOrientation(file: bytes)
        guard let decoder = tjInitDecompress() else { throw .notDecodable("no memory is left") }
        defer { tjDestroy(decoder) }
        let header = try JPEGHeader(bytes, decoder)
        let turned = box.map {
            orientation.isSideways ? PictureSize(width: $0.height, height: $0.width) : $0
        }
        let size = header.decodedSize(fitting: turned)
        var pixels = try Bitmap.memory(for: size)
        let format = header.hasInks ? TJPF_CMYK : TJPF_RGBA
        // Beyond 500 scans a file costs time for nothing.
        let status = tjDecompress2(
            decoder,
            bytes,
            UInt(bytes.count),
            &pixels,
            Int32(size.width),
            0,
            Int32(size.height),
            Int32(format.rawValue),
            TJFLAG_LIMITSCANS
        )
        if status != 0 { try check(decoder) }
        if header.hasInks { convertInks(&pixels) }
        var bitmap = try Bitmap(size, pixels)
        // Turning is cheaper after scaling.
        if let turned { bitmap = try bitmap.scaled(to: header.size.fitted(to: turned)) }
        return try bitmap.turned(orientation)
    }

    /// Cameras write files that the library has something to say about; only where data are
    /// missing or worthless is a picture refused.
    private static func check(_ decoder: tjhandle) throws(PictureError) {
        let message = message(decoder)
        guard tjGetErrorCode(decoder) == Int32(TJERR_WARNING.rawValue),
            !message.contains("Premature end")
        else { throw .notDecodable("TurboJPEG reports \"\(message)\"") }
    }

    fileprivate static func message(_ handle: tjhandle) -> String {
        tjGetErrorStr2(handle).map { String(cString: $0) } ?? "unknown"
    }

    /// Printers' inks, as photo editors write them: turned round, black last.
    private static func convertInks(_ pixels: inout [UInt8]) {
        pixels.withUnsafeMutableBufferPointer { pixels in
            for place in stride(from: 0, to: pixels.count, by: 4) {
                let black = Int(pixels[place + 3])
                for part in place..<place + 3 {
                    pixels[part] = UInt8(Int(pixels[part]) * black / 255)
                }
                pixels[place + 3] = 255
            }
        }
    }

    static func bytes(of bitmap: Bitmap) throws(PictureError) -> [UInt8] {
        guard let encoder = tjInitCompress() else { throw .notEncodable("no memory is left") }
        defer { tjDestroy(encoder) }
        var file: UnsafeMutablePointer<UInt8>?
        defer { tjFree(file) }
        var count: UInt = 0
        let status = tjCompress2(
            encoder,
            bitmap.onWhite,
            Int32(bitmap.width),
            0,
            Int32(bitmap.height),
            Int32(TJPF_RGBX.rawValue),
            &file,
            &count,
            Int32(TJSAMP_420.rawValue),
            quality,
            0
        )
        guard status == 0, let file else { throw .notEncodable(message(encoder)) }
        guard count <= Picture.maximumBytes else { throw .tooManyBytes(Int(count)) }
        return Array(UnsafeBufferPointer(start: file, count: Int(count)))
    }
}

/// What TurboJPEG reads before it decodes.
private struct JPEGHeader {
    let size: PictureSize
    /// Whether the colours are those of inks: cyan, magenta, yellow and black.
    let hasInks: Bool

    init(_ bytes: [UInt8], _ decoder: tjhandle) throws(PictureError) {
        var (width, height, sampling, space) = (Int32(0), Int32(0), Int32(0), Int32(0))
        let status = tjDecompressHeader3(
            decoder,
            bytes,
            UInt(bytes.count),
            &width,
            &height,
            &sampling,
            &space
        )
        guard status == 0 || tjGetErrorCode(decoder) == Int32(TJERR_WARNING.rawValue) else {
            throw .notDecodable("TurboJPEG reports \"\(JPEGCoding.message(decoder))\"")
        }
        size = PictureSize(width: Int(width), height: Int(height))
        guard size.pixelCount != nil else {
            throw .tooManyPixels(width: size.width, height: size.height)
        }
        hasInks = [TJCS_CMYK, TJCS_YCCK].map { Int32($0.rawValue) }.contains(space)
    }

    /// The smallest of the sizes that TurboJPEG decodes to at once and that is enough.
    func decodedSize(fitting box: PictureSize?) -> PictureSize {
        guard let box else { return size }
        let wanted = size.fitted(to: box)
        var count: Int32 = 0
        let factors = UnsafeBufferPointer(start: tjGetScalingFactors(&count), count: Int(count))
        let sizes = factors.filter { $0.num < $0.denom }.map { factor in
            // As the library rounds it.
            func scaled(_ side: Int) -> Int {
                let (number, parts) = (Int(factor.num), Int(factor.denom))
                return (side * number + parts - 1) / parts
            }
            return PictureSize(width: scaled(size.width), height: scaled(size.height))
        }
        let enough = sizes.filter { $0.width >= wanted.width && $0.height >= wanted.height }
        return enough.min { $0.width < $1.width } ?? size
    }
}

extension Bitmap {
    /// The pixels before white.
    fileprivate var onWhite: [UInt8] {
        guard isTransparent else { return pixels }
        var result = pixels
        result.withUnsafeMutableBufferPointer { pixels in
            for place in stride(from: 0, to: pixels.count, by: 4) {
                let cover = Int(pixels[place + 3])
                for part in place..<place + 3 {
                    let mixed = Int(pixels[part]) * cover + 255 * (255 - cover)
                    pixels[part] = UInt8((mixed + 127) / 255)
                }
            }
        }
        return result
    }
}
