/// A picture as a file's bytes, of a format that browsers know and of a size that can be drawn.
///
/// Format and size are read from the first bytes; nothing is decoded. What the bytes hold beyond
/// that may still be broken: whoever decodes them has to expect it.
public struct Picture: Hashable, Sendable {
    /// The formats there are.
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
        public var mediaType: String { "image/\(rawValue)" }
    }

    /// How many bytes a picture may have.
    public static var maximumBytes: Int { 10_000_000 }
    /// How many pixels a picture may have: one of few bytes may fill all memory when decoded.
    public static var maximumPixels: Int { 40_000_000 }

    /// The whole file.
    public let bytes: [UInt8]
    /// What kind of file it is, by its content.
    public let format: Format
    /// How wide it is, in pixels.
    public let width: Int
    /// How high it is, in pixels.
    public let height: Int

    /// The media type, such as `image/png`.
    public var mediaType: String { format.mediaType }

    /// Takes a file for a picture.
    ///
    /// - Throws: ``PictureError`` for what is none, and for what is too large.
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

/// Why a file is not taken for a picture, or nothing can be made of one.
public enum PictureError: Error, Hashable, Sendable {
    /// It is of no known format, or ends before it says its size.
    case notAPicture
    /// It has so many bytes.
    case tooManyBytes(Int)
    /// It would have so many pixels.
    case tooManyPixels(width: Int, height: Int)
    /// It is broken, for this reason.
    case notDecodable(String)
    /// It cannot be written so, for this reason.
    case notEncodable(String)
    /// The host cannot decode and encode, for this reason.
    case noLibrary(String)

    /// One sentence for people.
    public var message: String { message(locale: "en_US") }
}

extension Picture: Codable {
    private enum Key: String, CodingKey { case mediaType, width, height, bytes }

    /// Reads what ``encode(to:)`` wrote; format and size are found in the bytes anew.
    ///
    /// - Throws: `DecodingError` for what is no picture.
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

    /// Writes type and size for people, and the bytes in Base64.
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
