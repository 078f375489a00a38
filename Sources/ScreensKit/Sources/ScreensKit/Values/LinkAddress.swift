/// An address that a user may follow: an absolute one with `http`, `https` or `mailto`.
///
/// Nodes hold addresses in this form alone, so no view and no portal can offer another scheme, such as `javascript:` or
/// `data:`. The text is ASCII and has the form of RFC 3986; characters that this form does not allow are escaped.
public struct LinkAddress: Hashable, Sendable {
    /// The longest address, in bytes.
    public static var maximumLength: Int { 8_192 }

    /// The address, which surfaces show before they follow it.
    public let text: String

    /// Reads an absolute address.
    ///
    /// White space around it is ignored. The result is `nil` for other schemes, for addresses that contain control
    /// characters, a user name before the host, or a host that is empty or not ASCII, and for those that are too long.
    ///
    /// - Parameter text: the address, as a portal or a user wrote it.
    public init?(_ text: String) {
        let text = text.trimmed
        guard text.utf8.count <= Self.maximumLength, !text.utf8.contains(where: Self.isControl),
            let colon = text.utf8.firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        let rest = text[text.utf8.index(after: colon)...]
        switch text[..<colon].lowercased() {
        case "http": self.init(scheme: "http", hierarchy: rest)
        case "https": self.init(scheme: "https", hierarchy: rest)
        case "mailto" where rest.utf8.contains(UInt8(ascii: "@")):
            self.init(checked: "mailto:" + Self.escaped(rest))
        default: return nil
        }
    }

    private init?(scheme: String, hierarchy: Substring) {
        guard hierarchy.hasPrefix("//") else { return nil }
        let host = hierarchy.dropFirst(2).prefix { !"/?#\\".contains($0) }
        // A name before the host is for telling users that another host follows.
        guard !host.isEmpty, host.first != ":", host.utf8.allSatisfy(Self.isOfHost) else {
            return nil
        }
        let path = hierarchy.dropFirst(2 + host.count)
        guard path.first != "\\" else { return nil }
        self.init(checked: "\(scheme)://\(host.lowercased())\(Self.escaped(path))")
    }

    private init?(checked text: String) {
        guard text.utf8.count <= Self.maximumLength else { return nil }
        self.text = text
    }

    /// The host and port; for `mailto`, the addresses.
    public var host: String {
        let rest = text.drop { $0 != ":" }.dropFirst()
        guard rest.hasPrefix("//") else { return String(rest.prefix { $0 != "?" }) }
        return String(rest.dropFirst(2).prefix { !"/?#".contains($0) })
    }

    /// Whether it is an address of a page, not of a mailbox.
    public var isOfPage: Bool { text.hasPrefix("http") }

    private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }

    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._:[]".utf8.contains(byte)
        }
    }

    /// Escapes what an address cannot contain.
    private static func escaped(_ text: Substring) -> String {
        guard !text.utf8.allSatisfy(isOfAddress) else { return String(text) }
        return text.utf8.reduce(into: "") { result, byte in
            guard !isOfAddress(byte) else {
                result.unicodeScalars.append(Unicode.Scalar(byte))
                return
            }
            let digits = String(byte, radix: 16, uppercase: true)
            result += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
        }
    }

    private static func isOfAddress(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && !"\"<>\\^`{|}".utf8.contains(byte)
    }
}

extension LinkAddress: Codable {
    /// Reads a text.
    ///
    /// - Throws: `DecodingError` for a text that is no such address.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let address = LinkAddress(text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "\"\(text)\" is not an http, https or mailto address"
            )
        }
        self = address
    }

    /// Writes ``text``.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension LinkAddress: CustomStringConvertible {
    /// The address.
    public var description: String { text }
}
