import ScreensHTTP
@_spi(Host) public import ScreensKit

/// What the addresses of a document refer to.
public struct HTMLAddresses: Sendable {
    private let portal: WebAddress?
    private let base: WebAddress?
    private let root: String
    /// Whether a path that begins with a slash is one of the portal, without any change.
    private let hasPortalAtRoot: Bool

    /// Addresses of a document.
    ///
    /// - Parameters:
    ///   - portal: the portal's address, for its pictures and for `@root_path@`; `@cdn_host@` is the same server.
    ///   - base: the address that relative ones belong to; `nil` for the portal's.
    public init(portal: String, base: LinkAddress? = nil) {
        root = portal
        let folder = portal.hasSuffix("/") ? portal : portal + "/"
        let portal = LinkAddress(folder).flatMap { WebAddress($0) }
        let base = base.flatMap { WebAddress($0) } ?? portal
        hasPortalAtRoot = portal?.isRoot == true && base?.origin == portal?.origin
        (self.portal, self.base) = (portal, base)
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
        return reference.utf8.first == UInt8(ascii: "#") ? nil : resolved(reference)
    }

    /// The picture at an address; `nil` if it cannot be loaded from a server.
    func picture(_ reference: String) -> Picture? {
        let reference = filledIn(reference)
        // Most pictures of a portal: resolving would return the same path, in five times the time.
        if hasPortalAtRoot, let path = PortalPath(reference) {
            return .portal(reference, name: path.fileName)
        }
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
        let cleaned = reference.unicodeScalars.filter { !["\t", "\n", "\r"].contains($0) }
        let text = String(String.UnicodeScalarView(cleaned))
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
    /// The scheme, the host, and the port unless it is the scheme's own: `https://example.org`.
    let origin: Substring
    /// The path, which begins with a slash.
    private let path: Substring
    /// The query and the fragment, with their signs.
    private let rest: Substring

    init?(_ address: LinkAddress) {
        guard let (origin, rest) = address.parts else { return nil }
        let (path, end) = Self.parts(rest)
        self.origin = origin
        self.path = path.isEmpty ? "/" : Self.withoutDots(path)
        self.rest = end
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
        let bytes = reference.utf8
        let isAbsolute = bytes.first == UInt8(ascii: "/")
        if isAbsolute, bytes.dropFirst().first == UInt8(ascii: "/") {
            let scheme = origin.utf8.prefix { $0 != UInt8(ascii: "/") }
            return String(Substring(scheme)) + reference
        }
        let (path, rest) = Self.parts(reference[...])
        var result = String(origin)
        if path.isEmpty {
            result += self.path
            if rest.utf8.first != UInt8(ascii: "?") { result += query }
        } else if isAbsolute {
            result += Self.withoutDots(path)
        } else {
            let end = self.path.utf8.lastIndex(of: UInt8(ascii: "/"))
            let folder = end.map { self.path[...$0] } ?? "/"
            result += Self.withoutDots(folder + path)
        }
        result += rest
        return result
    }

    /// The query with its sign.
    private var query: Substring { Substring(rest.utf8.prefix { $0 != UInt8(ascii: "#") }) }

    private static func endsPath(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }

    private static func parts(_ text: Substring) -> (path: Substring, rest: Substring) {
        let end = text.utf8.firstIndex(where: endsPath) ?? text.endIndex
        return (text[..<end], text[end...])
    }

    /// Removes the segments `.` and `..` (RFC 3986, 5.2.4).
    private static func withoutDots(_ path: Substring) -> Substring {
        guard hasDots(path) else { return path }
        var result: [Substring.UTF8View] = []
        let segments = path.utf8.dropFirst().split(
            separator: UInt8(ascii: "/"),
            omittingEmptySubsequences: false
        )
        for (place, segment) in segments.enumerated() {
            let isLast = place == segments.count - 1
            let isParent = segment.elementsEqual("..".utf8)
            guard isParent || segment.elementsEqual(".".utf8) else {
                result.append(segment)
                continue
            }
            if isParent { _ = result.popLast() }
            if isLast { result.append(Substring().utf8) }
        }
        return Substring(result.reduce(into: "") { $0 += "/" + Substring($1) })
    }

    private static func hasDots(_ path: Substring) -> Bool {
        var isAfterSlash = false
        for byte in path.utf8 {
            if isAfterSlash, byte == UInt8(ascii: ".") { return true }
            isAfterSlash = byte == UInt8(ascii: "/")
        }
        return false
    }

    /// Whether the path is only a slash.
    var isRoot: Bool { path == "/" }

    /// The path and query below another address, such as `/documents/1/pier.png?t=1`; `nil` if it is elsewhere.
    func path(below other: WebAddress) -> String? {
        guard origin == other.origin, path.utf8.starts(with: other.path.utf8) else { return nil }
        var result = "/"
        result += Substring(path.utf8.dropFirst(other.path.utf8.count))
        result += query
        return result
    }

    /// The host, with the port unless it is the scheme's own.
    var host: String {
        String(Substring(origin.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)))
    }

    /// The last part of the path, or else the host.
    var fileName: String {
        let slash = UInt8(ascii: "/")
        guard let last = path.utf8.lastIndex(where: { $0 != slash }) else { return host }
        let name = path[...last].utf8
        let start = name.lastIndex(of: slash).map(name.index(after:)) ?? name.startIndex
        return PortalPath.decoded(Substring(name[start...]))
    }
}
