import ScreensHTTP
import ScreensKit
import ScreensSQLite

/// Who sends a request.
extension PortalRouter {
    /// The user who is signed in; `nil` for a guest.
    func signIn(_ request: ServerRequest) throws(ServiceError) -> User? {
        switch request.credentials {
        case .none:
            guard let session = session(of: request) else { return nil }
            return try user("userId = ?", .int(session.userId))
        case .unreadable: return try guest()
        case .bearer(let token):
            // 6.2 has no tokens, and gives none.
            guard let grant = grants.grant(token, at: core.now) else { return try guest() }
            return try user("userId = ?", .int(grant.userId))
        case .basic(let name, let password):
            if let user = try user(name, password) { return user }
            return try guest()
        }
    }

    /// The user who calls a service; with a cookie, which browsers send by themselves, only with its token.
    func signInToService(_ request: ServerRequest) throws(ServiceError) -> User? {
        if request.credentials == .none, let session = session(of: request) {
            let sent = [
                request.fields["x-csrf-token"], request.query["p_auth"],
                request.form?.fields["p_auth"],
            ]
            guard sent.contains(session.token) else { throw .wrongToken(core.dialect) }
        }
        return try signIn(request)
    }

    /// The session of a request's cookie.
    func session(of request: ServerRequest) -> WebSession? {
        sessions.session(request.fields.cookie(WebSessions.cookie), at: core.now)
    }

    /// The user with a name and password; `nil` if one of them is wrong.
    func user(_ name: String, _ password: String) throws(ServiceError) -> User? {
        let user = try core.transact { (data) throws(ServiceError) in
            try data.query { (connection) throws(DatabaseFailure) in
                try User.find(signIn: name, connection)
            }
        }
        guard let user, user.details.status == 0 else { return nil }
        return core.passwords.fits(password, user) ? user : nil
    }

    /// The user with a screen name; `nil` if there is none.
    func user(named screenName: String) throws(ServiceError) -> User? {
        try user("screenName = ?", .text(screenName))
    }

    private func user(_ condition: String, _ value: SQLValue) throws(ServiceError) -> User? {
        try core.transact { (data) throws(ServiceError) in try data.user(condition, value) }
    }

    /// The user whose rights a request with a wrong password has.
    private func guest() throws(ServiceError) -> User? {
        switch wrongSignIn {
        case .asGuest: return nil
        case .unauthorized: throw .wrongCredentials
        case .forbidden: throw .forbidden
        }
    }
}

extension ServiceError {
    static let wrongCredentials = ServiceError(
        type: "java.lang.SecurityException",
        message: "Wrong user name or password",
        status: 401
    )

    /// The answer of a portal that sends only a page.
    static let forbidden = ServiceError(type: "", message: "Forbidden", status: 403)

    /// A browser's session called a service without its token.
    fileprivate static func wrongToken(_ dialect: PortalDialect) -> ServiceError {
        ServiceError(
            type: dialect == .v62
                ? "com.liferay.portal.security.auth.PrincipalException"
                : "com.liferay.portal.kernel.security.auth.PrincipalException",
            message: "Invalid authentication token",
            status: 200
        )
    }
}
