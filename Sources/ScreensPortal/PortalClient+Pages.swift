internal import ScreensHTTP
@_spi(Host) public import ScreensKit

extension PortalClient {
    /// How many redirections of a page are followed.
    static let redirectionLimit = 5

    /// Fetches a page of the portal, with or without the user's sign-in, or of another server.
    ///
    /// - Throws: the reason why there is no page.
    public func downloadPage(_ request: PageDownload) async throws(PortalError) -> DownloadedPage {
        let text = request.address
        guard let root = PageAddress(context.server),
            let first = PageAddress(text.hasPrefix("/") ? context.server + text : text)
        else { throw .unexpected("\"\(text)\" is not the address of a page") }
        var address = first
        for _ in 0...Self.redirectionLimit {
            switch try await reply(to: request, at: address, root) {
            case .html(let html): return DownloadedPage(address: address.link, html: html)
            case .redirection(let location):
                address = try Self.target(location, from: address, root)
            }
        }
        throw .unexpected("\(first.link) redirects more than \(Self.redirectionLimit) times")
    }

    private func reply(
        to page: PageDownload,
        at address: PageAddress,
        _ root: PageAddress
    ) async throws(PortalError) -> PageReply {
        let path = address.path(below: root)
        let request = request(for: page, at: address)
        // The query is left out, because it may hold a key of the server.
        trace?("→ GET \(request.url.prefix { $0 != "?" })")
        guard page.isSignedIn else { return try await anonymously(request, isPortal: path != nil) }
        guard let path else { throw .unexpected("\(address.link) is not a page of the portal") }
        guard !path.isOfService else {
            throw .unexpected("\(address.link) is the address of a service, not of a page")
        }
        return try await exchange(request, nil) { (reply) throws(PortalError) in
            try InvokerReply.page(reply, isPortal: true)
        }
    }

    private func request(for page: PageDownload, at address: PageAddress) -> HTTPRequest {
        var request = HTTPRequest(
            method: "GET",
            url: address.link.text,
            isRepeatable: true,
            limits: limits
        )
        request.headers["Accept"] = "text/html, application/xhtml+xml, text/plain;q=0.5"
        request.headers["Accept-Language"] = page.locale.identifier.replacing("_", with: "-")
        request.limits.bodyBytes = min(page.limit, limits.bodyBytes)
        return request
    }

    private func anonymously(
        _ request: HTTPRequest,
        isPortal: Bool
    ) async throws(PortalError) -> PageReply {
        do throws(PortalError) {
            let reply = try await transport.send(request, progress: nil)
            trace?("← \(reply.status), \(reply.body.count) bytes")
            return try InvokerReply.page(reply, isPortal: isPortal)
        } catch {
            trace?("✗ \(error.message)")
            throw error
        }
    }

    /// Where a redirection leads to: from a page of the portal to others of the portal, otherwise to the same host.
    ///
    /// A server that is asked for a page could otherwise choose any other that this machine can reach.
    private static func target(
        _ location: String,
        from address: PageAddress,
        _ root: PageAddress
    ) throws(PortalError) -> PageAddress {
        guard let target = address.resolving(location) else { throw .redirected(to: location) }
        let isAllowed =
            address.path(below: root) != nil
            ? target.path(below: root) != nil : target.isOnSameHost(as: address)
        guard isAllowed else { throw .redirected(to: location) }
        return target
    }
}
