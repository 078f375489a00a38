@_spi(Host) import ScreensKit

/// The path and query of a file of the portal, below the portal's address: `/documents/20143/0/My%20pier.png?t=1`.
///
/// It cannot lead to anything outside of the portal's address, also not for a server that decodes escapes before it looks
/// for `..`, or that decodes them several times.
package struct PortalPath: Hashable, Sendable {
    /// The path, escaped as it was.
    package let path: String
    /// The query after `?`; empty for none.
    package let query: String

    /// Checks an address; `nil` unless it begins with a slash and is safe.
    package init?(_ text: String) {
        var text = text
        guard text.withUTF8(Self.isSafe) else { return nil }
        let end = text.utf8.firstIndex(of: UInt8(ascii: "?")) ?? text.endIndex
        path = String(text[..<end])
        query = String(Substring(text.utf8[end...].dropFirst()))
    }

    private static func isSafe(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count <= LinkAddress.maximumLength, bytes.first == UInt8(ascii: "/"),
            bytes.allSatisfy({ LinkAddress.isOfAddress($0) && $0 != UInt8(ascii: "#") })
        else { return false }
        let end = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.count
        return hasWholeEscapes(bytes[...]) && hasOnlyNames(bytes[1..<end])
    }

    /// The address, escaped as it was.
    package var text: String { query.isEmpty ? path : "\(path)?\(query)" }

    /// The last part of the path, with its escapes decoded.
    package var fileName: String {
        let start = path.utf8.lastIndex(of: UInt8(ascii: "/")).map(path.utf8.index(after:))
        return Self.decoded(path[(start ?? path.startIndex)...])
    }

    /// Whether it is the address of a document or a picture, which nothing but a file can have.
    ///
    /// Services have addresses, too: with the user's sign-in, asking for one may change something.
    package var isOfFile: Bool { path.hasPrefix("/documents/") || path.hasPrefix("/image/") }

    /// Whether it may be the address of a service or of an action, not of a page that only shows something.
    ///
    /// With the user's sign-in, asking for one may change something or end the session.
    package var isOfService: Bool {
        let names = path.split(separator: "/").map { part in
            Self.decodedFully(part).prefix { $0 != ";" }.lowercased()
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
        guard decodedFully(parts[0]) == "p_p_lifecycle" else { return true }
        return parts.count == 2 && parts[1] == "0"
    }

    private static func hasWholeEscapes(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var rest = text
        while let place = rest.firstIndex(of: UInt8(ascii: "%")) {
            guard Unescaped.byte(at: rest[place...]) != nil else { return false }
            rest = rest[place...].dropFirst(3)
        }
        return true
    }

    private static func hasOnlyNames(_ path: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var rest = path
        while let end = rest.firstIndex(of: UInt8(ascii: "/")) {
            guard isName(rest[..<end]) else { return false }
            rest = rest[(end + 1)...]
        }
        return isName(rest)
    }

    /// Whether a part of a path is a name, and what its escapes are decoded to.
    ///
    /// A server in front of the portal may decode them first, so that the portal decodes the result.
    private static func isName(_ part: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard isName(Unescaped(rest: part)) else { return false }
        guard part.contains(UInt8(ascii: "%")) else { return true }
        var bytes = Array(Unescaped(rest: part))
        for _ in 0..<mostDecodings {
            guard isName(bytes) else { return false }
            let next = Array(Unescaped(rest: bytes[...]))
            guard next.count < bytes.count else { return true }
            bytes = next
        }
        return false
    }

    /// How often an address may be decoded until it has no more escapes.
    private static let mostDecodings = 4

    /// Whether it is a name, also before a `;`, from which on servers may ignore it.
    private static func isName(_ part: some Sequence<UInt8>) -> Bool {
        var (isInName, isName) = (true, false)
        for byte in part {
            switch byte {
            case ..<0x20, 0x7F, UInt8(ascii: "/"), UInt8(ascii: "\\"): return false
            case UInt8(ascii: ";"): isInName = false
            case UInt8(ascii: "."): break
            default: if isInName { isName = true }
            }
        }
        return isName
    }

    /// A part of an address with its escapes decoded until there are none.
    private static func decodedFully(_ part: Substring) -> String {
        var text = decoded(part)
        for _ in 0..<mostDecodings { text = decoded(text[...]) }
        return text
    }

    /// A part of an address with its escapes decoded.
    package static func decoded(_ part: Substring) -> String {
        guard part.utf8.contains(UInt8(ascii: "%")) else { return String(part) }
        return String(decoding: Array(Unescaped(rest: part.utf8)), as: UTF8.self)
    }
}

/// The bytes of a part of an address with its escapes decoded; what only begins like an escape stays.
private struct Unescaped<Bytes: Collection<UInt8>>: Sequence, IteratorProtocol
where Bytes.SubSequence == Bytes {
    var rest: Bytes

    mutating func next() -> UInt8? {
        guard let byte = Self.byte(at: rest) else { return rest.popFirst() }
        rest = rest.dropFirst(3)
        return byte
    }

    /// The byte of an escape at the beginning of a text; `nil` if there is none.
    static func byte(at text: Bytes) -> UInt8? {
        var digits = text
        guard digits.popFirst() == UInt8(ascii: "%"),
            let high = digits.popFirst()?.hexadecimalValue,
            let low = digits.popFirst()?.hexadecimalValue
        else { return nil }
        return high << 4 | low
    }
}

extension UInt8 {
    fileprivate var hexadecimalValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x37
        case 0x61...0x66: self - 0x57
        default: nil
        }
    }
}
