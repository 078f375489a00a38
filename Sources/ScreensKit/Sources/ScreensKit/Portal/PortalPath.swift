/// The path and query of a file of the portal, below the portal's address: `/documents/20143/0/My%20pier.png?t=1`.
///
/// It cannot lead to anything outside of the portal's address, also not for a server that decodes escapes before it looks
/// for `..`.
@_spi(Host)
public struct PortalPath: Hashable, Sendable {
    /// The path, escaped as it was.
    public let path: String
    /// The query after `?`; empty for none.
    public let query: String

    /// Checks an address; `nil` unless it begins with a slash and is safe.
    public init?(_ text: String) {
        guard text.utf8.count <= LinkAddress.maximumLength,
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"\"#<>\\^`{|}".utf8.contains($0) })
        else { return nil }
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = String(parts[0])
        query = parts.count > 1 ? String(parts[1]) : ""
        guard path.hasPrefix("/"), Self.hasWholeEscapes(text),
            path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).allSatisfy(
                Self.isName
            )
        else { return nil }
    }

    /// The address, escaped as it was.
    public var text: String { query.isEmpty ? path : "\(path)?\(query)" }

    /// Whether it is the address of a document or a picture, which nothing but a file can have.
    ///
    /// Services have addresses, too: with the user's sign-in, asking for one may change something.
    public var isOfFile: Bool { path.hasPrefix("/documents/") || path.hasPrefix("/image/") }

    /// Whether it may be the address of a service or of an action, not of a page that only shows something.
    ///
    /// With the user's sign-in, asking for one may change something or end the session.
    public var isOfService: Bool {
        let names = path.split(separator: "/").map { part in
            Self.decoded(part.prefix { $0 != ";" }).lowercased()
        }
        // Portals accept a language before any path.
        let place = names.first.map(Self.isLanguage) == true ? names.dropFirst().first : names.first
        return ["api", "c", "o", "delegate", "webdav"].contains(place)
            || query.split(separator: "&").contains { !Self.onlyShows($0) }
    }

    /// Whether the first part of a path is a language, such as `en` or `pt-br`, not a place of pages.
    private static func isLanguage(_ name: String) -> Bool {
        let parts = name.split(maxSplits: 1, whereSeparator: { $0 == "-" || $0 == "_" })
        return parts.first?.count == 2 && name.allSatisfy { $0.isLetter || "-_".contains($0) }
    }

    /// Whether a parameter is not that of a portlet's action or resource.
    private static func onlyShows(_ parameter: Substring) -> Bool {
        let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard decoded(parts[0]) == "p_p_lifecycle" else { return true }
        return parts.count == 2 && parts[1] == "0"
    }

    private static func hasWholeEscapes(_ text: String) -> Bool {
        text.split(separator: "%", omittingEmptySubsequences: false).dropFirst().allSatisfy {
            $0.utf8.count >= 2 && $0.utf8.prefix(2).allSatisfy { hexadecimal($0) != nil }
        }
    }

    /// Whether a part of a path is a name, also before a `;`, from which on servers may ignore it.
    private static func isName(_ part: Substring) -> Bool {
        let bytes = bytes(part)
        let name = bytes.prefix { $0 != UInt8(ascii: ";") }
        return !name.isEmpty && !name.allSatisfy { $0 == UInt8(ascii: ".") }
            && !bytes.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0x2F || $0 == 0x5C }
    }

    /// A part of an address with its escapes decoded.
    public static func decoded(_ part: Substring) -> String {
        String(decoding: bytes(part), as: UTF8.self)
    }

    private static func bytes(_ part: Substring) -> [UInt8] {
        var result: [UInt8] = []
        var rest = Array(part.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let high = hexadecimal(rest[rest.startIndex]),
                let low = hexadecimal(rest[rest.startIndex + 1])
            {
                result.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                result.append(byte)
            }
        }
        return result
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}
