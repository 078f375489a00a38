@_spi(Host) public import ScreensKit

/// The Login screenlet, as apps use it: it signs a user in at the portal, and out again.
///
/// A plugin implements it, and the host returns it as this type. A successful sign-in is that of the host: all other
/// screenlets begin again with the new user. A failed one leaves the present user as they are.
@MainActor
public protocol LoginScreenlet: Screenlet
where Model == LoginModel, Delegate == any LoginScreenletDelegate {
    /// What kind of name the user enters. The default is `email`.
    var basicAuthMethod: BasicAuthMethod { get set }
    /// Whether the sign-in is stored for later runs. The default is `false`.
    var saveCredentials: Bool { get set }
    /// The company of the user; 0, the default, for the server's.
    var companyId: Int64 { get set }
    /// How the user proves who they are. The default is `basic`.
    var loginMode: LoginMode { get set }
    /// Whether a session with cookies signs in again before they expire, and when the portal refuses them.
    ///
    /// The default is `true`.
    var shouldHandleCookieExpiration: Bool { get set }
    /// For how many minutes cookies are used. The default is 60.
    var cookieExpirationTime: Int { get set }
    /// The id of the client that the portal's OAuth 2 server knows.
    var oauth2clientId: String { get set }
    /// The secret of that client; empty for one without a secret.
    var oauth2clientSecret: SecretText { get set }
    /// The address to which the portal's page leads back; empty, the default, for one on this machine.
    var oauth2redirectURL: String { get set }
    /// What the client asks to be allowed, separated by blanks.
    var oauth2Scopes: String { get set }
    /// The name to sign in with.
    var userName: String { get set }

    /// Sets the password to sign in with; it is cleared when the user has signed in, or the portal refuses it.
    func setPassword(_ password: SecretText)

    /// Signs in with the name and the password, or in a browser.
    ///
    /// - Returns: whether it was started; `false` before a host shows the screenlet, while it is at work, and if
    ///   something is missing, which the delegate is notified of.
    @discardableResult
    func login() -> Bool

    /// Signs the user out.
    ///
    /// - Returns: whether somebody was signed in.
    @discardableResult
    func logout() -> Bool

    /// Fills in the sign-in that an earlier run has stored for this portal; it does not sign in.
    ///
    /// - Returns: whether it was started; `false` before a host shows the screenlet, and while it is at work.
    @discardableResult
    func loadStoredCredentials() -> Bool
}

/// Receives the events of a Login, and those of another screenlet that signs a user in.
@MainActor
public protocol LoginScreenletDelegate: ScreenletDelegate {
    /// The user is signed in.
    func screenlet(
        _ screenlet: any Screenlet,
        onLoginResponseUserAttributes attributes: UserAttributes
    )

    /// The user could not be signed in; the user before is still signed in.
    func screenlet(_ screenlet: any Screenlet, onLoginError error: ScreensError)

    /// The sign-in is stored for later runs.
    func screenlet(
        _ screenlet: any Screenlet,
        onCredentialsSavedUserAttributes attributes: UserAttributes
    )

    /// The sign-in that an earlier run has stored is filled in.
    func screenlet(
        _ screenlet: any Screenlet,
        onCredentialsLoadedUserAttributes attributes: UserAttributes
    )

    /// The user is signed out.
    func screenlet(_ screenlet: any Screenlet, onLogoutUser user: SessionUser)

    /// The user asks for a new password of the account with this name, which may be empty.
    func screenlet(_ screenlet: any Screenlet, onForgotPasswordUserName userName: String)

    /// The user wants an account with this name, which may be empty.
    func screenlet(_ screenlet: any Screenlet, onCreateAccountUserName userName: String)
}

extension LoginScreenletDelegate {
    /// Does nothing.
    public func screenlet(
        _ screenlet: any Screenlet,
        onLoginResponseUserAttributes attributes: UserAttributes
    ) {}
    /// Does nothing.
    public func screenlet(_ screenlet: any Screenlet, onLoginError error: ScreensError) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any Screenlet,
        onCredentialsSavedUserAttributes attributes: UserAttributes
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any Screenlet,
        onCredentialsLoadedUserAttributes attributes: UserAttributes
    ) {}
    /// Does nothing.
    public func screenlet(_ screenlet: any Screenlet, onLogoutUser user: SessionUser) {}
    /// Does nothing.
    public func screenlet(_ screenlet: any Screenlet, onForgotPasswordUserName userName: String) {}
    /// Does nothing.
    public func screenlet(_ screenlet: any Screenlet, onCreateAccountUserName userName: String) {}
}

/// The input of a Login's interactor `login`, which returns the ``UserAttributes`` of the user.
public struct LoginRequest: Sendable {
    /// The sign-in, which nobody uses yet.
    public let session: any UserSession
    /// What kind of name the user has entered; `nil` to ask the portal only who is signed in.
    public let method: BasicAuthMethod?
    /// The name that the user has entered.
    public let userName: String
    /// The company of the user; 0 for the server's.
    public let companyId: Int64

    /// Creates a request.
    public init(
        _ session: any UserSession,
        method: BasicAuthMethod?,
        userName: String,
        companyId: Int64
    ) {
        (self.session, self.method) = (session, method)
        (self.userName, self.companyId) = (userName, companyId)
    }
}
