@_spi(Host) public import ScreensKit

/// The Forgot Password screenlet, as apps use it: it has the portal send a new password, or a link to choose one.
///
/// A plugin implements it, and the host returns it as this type.
@MainActor
public protocol ForgotPasswordScreenlet: Screenlet
where Model == ForgotPasswordModel, Delegate == any ForgotPasswordScreenletDelegate {
    /// The name of the account that may ask for passwords, as nobody is signed in.
    var anonymousApiUserName: String { get set }
    /// The password of that account.
    var anonymousApiPassword: SecretText { get set }
    /// What kind of name the user enters. The default is `email`.
    var basicAuthMethod: BasicAuthMethod { get set }
    /// The company of the user; 0, the default, for the server's.
    var companyId: Int64 { get set }
    /// The name of the user who has lost the password.
    var userName: String { get set }

    /// Has the portal send a new password, or a link.
    ///
    /// - Returns: whether it was started; `false` before a host shows the screenlet, while it is at work, and if the
    ///   name is missing, which the delegate is notified of.
    @discardableResult
    func requestPassword() -> Bool
}

/// Receives the events of a Forgot Password.
@MainActor
public protocol ForgotPasswordScreenletDelegate: ScreenletDelegate {
    /// The portal has sent a new password for `true`, a link to a page where the user chooses one for `false`.
    func screenlet(
        _ screenlet: any ForgotPasswordScreenlet,
        onForgotPasswordSent isPassword: Bool
    )

    /// Nothing was sent.
    func screenlet(
        _ screenlet: any ForgotPasswordScreenlet,
        onForgotPasswordError error: ScreensError
    )
}

extension ForgotPasswordScreenletDelegate {
    /// Does nothing.
    public func screenlet(
        _ screenlet: any ForgotPasswordScreenlet,
        onForgotPasswordSent isPassword: Bool
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any ForgotPasswordScreenlet,
        onForgotPasswordError error: ScreensError
    ) {}
}

/// The input of a Forgot Password's interactor `requestPassword`.
///
/// It returns whether the portal sends a new password, instead of a link.
public struct ForgotPasswordRequest: Sendable {
    /// The session of the account that may ask for passwords.
    public let session: any UserSession
    /// What kind of name it is.
    public let method: BasicAuthMethod
    /// The name of the user.
    public let userName: String
    /// The company of the user; 0 for the server's.
    public let companyId: Int64

    /// Creates a request.
    public init(
        _ session: any UserSession,
        method: BasicAuthMethod,
        userName: String,
        companyId: Int64
    ) {
        (self.session, self.method) = (session, method)
        (self.userName, self.companyId) = (userName, companyId)
    }
}
