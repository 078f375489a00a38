import ScreensHTTP
@_spi(Host) import ScreensKit

/// The address where clients get tokens, which 7.0 alone has.
extension PortalRouter {
    static let tokenPath = "/o/oauth2/token"

    func token(_ request: ServerRequest) -> ServerReply? {
        let fields = request.form?.fields ?? [:]
        let shown = fields.filter {
            ["grant_type", "client_id", "scope", "username"].contains($0.key)
        }
        record([
            ReceivedRequest(path: request.path, parameters: shown.mapValues(JSONValue.text))
        ])
        return faulty([request.path]) {
            do throws(OAuthRefusal) {
                return answer(try tokens(for: request, fields).json, status: 200)
            } catch {
                var reply = answer(error.json, status: error.status)
                if error.status == 401, request.fields["authorization"] != nil {
                    reply.headers.append(("WWW-Authenticate", "Basic realm=\"OAuth\""))
                }
                return reply
            }
        }
    }

    private func answer(_ json: JSONValue, status: Int) -> ServerReply {
        var reply = ServerReply.json(json.encoded(), status: status)
        reply.headers = [("Cache-Control", "no-store"), ("Pragma", "no-cache")]
        return reply
    }

    private func tokens(
        for request: ServerRequest,
        _ fields: [String: String]
    ) throws(OAuthRefusal) -> OAuthTokens {
        let client = try client(of: request, fields)
        func field(_ name: String) throws(OAuthRefusal) -> String {
            if let text = fields[name], !text.isEmpty { return text }
            throw .invalidRequest("\(name) is missing")
        }
        switch try field("grant_type") {
        case "password":
            let scope = try OAuthScope.checked(fields["scope"] ?? "")
            let (name, password) = (try field("username"), try field("password"))
            guard let user = (try? user(name, password)) ?? nil else {
                throw .invalidGrant("The user name or the password is wrong")
            }
            let grant = OAuthGrant(clientId: client.id, userId: user.userId, scope: scope)
            return grants.tokens(for: grant, at: core.now)
        case "client_credentials": return try ownTokens(of: client, fields["scope"] ?? "")
        case "authorization_code":
            let tokens = grants.exchange(
                try field("code"),
                client: client.id,
                redirect: try field("redirect_uri"),
                verifier: fields["code_verifier"],
                at: core.now
            )
            guard let tokens else { throw .invalidGrant("The code or its verifier is wrong") }
            return tokens
        case "refresh_token":
            let token = try field("refresh_token")
            guard let tokens = grants.refresh(token, client: client.id, at: core.now) else {
                throw .invalidGrant("The refresh token is wrong")
            }
            return tokens
        case let other:
            throw OAuthRefusal(
                code: "unsupported_grant_type",
                description: "The grant type \(other.prefix(80)) is not supported"
            )
        }
    }

    /// The tokens of a client that signs in by itself, without one to refresh them (RFC 6749, 4.4.3).
    private func ownTokens(
        of client: OAuthClient,
        _ scope: String
    ) throws(OAuthRefusal) -> OAuthTokens {
        let scope = try OAuthScope.checked(scope)
        let found = client.secret == nil ? nil : client.ownUser.map { try? user(named: $0) }
        guard let user = found ?? nil else {
            throw OAuthRefusal(
                code: "unauthorized_client",
                description: "The client may not sign in by itself"
            )
        }
        let grant = OAuthGrant(clientId: client.id, userId: user.userId, scope: scope)
        return grants.tokens(for: grant, isRefreshable: false, at: core.now)
    }

    /// The client that sends a request, with its name and secret in the header field or in the form.
    private func client(
        of request: ServerRequest,
        _ fields: [String: String]
    ) throws(OAuthRefusal) -> OAuthClient {
        var (id, secret) = (fields["client_id"] ?? "", fields["client_secret"])
        if case .basic(let user, let password) = request.credentials {
            (id, secret) = (user.formDecoded, password.formDecoded)
        }
        let client = clients.first { $0.id == id }
        guard let client, client.secret == nil || client.secret == secret else {
            throw OAuthRefusal(
                code: "invalid_client",
                description: "The client is unknown, or its secret is wrong",
                status: 401
            )
        }
        return client
    }
}

extension String {
    /// The text that a client has encoded like a value of a form.
    var formDecoded: String {
        var bytes: [UInt8] = []
        var rest = Array(utf8)[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), let value = UInt8(digits, radix: 16), digits.count == 2 {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
