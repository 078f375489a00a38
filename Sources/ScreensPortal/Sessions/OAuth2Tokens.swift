import ScreensHTTP
@_spi(Host) import ScreensKit

/// What the portal's OAuth 2 server answered to a sign-in.
struct OAuth2Tokens: Sendable {
    let access: SecretText
    /// When the access ends; `nil` if the server does not say so.
    let end: Timestamp?
    /// What new tokens are requested with; `nil` if the user has to sign in again.
    let refresh: SecretText?

    /// Tokens this close to their end may end before a request arrives.
    private static let margin: Int64 = 60_000

    /// Whether requests can be made with them.
    var isUsable: Bool {
        end.map { SystemClock.now.milliseconds < $0.milliseconds - Self.margin } ?? true
    }

    init(access: SecretText, end: Timestamp?, refresh: SecretText?) {
        (self.access, self.end, self.refresh) = (access, end, refresh)
    }

    /// Reads a reply (RFC 6749, 5.1).
    ///
    /// - Parameters:
    ///   - reply: the reply.
    ///   - previous: keeps its token for renewals if the server sends no other one.
    ///   - time: when the reply came.
    /// - Throws: `PortalError` if there are no tokens in the reply.
    init(
        _ reply: HTTPReply,
        after previous: SecretText? = nil,
        at time: Timestamp
    ) throws(PortalError) {
        try InvokerReply.checkAvailable(reply)
        let json = JSON.value(JSONValue.self, from: reply.body)
        if let error = json?["error"]?.text { throw Self.refusal(error, json, reply.status) }
        // Filters before the OAuth 2 server refuse with pages of their own.
        if [401, 403].contains(reply.status) { throw .unauthorized("HTTP status \(reply.status)") }
        guard reply.status == 200 else {
            throw json == nil && reply.status != 404
                ? InvokerReply.unavailable(reply) : .http(status: reply.status)
        }
        guard let access = json?["access_token"]?.text, Self.isToken(access) else {
            guard json != nil else { throw InvokerReply.unavailable(reply) }
            throw .unexpected("the OAuth 2 server sent no access token")
        }
        self.access = SecretText(access)
        refresh = json?["refresh_token"]?.text.map(SecretText.init) ?? previous
        end = json?["expires_in"]?.int64.map { seconds in
            let time = max(0, min(seconds, 1 << 32)) * 1_000 + time.milliseconds
            return Timestamp(milliseconds: time)
        }
    }

    /// Whether a text fits into a header field (RFC 6750, 2.1).
    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 8_192
            && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }

    private static func refusal(_ error: String, _ json: JSONValue?, _ status: Int) -> PortalError {
        let words = json?["error_description"]?.text ?? error
        return switch error {
        case "invalid_grant", "invalid_client", "unauthorized_client", "access_denied":
            .unauthorized(words)
        case "temporarily_unavailable", "server_error":
            .unavailable(status: status, words: words, retryAfter: nil)
        case _ where [401, 403].contains(status): .unauthorized(words)
        default: .exception(type: error, message: words)
        }
    }
}

/// The requests to a portal's OAuth 2 server.
struct OAuth2Endpoint: Sendable {
    let client: OAuth2Client
    static let tokenPath = "/o/oauth2/token"
    static let authorizationPath = "/o/oauth2/authorize"

    /// Requests tokens with the name and the password of a user (RFC 6749, 4.3).
    func tokens(
        of user: String,
        _ password: SecretText,
        _ exchange: SignInExchange
    ) async throws(PortalError) -> OAuth2Tokens {
        let fields: KeyValuePairs = [
            "grant_type": "password", "username": user, "password": password.reveal(),
        ]
        return try await tokens(scoped(fields), exchange)
    }

    /// Requests tokens of the client itself (RFC 6749, 4.4).
    func tokens(_ exchange: SignInExchange) async throws(PortalError) -> OAuth2Tokens {
        try await tokens(scoped(["grant_type": "client_credentials"]), exchange)
    }

    /// Requests tokens with the code that a browser brought (RFC 6749, 4.1.3; RFC 7636, 4.5).
    func tokens(
        code: String,
        redirect: String,
        verifier: String,
        _ exchange: SignInExchange
    ) async throws(PortalError) -> OAuth2Tokens {
        let form = FormBody([
            "grant_type": "authorization_code", "code": code, "redirect_uri": redirect,
            "code_verifier": verifier,
        ])
        return try await tokens(form, exchange)
    }

    /// Requests other tokens (RFC 6749, 6).
    func tokens(
        refreshing token: SecretText,
        _ exchange: SignInExchange
    ) async throws(PortalError) -> OAuth2Tokens {
        let form = FormBody(["grant_type": "refresh_token", "refresh_token": token.reveal()])
        return try await tokens(form, exchange, after: token)
    }

    private func scoped(_ fields: KeyValuePairs<String, String>) -> FormBody {
        var form = FormBody(fields)
        if !client.scopes.isEmpty { form.append("scope", client.scopes.joined(separator: " ")) }
        return form
    }

    private func tokens(
        _ form: FormBody,
        _ exchange: SignInExchange,
        after previous: SecretText? = nil
    ) async throws(PortalError) -> OAuth2Tokens {
        var form = form
        var fields: [String: String] = [:]
        if let secret = client.secret {
            // Both are escaped first (RFC 6749, 2.3.1).
            fields["Authorization"] = SessionContext.basic(
                FormBody.escaped(client.id),
                SecretText(FormBody.escaped(secret.reveal()))
            )
        } else {
            form.append("client_id", client.id)
        }
        let reply = try await exchange.post(Self.tokenPath, form, fields)
        return try OAuth2Tokens(reply, after: previous, at: SystemClock.now)
    }
}
