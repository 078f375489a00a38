import ScreensHTTP
import ScreensKit
import ScreensSQLite
import ScreensSystem

/// Pages, which are not services.
extension PortalRouter {
    static let loginPath = "/c/portal/login"
    static let logoutPath = "/c/portal/logout"

    /// Whether a request may come from pages of other sites, which can link to pages and show them in frames.
    func isPublic(_ request: ServerRequest) -> Bool {
        ["GET", "HEAD"].contains(request.method)
            && !request.path.hasPrefix("/api/") && !request.path.hasPrefix("/o/oauth2/token")
    }

    /// The paths to which browsers and clients post forms.
    func acceptsForm(_ path: String) -> Bool {
        [
            Self.uploadPath, Self.loginPath, Tickets.path, Self.tokenPath, Self.authorizationPath,
        ].contains(path)
    }

    /// A page that everyone, or every user, may see.
    func page(_ request: ServerRequest) -> ServerReply? {
        answering(request) { user, session throws(ServiceError) in
            guard let page = PortalPage.at(request.path) else {
                return .page("Not Found", status: 404)
            }
            if page.isProtected, user == nil { return signInFirst(request.path) }
            return show(page, user, session)
        }
    }

    /// The page where people sign in, and what it posts.
    func login(_ request: ServerRequest) -> ServerReply? {
        guard request.method == "POST" else {
            return answering(request) { user, session throws(ServiceError) in
                show(.signIn(redirect: request.query["redirect"] ?? ""), user, session)
            }
        }
        return answering(request) { _, _ throws(ServiceError) in
            let fields = request.query.merging(request.form?.fields ?? [:]) { $1 }
            let name = fields["login"] ?? ""
            let redirect = fields["redirect"] ?? ""
            guard let user = try self.user(name, fields["password"] ?? "") else {
                let page = PortalPage.signIn(redirect: redirect, name: name, hasFailed: true)
                return show(page, nil, nil)
            }
            let isRemembered = fields["rememberMe"].map { $0 != "false" } ?? false
            return begin(user, redirect, rememberedName: isRemembered ? name : nil)
        }
    }

    /// Starts a session, and shows the page to which the form leads.
    private func begin(
        _ user: User,
        _ redirect: String,
        rememberedName: String?
    ) -> ServerReply {
        let (id, session) = sessions.begin(for: user, at: core.now)
        var reply = isLocal(redirect) ? redirection(redirect) : show(.start, user, session)
        reply.headers += [
            cookie(WebSessions.cookie, id, isReadable: false),
            cookie("COMPANY_ID", String(core.companyId)),
            cookie("ID", String(UUIDText.random().filter { $0 != "-" }), isReadable: false),
        ]
        if let rememberedName {
            reply.headers += [
                cookie("LOGIN", rememberedName.escapedForAddress), cookie("REMEMBER_ME", "true"),
            ]
        }
        return reply
    }

    /// Ends the session, and leads to the home page.
    func logout(_ request: ServerRequest) -> ServerReply? {
        answering(request) { _, _ throws(ServiceError) in
            if let id = request.fields.cookie(WebSessions.cookie) { sessions.end(id) }
            var reply = redirection(PortalPage.home)
            reply.headers += [WebSessions.cookie, "ID", "REMEMBER_ME"].map { name in
                ("Set-Cookie", "\(name)=; Path=/; Max-Age=0")
            }
            return reply
        }
    }

    /// The page of a link to choose a new password, and what it posts.
    func newPassword(_ request: ServerRequest) -> ServerReply? {
        answering(request) { _, _ throws(ServiceError) in
            let fields = request.query.merging(request.form?.fields ?? [:]) { $1 }
            let ticket = fields["ticketKey"] ?? ""
            let (first, second) = (fields["password1"] ?? "", fields["password2"] ?? "")
            let isSent = request.method == "POST"
            let isValid = isSent && first == second && !first.isEmpty
            guard let id = core.tickets.userId(ticket, at: core.now, takes: isValid) else {
                return show(.message("New Password", "This link is no longer valid."), nil, nil)
            }
            guard isValid else {
                return show(.newPassword(ticket: ticket, hasFailed: isSent), nil, nil)
            }
            try core.transact(isWriting: true) { (data) throws(ServiceError) in
                try data.setPassword(Passwords.hash(first), of: id)
            }
            core.passwords.remove(of: id)
            return show(.message("New Password", "Your password has been changed."), nil, nil)
        }
    }

    /// The fields of forms that are not recorded.
    private static let secrets: Set<String> = [
        "password", "password1", "password2", "p_auth", "ticketKey",
    ]

    /// Records a request, without passwords, and answers it according to the fault plan.
    func answering(
        _ request: ServerRequest,
        _ answer: (User?, WebSession?) throws(ServiceError) -> ServerReply
    ) -> ServerReply? {
        let fields = request.query.merging(request.form?.fields ?? [:]) { $1 }
        let shown = fields.filter { !Self.secrets.contains($0.key) }
        let session = session(of: request)
        let user = Result { () throws(ServiceError) in try signIn(request) }
        record([
            ReceivedRequest(
                path: request.path,
                parameters: shown.mapValues(JSONValue.text),
                user: ((try? user.get()) ?? nil)?.screenName
            )
        ])
        return faulty([request.path]) {
            do throws(ServiceError) {
                return try answer(user.get(), session)
            } catch {
                return response(to: error)
            }
        }
    }

    /// Redirects guests to the page where they can sign in.
    func signInFirst(_ path: String) -> ServerReply {
        redirection("\(Self.loginPath)?redirect=\(path.escapedForAddress)")
    }

    func show(_ page: PortalPage, _ user: User?, _ session: WebSession?) -> ServerReply {
        let layout = PageLayout(
            dialect: core.dialect,
            user: user,
            token: session?.token ?? WebSessions.token()
        )
        return ServerReply(
            status: 200,
            contentType: "text/html; charset=UTF-8",
            headers: [cookie("COOKIE_SUPPORT", "true"), cookie("GUEST_LANGUAGE_ID", "en_US")],
            body: .bytes(Array(layout.html(page).utf8))
        )
    }

    func redirection(_ address: String) -> ServerReply {
        var page = ServerReply.page("Found", status: 302)
        page.headers = [("Location", address)]
        return page
    }

    /// Whether an address leads to this portal.
    private func isLocal(_ address: String) -> Bool {
        let isPlain = address.unicodeScalars.allSatisfy { (0x21...0x7E).contains($0.value) }
        return isPlain && address.hasPrefix("/") && !address.hasPrefix("//")
            && !address.contains("\\")
    }

    private func cookie(
        _ name: String,
        _ value: String,
        isReadable: Bool = true
    ) -> HeaderField {
        ("Set-Cookie", "\(name)=\(value); Path=/\(isReadable ? "" : "; HttpOnly"); SameSite=Lax")
    }
}
