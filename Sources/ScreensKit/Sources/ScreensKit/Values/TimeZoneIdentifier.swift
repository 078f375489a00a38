/// A time zone by its name in the IANA database, such as `Europe/Madrid`, `UTC` or `Etc/GMT-3`.
///
/// It is used instead of Foundation's `TimeZone`, so that plugins need not load Foundation. A valid
/// name may be unknown: such a zone is treated as UTC. Two zones are equal if they are written
/// alike.
public struct TimeZoneIdentifier: Hashable, Sendable {
    /// The name as it was written.
    public let identifier: String

    /// Coordinated Universal Time.
    public static let utc = TimeZoneIdentifier(valid: "UTC")

    private static let maximumLength = 64

    /// Creates a time zone; `nil` if the text cannot be a name.
    ///
    /// A name has at most 64 ASCII letters, digits, `_`, `-` and `+`, begins with a letter, and may
    /// have parts between slashes, none of which is empty. A path with such a name cannot leave the
    /// folder of zones.
    public init?(_ identifier: String) {
        let bytes = identifier.utf8
        guard (1...Self.maximumLength).contains(bytes.count), let first = bytes.first,
            Self.isLetter(first), bytes.last != UInt8(ascii: "/"), !identifier.contains("//"),
            bytes.allSatisfy(Self.isAllowed)
        else { return nil }
        self.init(valid: identifier)
    }

    private init(valid identifier: String) { self.identifier = identifier }

    private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        isLetter(byte) || (48...57).contains(byte) || "_-+/".utf8.contains(byte)
    }
}

extension TimeZoneIdentifier: ExpressibleByStringLiteral, CustomStringConvertible, Codable {
    /// Creates a time zone from a literal; UTC if the text cannot be a name.
    public init(stringLiteral identifier: String) { self = Self(identifier) ?? .utc }

    /// The name.
    public var description: String { identifier }

    /// Reads a text.
    ///
    /// - Throws: `DecodingError` if the text cannot be the name of a time zone.
    public init(from decoder: any Decoder) throws {
        self = try decoder.value("a time zone such as Europe/Madrid", Self.init)
    }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws {
        try encoder.encode(identifier)
    }
}
