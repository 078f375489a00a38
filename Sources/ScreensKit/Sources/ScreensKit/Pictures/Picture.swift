/// The bytes of a picture file, in a format that browsers know and of a size that can be drawn.
///
/// Format and size are read from the first bytes, and nothing is decoded. The other bytes may still
/// be corrupt, so decoding can fail.
public struct Picture: Hashable, Sendable {
    /// The formats that are supported.
    public enum Format: String, CaseIterable, Codable, Sendable {
        /// Portable Network Graphics.
        case png
        /// JPEG.
        case jpeg
        /// Graphics Interchange Format.
        case gif
        /// WebP.
        case webp

        /// The media type, such as `image/png`.
        @_spi(Host) public var mediaType: String { "image/\(rawValue)" }
    }

    /// The maximum size of a file, in bytes.
    public static var maximumBytes: Int { 10_000_000 }
    /// The maximum number of pixels: a small file can fill the memory when it is decoded.
    @_spi(Host)
    public static var maximumPixels: Int { 40_000_000 }

    /// The complete file.
    public let bytes: [UInt8]
    /// The format, which is detected from the content.
    public let format: Format
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int

    /// The media type, such as `image/png`.
    public var mediaType: String { format.mediaType }

    /// Creates a picture from a file's bytes.
    ///
    /// - Throws: ``PictureError`` if they are not a picture, or if it is too large.
    public init(_ bytes: [UInt8]) throws(PictureError) {
        guard bytes.count <= Self.maximumBytes else { throw .tooManyBytes(bytes.count) }
        guard let header = PictureHeader(bytes) else { throw .notAPicture }
        guard header.width > 0, header.height > 0 else { throw .notAPicture }
        // Neither side has more than 32 bits.
        let (pixels, overflows) = header.width.multipliedReportingOverflow(by: header.height)
        guard !overflows, pixels <= Self.maximumPixels else {
            throw .tooManyPixels(width: header.width, height: header.height)
        }
        self.bytes = bytes
        (format, width, height) = (header.format, header.width, header.height)
    }
}

/// Why a file cannot be used as a picture, or why a picture cannot be decoded or encoded.
public enum PictureError: Error, Hashable, Sendable {
    /// The format is unknown, or the file ends before the size of the picture.
    case notAPicture
    /// It has too many bytes: how many.
    case tooManyBytes(Int)
    /// It has too many pixels: its size.
    case tooManyPixels(width: Int, height: Int)
    /// It is corrupt, for this reason.
    case notDecodable(String)
    /// It cannot be encoded in the format, for this reason.
    case notEncodable(String)
    /// The host cannot decode and encode pictures, for this reason.
    case noLibrary(String)

    /// One sentence for people.
    public var message: String { message(locale: "en_US") }
}

extension Picture: Codable {
    private enum Key: String, CodingKey { case mediaType, width, height, bytes }

    /// Reads what ``encode(to:)`` wrote; format and size are read again from the bytes.
    ///
    /// - Throws: `DecodingError` if the bytes are not a picture.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let text = try container.decode(String.self, forKey: .bytes)
        guard let bytes = Base64.bytes(text), let picture = try? Picture(bytes) else {
            throw DecodingError.dataCorruptedError(
                forKey: .bytes,
                in: container,
                debugDescription: "not a picture"
            )
        }
        self = picture
    }

    /// Writes the type and the size for people, and the bytes in Base64.
    ///
    /// - Throws: what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(mediaType, forKey: .mediaType)
        try container.encode(width, forKey: .width)
        try container.encode(height, forKey: .height)
        try container.encode(Base64.text(bytes), forKey: .bytes)
    }
}
