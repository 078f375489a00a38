/// A time zone by its name in the IANA database, such as `Europe/Madrid`, `UTC` or `Etc/GMT-3`.
///
/// It is a type of its own, and not Foundation's `TimeZone`, so that plugins need not load Foundation. A name
/// may be of the right form and yet unknown: such a zone counts as UTC. Two zones are equal when they are
/// written alike.
public struct TimeZoneIdentifier: Hashable, Sendable {
    /// The name as it was written.
    public let identifier: String

    /// Coordinated Universal Time.
    public static let utc = TimeZoneIdentifier(valid: "UTC")

    private static let maximumLength = 64

    /// A time zone; `nil` for a text that cannot be the name of one.
    ///
    /// A name has at most 64 ASCII letters, digits and `_`, `-`, `+`, begins with a letter, and has parts
    /// between slashes, none of which is empty. So no name leads out of a folder of zones.
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
    /// A time zone that is known when the program is written; UTC for a text that cannot be a name.
    public init(stringLiteral identifier: String) { self = Self(identifier) ?? .utc }

    /// The name.
    public var description: String { identifier }

    /// Reads a text.
    ///
    /// - Throws: `DecodingError` for one that cannot be the name of a time zone.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let zone = Self(text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "\"\(text.shortened)\" is not a time zone such as Europe/Madrid"
            )
        }
        self = zone
    }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }
}
