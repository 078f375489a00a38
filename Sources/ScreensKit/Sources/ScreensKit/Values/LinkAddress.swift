/// An address that a user may follow: an absolute one with `http`, `https` or `mailto`.
///
/// Nodes hold addresses in this form alone, so no view and no portal can offer another scheme, such as `javascript:` or
/// `data:`. The text is ASCII and has the form of RFC 3986; characters that this form does not allow are escaped. Of a
/// `mailto`, the fields `to`, `cc`, `subject` and `body` remain.
public struct LinkAddress: Hashable, Sendable {
    /// The longest address, in bytes.
    @_spi(Host)
    public static var maximumLength: Int { 8_192 }

    /// The address, which surfaces show before they follow it.
    public let text: String

    /// Reads an absolute address.
    ///
    /// White space around it is ignored. The result is `nil` for other schemes, for addresses that contain control
    /// characters, a user name before the host, or a host that is empty or not ASCII, for those that are too long, and for
    /// receivers of a mail with an escaped control character.
    ///
    /// - Parameter text: the address, as a portal or a user wrote it.
    public init?(_ text: String) {
        guard let text = Self.escaped(text) else { return nil }
        let mail = "mailto:"
        guard text.hasPrefix(mail) else {
            self.text = text
            return
        }
        guard let rest = MailLink.cleaned(text.dropFirst(mail.count)) else { return nil }
        self.text = mail + rest
    }

    /// An allowed address with its scheme and host in small letters, and with escapes; `nil` for another one.
    private static func escaped(_ text: String) -> String? {
        var text = text.trimmed
        guard text.utf8.count <= Self.maximumLength,
            let place = text.withUTF8(Self.endOfAuthority)
        else { return nil }
        let isInForm = text.withUTF8 { bytes in
            bytes[..<place].allSatisfy { !Self.isCapital($0) }
                && bytes[place...].allSatisfy(Self.isOfAddress)
        }
        guard !isInForm else { return text }
        let path = text.utf8.index(text.startIndex, offsetBy: place)
        let full = text[..<path].lowercased() + Self.escaped(text[path...])
        return full.utf8.count <= Self.maximumLength ? full : nil
    }

    /// The end of an allowed scheme and host, and of the port; `nil` for an address that is not allowed.
    private static func endOfAuthority(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
        guard !text.contains(where: isControl), let colon = text.firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        let rest = text[(colon + 1)...]
        // This makes capitals small, and no other byte a letter of these names.
        let scheme = text[..<colon].lazy.map { $0 | 0x20 }
        if scheme.elementsEqual("http".utf8) || scheme.elementsEqual("https".utf8) {
            return endOfHost(rest)
        }
        guard scheme.elementsEqual("mailto".utf8), rest.contains(UInt8(ascii: "@")) else {
            return nil
        }
        return rest.startIndex
    }

    private static func endOfHost(_ hierarchy: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        guard hierarchy.starts(with: "//".utf8) else { return nil }
        let host = hierarchy.dropFirst(2).prefix(while: isOfHost)
        // Browsers take a backslash for a slash; a name before the host is for telling users that another host follows.
        let next = hierarchy[host.endIndex...].first
        guard let first = host.first, first != UInt8(ascii: ":"), endsHost(next) else { return nil }
        return host.endIndex
    }

    private static func endsHost(_ byte: UInt8?) -> Bool {
        switch byte {
        case nil, UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): true
        default: false
        }
    }

    /// The host and port; for `mailto`, the addresses.
    public var host: String {
        let rest = text.drop { $0 != ":" }.dropFirst()
        guard rest.hasPrefix("//") else { return String(rest.prefix { $0 != "?" }) }
        return String(rest.dropFirst(2).prefix { !"/?#".contains($0) })
    }

    /// Whether it is an address of a page, not of a mailbox.
    public var isOfPage: Bool { text.hasPrefix("http") }

    /// The scheme and the host, and the port unless it is the scheme's own: `https://example.org`.
    ///
    /// It is `nil` for a mailbox.
    @_spi(Host)
    public var origin: Substring? { parts?.origin }

    /// The ``origin``, and what follows the host and the port.
    @_spi(Host)
    public var parts: (origin: Substring, rest: Substring)? {
        guard isOfPage else { return nil }
        let isSecure = text.utf8.dropFirst(4).first == UInt8(ascii: "s")
        let host = text.utf8.dropFirst(isSecure ? 8 : 7).prefix { !Self.endsHost($0) }
        let (origin, port) = (text[..<host.endIndex], isSecure ? ":443" : ":80")
        return (
            origin.hasSuffix(port) ? origin.dropLast(port.utf8.count) : origin,
            text[host.endIndex...]
        )
    }

    private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }

    private static func isCapital(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }

    /// Whether a byte is a letter, a digit, or one of `-._:[]`.
    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x61...0x7A, 0x41...0x5A, 0x30...0x3A, 0x2D, 0x2E, 0x5B, 0x5D, 0x5F: true
        default: false
        }
    }

    /// Escapes what an address cannot contain.
    private static func escaped(_ text: Substring) -> String {
        text.utf8.reduce(into: "") { result, byte in
            guard !isOfAddress(byte) else {
                result.unicodeScalars.append(Unicode.Scalar(byte))
                return
            }
            let digits = String(byte, radix: 16, uppercase: true)
            result += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
        }
    }

    /// Whether a byte is visible ASCII, and none of `"<>\^`{|}`.
    @_spi(Host)
    @inlinable
    public static func isOfAddress(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21, 0x23...0x3B, 0x3D, 0x3F...0x5B, 0x5D, 0x5F, 0x61...0x7A, 0x7E: true
        default: false
        }
    }
}

extension LinkAddress: Codable {
    /// Reads a text.
    ///
    /// - Throws: `DecodingError` for a text that is no such address.
    public init(from decoder: any Decoder) throws {
        self = try decoder.value("an http, https or mailto address", LinkAddress.init)
    }

    /// Writes ``text``.
    public func encode(to encoder: any Encoder) throws {
        try encoder.encode(text)
    }
}

extension LinkAddress: CustomStringConvertible {
    /// The address.
    public var description: String { text }
}
