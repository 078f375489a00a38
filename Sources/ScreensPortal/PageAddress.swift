private import FoundationEssentials
import ScreensHTTP
@_spi(Host) import ScreensKit

/// The address of a page, without the part after `#`, which servers do not receive.
struct PageAddress {
    let link: LinkAddress
    private let url: URL

    /// Creates an address; `nil` unless it is an `http` or `https` address.
    init?(_ text: String) {
        guard let link = LinkAddress(String(text.prefix { $0 != "#" })), link.isOfPage,
            let url = URL(string: link.text)
        else { return nil }
        (self.link, self.url) = (link, url)
    }

    /// The address that a redirection names, which may be relative to this one.
    func resolving(_ location: String) -> PageAddress? {
        guard let url = URL(string: location, relativeTo: url) else { return nil }
        return PageAddress(url.absoluteString)
    }

    /// Whether requests to it are encrypted.
    var isEncrypted: Bool { link.text.hasPrefix("https:") }

    /// The path and query below the portal's address; `nil` if it is elsewhere, or could lead there.
    func path(below portal: PageAddress) -> PortalPath? {
        guard server == portal.server else { return nil }
        let folder = portal.path.hasSuffix("/") ? String(portal.path.dropLast()) : portal.path
        guard path.hasPrefix(folder + "/") || path == folder else { return nil }
        // The last slash is part of many addresses of pages, but not of those of files.
        let inner = path.dropFirst(folder.count)
        let name = inner.hasSuffix("/") ? inner.dropLast() : inner
        return PortalPath((name.isEmpty ? "/page" : String(name)) + query)
    }

    /// Whether it has the host of another address, apart from `www.`, and is not less protected.
    func isOnSameHost(as other: PageAddress) -> Bool {
        let isSameScheme = isEncrypted == other.isEncrypted
        return host == other.host && (isSameScheme ? port == other.port : isEncrypted)
    }

    private var rest: Substring { link.text.dropFirst(isEncrypted ? 8 : 7) }
    private var authority: Substring { rest.prefix { !"/?".contains($0) } }
    private var path: String {
        let path = rest.dropFirst(authority.count).prefix { $0 != "?" }
        return path.isEmpty ? "/" : String(path)
    }
    private var query: Substring { rest.drop { $0 != "?" } }
    private var port: Int { url.port ?? (isEncrypted ? 443 : 80) }
    private var host: String {
        let host = url.host()?.lowercased() ?? ""
        return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    }
    /// The scheme, host and port.
    private var server: String { "\(isEncrypted) \(url.host()?.lowercased() ?? "") \(port)" }
}
