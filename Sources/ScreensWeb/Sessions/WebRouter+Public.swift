import ScreensHTTP
@_spi(Host) import ScreensHost
import ScreensKit
import ScreensSystem

/// Pages at a public address: whoever comes gets a session as a guest, and signs in there.
extension WebRouter {
    /// The values of the key in addresses that only lead from one request to the next.
    private enum Mark: String {
        /// The browser has just got a cookie.
        case first = "new"
        /// The browser has sent a cookie that has been replaced.
        case again
    }

    /// Answers a request, and makes sure that what it shows is shown to the one who may see it at the end.
    func answerPublicly(_ request: ServerRequest) async -> ServerReply {
        var found = session(of: request)
        if found == nil { found = await restored(request) }
        guard let session = found else { return await visit(request) }
        if let place = Self.withoutMark(request, session.access) { return .seeOther(place) }
        let new = Self.mayLeadToSignIn(request) ? renew(session) : nil
        let id = new?.text ?? request.fields.cookie(policy.cookie) ?? ""
        var reply = await answer(request)
        // Somebody may have signed in meanwhile, and has got another cookie.
        guard session.access.isOpened(by: id) else {
            if case .stream(let stream) = reply.body { stream.end() }
            return again(request)
        }
        if let new { reply.headers.append(cookie(new)) }
        return reply
    }

    /// Whether somebody may be signed in because of a request.
    private static func mayLeadToSignIn(_ request: ServerRequest) -> Bool {
        guard request.method == "POST" else { return request.path == SignInCallback.path }
        guard let fields = request.form?.fields else { return false }
        return fields["act"] != nil || fields["form"] != nil
    }

    /// The address of a page without the mark that it has; `nil` if it has none.
    private static func withoutMark(
        _ request: ServerRequest,
        _ access: SessionAccess
    ) -> String? {
        guard request.method == "GET", request.query["key"] != nil else { return nil }
        let window = PageWindow(request.query)
        if request.path == "/" { return access.path(of: window) }
        guard PageAddress.isPage(request.path) else { return nil }
        return PageAddress(path: request.path, query: request.query)?.text(key: nil, window: window)
    }

    /// Answers a browser without a session.
    private func visit(_ request: ServerRequest) async -> ServerReply {
        if isReplaced(request), request.query["key"] != Mark.again.rawValue {
            return again(request)
        }
        // Nothing else in an address looks like the name of a page.
        guard request.path == "/" || PageAddress.isPage(request.path) else { return notAuthorized }
        guard !request.path.contains("."), request.method != "POST" else { return .pageNotFound }
        if let refusal = WebSite.withoutUser(request) { return refusal }
        guard request.query["key"] != Mark.first.rawValue else { return Self.noCookie }
        return await begin(SessionAccess(key: nil), request)
    }

    /// Asks a browser to repeat a request with the cookie that it has got meanwhile.
    ///
    /// If it has lost that one, it begins again the next time.
    private func again(_ request: ServerRequest) -> ServerReply {
        guard request.method == "GET", request.path == "/" || PageAddress.isPage(request.path)
        else { return Self.replaced }
        var reply = Self.replaced
        let place =
            request.path == "/"
            ? "/?key=\(Mark.again)"
            : PageAddress(path: request.path, query: request.query)?.text(key: Mark.again.rawValue)
        reply.headers.append(("Refresh", "1; url=\(place ?? "/")"))
        return reply
    }

    /// The reply to a browser that uses a cookie which has been replaced.
    static let replaced = ServerReply.words(
        503,
        "Somebody has just signed in with this browser. Repeat the request."
    )

    /// The reply to a browser whose session has ended.
    static let noSession = ServerReply.problem(
        403,
        "This page belongs to a session that has ended.",
        back: "/",
        linkText: "Begin again"
    )

    private static let noCookie = ServerReply.problem(
        403,
        "These pages need a cookie, and the browser has not returned it.",
        back: "/",
        linkText: "Try again"
    )
}

extension WebSession {
    /// Where a browser that has just got its cookie continues: at the page that it asked for.
    ///
    /// The numbers in an address are those of another session.
    func firstPath(for request: ServerRequest) -> String {
        let asked = PageAddress(path: request.path, query: request.query).map {
            PageAddress($0.page)
        }
        let shown = stage.appPlaces.map { address(of: $0.shown) }
        return (asked ?? shown)?.text(key: "new", window: PageWindow(request.query)) ?? "/"
    }
}
