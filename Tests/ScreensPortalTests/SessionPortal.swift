import ScreensHTTP
@_spi(Host) import ScreensKit
import Synchronization

@_spi(Host) @testable import ScreensPortal

/// A portal with a sign-in form, an OAuth 2 server and one service, as its network sees it.
///
/// A request without a valid sign-in is answered as guests are.
final class SessionPortal: HTTPTransport {
    struct State {
        var password = "sesame"
        /// The cookies and tokens that are valid.
        var sessions: Set<String> = []
        var accessTokens: Set<String> = []
        var refreshTokens: Set<String> = []
        var count = 0
        var requests: [HTTPRequest] = []
        /// Replies that come instead of the next ones.
        var replies: [Result<HTTPReply, PortalError>] = []
        var rotatesRefreshTokens = false
        /// How a guest is answered.
        var guestReply = HTTPReply(
            status: 403,
            body: Array(
                #"{"exception":"x","error":{"type":"java.lang.SecurityException","message":"Access denied to x.UserService#y"}}"#
                    .utf8
            )
        )
    }

    static let address = "https://portal.example"
    private let state = Mutex(State())

    func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

    var requests: [HTTPRequest] { state.withLock(\.requests) }
    /// The paths of the requests, in order.
    var paths: [String] { requests.map { String($0.url.dropFirst(Self.address.count)) } }
    var signIns: Int { paths.count { $0 == "/c/portal/login" } }

    /// Ends all sessions at the portal.
    func endSessions() { change { $0.sessions = [] } }

    func send(
        _ request: HTTPRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> HTTPReply {
        // Others have a chance to send at the same time.
        await Task.yield()
        let result = state.withLock { state -> Result<HTTPReply, PortalError> in
            state.requests.append(request)
            if !state.replies.isEmpty { return state.replies.removeFirst() }
            return .success(Self.reply(to: request, &state))
        }
        return try result.get()
    }

    private static func reply(to request: HTTPRequest, _ state: inout State) -> HTTPReply {
        let path = request.url.dropFirst(address.count).prefix { $0 != "?" }
        let form = String(decoding: request.body, as: UTF8.self)
        switch path {
        case "/c/portal/login": return signIn(form, &state)
        case "/web/guest/home": return page(of: request)
        case "/c/portal/logout":
            state.sessions = []
            return HTTPReply(status: 302, headers: ["location": "/"], body: [])
        case "/o/oauth2/token": return tokens(form, &state)
        case "/api/jsonws/invoke": return service(request, state)
        default: return HTTPReply(status: 404, body: [])
        }
    }

    /// Portals answer a wrong password as they answer a right one, with the session of a guest.
    private static func signIn(_ form: String, _ state: inout State) -> HTTPReply {
        state.count += 1
        let isRight = form.hasSuffix("password=\(FormBody.escaped(state.password))")
        let session = isRight ? "user\(state.count)" : "guest\(state.count)"
        if isRight { state.sessions.insert(session) }
        var reply = HTTPReply(
            status: 302,
            headers: ["location": "\(address)/web/guest/home"],
            body: []
        )
        reply.cookies = [
            "JSESSIONID=\(session); Path=/; HttpOnly",
            "OLD=; Expires=Thu, 01-Jan-1970 00:00:10 GMT",
        ]
        return reply
    }

    private static func page(of request: HTTPRequest) -> HTTPReply {
        let session = session(of: request)
        let html = "<html><script>Liferay.authToken = 'tok\(session.suffix(5))';</script></html>"
        return HTTPReply(
            status: 200,
            headers: ["content-type": "text/html"],
            body: Array(html.utf8)
        )
    }

    private static func session(of request: HTTPRequest) -> String {
        let cookies = request.headers["Cookie"]?.components(separatedBy: "; ") ?? []
        return cookies.first { $0.hasPrefix("JSESSIONID=") }.map { String($0.dropFirst(11)) } ?? ""
    }

    private static func tokens(_ form: String, _ state: inout State) -> HTTPReply {
        func json(_ text: String, _ status: Int = 200) -> HTTPReply {
            HTTPReply(status: status, body: Array(text.utf8))
        }
        let refused = json(#"{"error":"invalid_grant","error_description":"No such user"}"#, 400)
        let isRight =
            if form.contains("grant_type=password") {
                form.contains("password=\(FormBody.escaped(state.password))")
            } else if form.contains("grant_type=refresh_token") {
                state.refreshTokens.contains { form.contains("refresh_token=\($0)") }
            } else {
                form.contains("code=good")
            }
        guard isRight else { return refused }
        state.count += 1
        let number = state.count
        state.accessTokens = ["access\(number)"]
        if state.rotatesRefreshTokens || state.refreshTokens.isEmpty {
            state.refreshTokens = ["refresh\(number)"]
        }
        let refresh = state.refreshTokens.first ?? ""
        return json(
            """
            {"access_token":"access\(number)","expires_in":600,"scope":"all","refresh_token":"\(refresh)"}
            """
        )
    }

    private static func service(_ request: HTTPRequest, _ state: State) -> HTTPReply {
        let session = session(of: request)
        let bearer = request.headers["Authorization"]?.dropFirst("Bearer ".count) ?? ""
        let hasToken = request.headers["X-CSRF-Token"] == "tok\(session.suffix(5))"
        let isUser =
            state.sessions.contains(session) && hasToken
            || state.accessTokens.contains(String(bearer))
        guard isUser else { return state.guestReply }
        return HTTPReply(status: 200, body: Array(#"[{"userId":7,"screenName":"jane"}]"#.utf8))
    }
}

extension String {
    fileprivate func components(separatedBy separator: String) -> [String] {
        var (parts, rest) = ([String](), self[...])
        while let range = rest.firstRange(of: separator) {
            parts.append(String(rest[..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        return parts + [String(rest)]
    }
}
