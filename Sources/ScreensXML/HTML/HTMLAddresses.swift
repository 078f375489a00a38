@_spi(Host) public import ScreensKit

/// What the addresses of a document refer to.
public struct HTMLAddresses: Sendable {
    private let portal: WebAddress?
    private let base: WebAddress?
    private let root: String

    /// Addresses of a document.
    ///
    /// - Parameters:
    ///   - portal: the portal's address, for its pictures and for `@root_path@`; `@cdn_host@` is the same server.
    ///   - base: the address that relative ones belong to; `nil` for the portal's.
    public init(portal: String, base: LinkAddress? = nil) {
        root = portal
        let folder = portal.hasSuffix("/") ? portal : portal + "/"
        self.portal = LinkAddress(folder).flatMap { WebAddress($0) }
        self.base = base.flatMap { WebAddress($0) } ?? self.portal
    }

    /// A picture that a document shows.
    enum Picture: Equatable {
        /// A path of the portal, and the file's name.
        case portal(String, name: String)
        case other(LinkAddress, name: String)
    }

    /// The address that a link leads to; `nil` if it leads to a place in the document, or to nothing that is allowed.
    func link(_ reference: String) -> LinkAddress? {
        let reference = filledIn(reference)
        return reference.hasPrefix("#") ? nil : resolved(reference)
    }

    /// The picture at an address; `nil` if it cannot be loaded from a server.
    func picture(_ reference: String) -> Picture? {
        let reference = filledIn(reference)
        guard let address = resolved(reference), let web = WebAddress(address) else { return nil }
        let name = web.fileName
        guard let portal, let path = web.path(below: portal), PortalPath(path) != nil else {
            return .other(address, name: name)
        }
        return .portal(path, name: name)
    }

    /// The reference without what browsers ignore, and with the portal's address instead of its signs.
    private func filledIn(_ reference: String) -> String {
        guard reference.utf8.contains(where: { $0 <= 0x20 || $0 == UInt8(ascii: "@") }) else {
            return reference
        }
        let kept = reference.unicodeScalars.filter { !["\t", "\n", "\r"].contains($0) }
        let text = String(String.UnicodeScalarView(kept))
            .replacing("@cdn_host@", with: "").replacing("@root_path@", with: root)
        let start = text.utf8.drop { $0 <= 0x20 }
        let count = start.reversed().prefix { $0 <= 0x20 }.count
        return String(Substring(start.dropLast(count)))
    }

    private func resolved(_ reference: String) -> LinkAddress? {
        guard reference.utf8.count <= LinkAddress.maximumLength, !reference.isEmpty else {
            return nil
        }
        if WebAddress.hasScheme(reference) { return LinkAddress(reference) }
        return base.flatMap { LinkAddress($0.resolving(reference)) }
    }
}

/// The parts of an address with `http` or `https`, and what RFC 3986 does with them.
///
/// libxml2 has a function for this, but it decodes escapes in paths: `a%2Fb` becomes `a/b`.
struct WebAddress {
    /// The scheme with `:`.
    private let scheme: Substring
    /// The host and the port, unless it is the scheme's own.
    private let host: Substring
    /// The path, which begins with a slash.
    private let path: String
    /// The query and the fragment, with their signs.
    private let rest: Substring

    init?(_ address: LinkAddress) {
        guard address.isOfPage, let colon = address.text.utf8.firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        let afterColon = address.text.index(after: colon)
        let hierarchy = address.text[afterColon...].dropFirst(2)
        let host = hierarchy.utf8.prefix { !"/?#".utf8.contains($0) }
        let (path, rest) = Self.parts(hierarchy[host.endIndex...])
        scheme = address.text[..<afterColon]
        let port = scheme == "http:" ? ":80" : ":443"
        let isUsual = Substring(host).hasSuffix(port)
        self.host = Substring(host).dropLast(isUsual ? port.count : 0)
        self.path = path.isEmpty ? "/" : Self.withoutDots(path)
        self.rest = rest
    }

    /// Whether a reference begins with a scheme.
    static func hasScheme(_ reference: String) -> Bool {
        let end = reference.utf8.firstIndex { !isOfScheme($0) }
        guard let end, end != reference.startIndex else { return false }
        return reference.utf8[end] == UInt8(ascii: ":")
    }

    private static func isOfScheme(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E: true
        default: false
        }
    }

    /// Resolves a reference without a scheme (RFC 3986, 5.2).
    func resolving(_ reference: String) -> String {
        if reference.hasPrefix("//") { return scheme + reference }
        let (path, rest) = Self.parts(reference[...])
        if path.isEmpty {
            let query = rest.hasPrefix("?") ? "" : self.rest.prefix { $0 != "#" }
            return "\(scheme)//\(host)\(self.path)\(query)\(rest)"
        }
        let isAbsolute = path.hasPrefix("/")
        let folder = self.path.utf8.lastIndex(of: UInt8(ascii: "/")).map { self.path[...$0] } ?? "/"
        let full = isAbsolute ? path : folder + path
        return "\(scheme)//\(host)\(Self.withoutDots(full))\(rest)"
    }

    private static func parts(_ text: Substring) -> (path: Substring, rest: Substring) {
        let end = text.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        return (text[..<(end ?? text.endIndex)], text[(end ?? text.endIndex)...])
    }

    /// Removes the segments `.` and `..` (RFC 3986, 5.2.4).
    private static func withoutDots(_ path: Substring) -> String {
        guard hasDots(path) else { return String(path) }
        var result: [Substring] = []
        let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        for (place, segment) in segments.enumerated() {
            let isLast = place == segments.count - 1
            switch segment {
            case ".": if isLast { result.append("") }
            case "..":
                _ = result.popLast()
                if isLast { result.append("") }
            default: result.append(segment)
            }
        }
        return "/" + result.joined(separator: "/")
    }

    private static func hasDots(_ path: Substring) -> Bool {
        var isAfterSlash = false
        for byte in path.utf8 {
            if isAfterSlash, byte == UInt8(ascii: ".") { return true }
            isAfterSlash = byte == UInt8(ascii: "/")
        }
        return false
    }

    /// The path and query below another address, such as `/documents/1/pier.png?t=1`; `nil` if it is elsewhere.
    func path(below other: WebAddress) -> String? {
        guard scheme == other.scheme, host == other.host, path.hasPrefix(other.path) else {
            return nil
        }
        return "/\(path.dropFirst(other.path.count))\(rest.prefix { $0 != "#" })"
    }

    /// The last part of the path, or else the host.
    var fileName: String {
        let name = path.split(separator: "/").last.map { PortalPath.decoded($0) } ?? ""
        return name.isEmpty ? String(host) : name
    }
}
