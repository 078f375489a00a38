internal import ScreensHTTP
@_spi(Host) public import ScreensKit

extension PortalClient {
    /// How many redirections of a page are followed.
    static let redirectionLimit = 5

    /// Fetches a page of the portal, with or without the user's sign-in, or of another server.
    ///
    /// A page of the portal leads only to others of the portal. The sign-in is never sent to another server, and never
    /// for the address of a service, where it could change something.
    ///
    /// - Throws: the reason why there is no page.
    public func page(
        at address: String,
        isSignedIn: Bool,
        limit: Int
    ) async throws(PortalError) -> FetchedPage {
        guard let root = LinkAddress(self.address + "/").flatMap({ WebAddress($0) }),
            let first = LinkAddress(address.hasPrefix("/") ? self.address + address : address),
            first.isOfPage
        else { throw .unexpected("\"\(address)\" is not the address of a page") }
        var next = first
        for _ in 0...Self.redirectionLimit {
            let path = WebAddress(next)?.path(below: root)
            guard !isSignedIn || path != nil else {
                throw .unexpected("\(next) is not a page of the portal")
            }
            let reply = try await get(next, path, isSignedIn: isSignedIn, limit)
            guard let location = Self.location(of: reply) else {
                return FetchedPage(address: next, html: try Self.html(of: reply))
            }
            next = try Self.target(location, from: next, path.map { _ in root })
        }
        throw .unexpected("\(first) leads to more than \(Self.redirectionLimit) other addresses")
    }

    private func get(
        _ address: LinkAddress,
        _ path: String?,
        isSignedIn: Bool,
        _ limit: Int
    ) async throws(PortalError) -> HTTPReply {
        var request = HTTPRequest(method: "GET", url: address.withoutFragment, isRepeatable: true, limits: limits)
        request.headers["Accept"] = "text/html, application/xhtml+xml, text/plain;q=0.5"
        request.limits.bodyBytes = min(limit, limits.bodyBytes)
        if isSignedIn, let path {
            guard !PortalPath.isOfService(path) else {
                throw .unexpected("\(address) is the address of a service, not of a page")
            }
            request.headers["Authorization"] = session?.authorization
        }
        // The query is left out, because it may hold a key of the server.
        trace?("→ GET \(address.text.prefix { $0 != "?" })")
        do throws(PortalError) {
            let reply = try await transport.send(request, progress: nil)
            trace?("← \(reply.status), \(reply.body.count) bytes")
            return reply
        } catch {
            trace?("✗ \(error.message)")
            throw error
        }
    }

    private static func location(of reply: HTTPReply) -> String? {
        [301, 302, 303, 307, 308].contains(reply.status) ? reply.headers["location"] ?? "" : nil
    }

    /// Where a redirection leads to; from a page of the portal, to others of the portal alone.
    private static func target(
        _ location: String,
        from address: LinkAddress,
        _ root: WebAddress?
    ) throws(PortalError) -> LinkAddress {
        if root != nil, Refusal.isSignInPage(location) { throw .unauthorized("it requires a sign-in") }
        let resolved =
            WebAddress.hasScheme(location)
            ? location : WebAddress(address)?.resolving(location) ?? ""
        guard let target = LinkAddress(resolved), let web = WebAddress(target),
            !address.text.hasPrefix("https:") || target.text.hasPrefix("https:")
        else { throw .redirected(to: location) }
        guard let root, web.path(below: root) == nil else { return target }
        // So do wireless networks that require a sign-in.
        throw .redirected(to: location)
    }

    private static func html(of reply: HTTPReply) throws(PortalError) -> String {
        try InvokerReply.checkPage(reply)
        let field = reply.headers["content-type"] ?? ""
        let type = field.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
        let text = PageText.decode(reply.body, mediaType: field)
        switch type {
        case "text/html", "application/xhtml+xml", "": return text
        case "text/plain":
            let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            return "<pre>\n\(escaped)</pre>"
        default: throw .unexpected("\"\(type)\" is not the type of a page")
        }
    }
}

extension LinkAddress {
    fileprivate var withoutFragment: String { String(text.prefix { $0 != "#" }) }
}
