import ScreensHTTP
import ScreensKit

/// The page where users give a client access, which 7.0 alone has.
extension PortalRouter {
    static let authorizationPath = "/o/oauth2/authorize"

    func authorize(_ request: ServerRequest) -> ServerReply? {
        answering(request) { user, session throws(ServiceError) in
            let fields = request.query.merging(request.form?.fields ?? [:]) { $1 }
            let client = clients.first { $0.id == fields["client_id"] }
            let redirect = fields["redirect_uri"] ?? ""
            // Without a valid address there is nobody to report to.
            guard let client, client.isRegistered(redirect) else {
                var page = show(
                    .message("Unknown application", "The application or its address is unknown."),
                    nil,
                    nil
                )
                page.status = 400
                return page
            }
            do throws(OAuthRefusal) {
                let inquiry = try OAuthInquiry(client, redirect, fields)
                guard request.method == "POST" else { return ask(inquiry, user, session) }
                return try decide(inquiry, fields, user, session)
            } catch {
                return redirection(
                    error.address(redirect: redirect, state: fields["state"])
                )
            }
        }
    }

    private func ask(
        _ inquiry: OAuthInquiry,
        _ user: User?,
        _ session: WebSession?,
        hasFailed: Bool = false
    ) -> ServerReply {
        let page = PortalPage.consent(inquiry, user, session, hasFailed: hasFailed)
        return show(page, user, session)
    }

    private func decide(
        _ inquiry: OAuthInquiry,
        _ fields: [String: String],
        _ user: User?,
        _ session: WebSession?
    ) throws(OAuthRefusal) -> ServerReply {
        guard fields["decision"] == "allow" else {
            throw OAuthRefusal(code: "access_denied", description: "The user has refused")
        }
        // A page of another site must not decide for a user who is signed in.
        let isOwn = session.map { $0.token == fields["p_auth"] } ?? false
        let typed = (try? self.user(fields["login"] ?? "", fields["password"] ?? "")) ?? nil
        guard let user = isOwn ? user : typed else {
            return ask(inquiry, user, session, hasFailed: true)
        }
        let grant = OAuthGrant(
            clientId: inquiry.client.id,
            userId: user.userId,
            scope: inquiry.scope
        )
        let code = grants.code(
            for: grant,
            redirect: inquiry.redirect,
            challenge: inquiry.challenge,
            at: core.now
        )
        return redirection(
            inquiry.redirect.adding([("code", code), ("state", inquiry.state)])
        )
    }
}

/// What a client asks a user for.
struct OAuthInquiry: Sendable {
    let client: OAuthClient
    let redirect: String
    let scope: String
    let state: String?
    /// What the client's verifier must correspond to; only clients with a secret can leave it out.
    let challenge: String?

    init(
        _ client: OAuthClient,
        _ redirect: String,
        _ fields: [String: String]
    ) throws(OAuthRefusal) {
        self.client = client
        self.redirect = redirect
        state = fields["state"]
        guard fields["response_type"] == "code" else {
            throw OAuthRefusal(
                code: "unsupported_response_type",
                description: "The response type must be code"
            )
        }
        scope = try OAuthScope.checked(fields["scope"] ?? "")
        challenge = fields["code_challenge"].flatMap { $0.isEmpty ? nil : $0 }
        guard challenge != nil || client.secret != nil else {
            throw .invalidRequest("code_challenge is missing")
        }
        guard challenge == nil || fields["code_challenge_method"] == "S256" else {
            throw .invalidRequest("code_challenge_method must be S256")
        }
    }

    /// The fields by which the page repeats the request.
    var fields: [(String, String?)] {
        [
            ("response_type", "code"), ("client_id", client.id), ("redirect_uri", redirect),
            ("scope", scope), ("state", state), ("code_challenge", challenge),
            ("code_challenge_method", challenge == nil ? nil : "S256"),
        ]
    }
}

extension PortalPage {
    fileprivate static func consent(
        _ inquiry: OAuthInquiry,
        _ user: User?,
        _ session: WebSession?,
        hasFailed: Bool
    ) -> PortalPage {
        let hidden = (inquiry.fields + [("p_auth", session?.token)]).compactMap { name, value in
            value.map {
                "<input name=\"\(name)\" type=\"hidden\" value=\"\($0.escapedForAttribute)\"/>"
            }
        }
        let signIn = """
            <p><label>E-mail address or screen name \
            <input name="login" autocomplete="username"/></label></p>
            <p><label>Password \
            <input name="password" type="password" autocomplete="current-password"/></label></p>
            """
        return PortalPage(
            path: PortalRouter.authorizationPath,
            title: "Allow access",
            content: """
                <h1>Allow access</h1>\(hasFailed ? alert("Authentication failed. Please try again.") : "")
                <p><strong>\(inquiry.client.id.escapedForMarkup)</strong> asks for access: \
                \(inquiry.scope.escapedForMarkup)</p>
                <form action="\(PortalRouter.authorizationPath)" method="post">\(hidden.joined())
                \(user == nil ? signIn : "")
                <p><button name="decision" value="allow">Allow</button> \
                <button name="decision" value="deny">Refuse</button></p></form>
                """
        )
    }
}

extension OAuthRefusal {
    /// The address by which a client receives the refusal.
    fileprivate func address(redirect: String, state: String?) -> String {
        redirect.adding([("error", code), ("error_description", description), ("state", state)])
    }
}

extension String {
    /// The address with more parameters; those without a value are left out.
    fileprivate func adding(_ parameters: [(name: String, value: String?)]) -> String {
        let query = parameters.compactMap { name, value in
            value.map { "\(name)=\($0.escapedForAddress)" }
        }
        return self + (contains("?") ? "&" : "?") + query.joined(separator: "&")
    }
}
