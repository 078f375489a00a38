/// The address of a file that a web server offers: an archive, or an index of archives.
///
/// It has `https`; a server of this machine may be named with `http`. It has neither a name of a user nor a query, and only
/// characters that no shell reads as anything else, so that commands can name it.
public struct PluginAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address as it was written.
    public let text: String
    /// Whether it is a server of this machine without encryption.
    public let isLocal: Bool

    /// The longest address, in bytes.
    static let maximumLength = 1_000

    /// Reads an address; `nil` for any other text.
    public init?(_ text: String) {
        let scheme = text.prefix { $0 != ":" }
        guard text.utf8.count <= Self.maximumLength, text.utf8.allSatisfy(Self.isPlain),
            text[scheme.endIndex...].hasPrefix("://")
        else { return nil }
        let authority = text[scheme.endIndex...].dropFirst(3).prefix { $0 != "/" }
        guard let host = Self.host(of: authority), Self.isPath(text[authority.endIndex...]) else {
            return nil
        }
        switch scheme {
        case "https": isLocal = false
        case "http" where Self.isLoopback(host): isLocal = true
        default: return nil
        }
        self.text = text
    }

    /// The address.
    public var description: String { text }

    /// The scheme, the host and the port.
    public var origin: Substring {
        let path = text.utf8.dropFirst(isLocal ? 7 : 8).drop { $0 != UInt8(ascii: "/") }
        return text[..<path.startIndex]
    }

    /// The name of the file: the last part of the path.
    public var fileName: String { String(text.split(separator: "/").last ?? "") }

    /// The address of a file beside this one, or in a folder beside it; `nil` for a path that could lead elsewhere.
    public func beside(_ path: String) -> PluginAddress? {
        guard ShippedPath.isPlain(path), let slash = text.lastIndex(of: "/") else { return nil }
        return PluginAddress(text[...slash] + path)
    }

    private static func host(of authority: Substring) -> String? {
        let isNumbered = authority.hasPrefix("[")
        let end = isNumbered ? authority.firstIndex(of: "]").map(authority.index(after:)) : nil
        let host = authority[..<(end ?? authority.firstIndex(of: ":") ?? authority.endIndex)]
        let port = authority[host.endIndex...]
        guard !host.isEmpty, !host.contains("@"), port.isEmpty || isPort(port) else { return nil }
        return host.lowercased()
    }

    private static func isPort(_ text: Substring) -> Bool {
        text.first == ":" && UInt16(text.dropFirst()).map { $0 > 0 } == true
    }

    /// Whether a path names a file, without parts that lead to other folders.
    private static func isPath(_ path: Substring) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        return !parts.isEmpty && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
    }

    private static func isLoopback(_ host: String) -> Bool {
        ["localhost", "127.0.0.1", "[::1]"].contains(host)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: "._+@-/:%[]~".utf8.contains(byte)
        }
    }
}
