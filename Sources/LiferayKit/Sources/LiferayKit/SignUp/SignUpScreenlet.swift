@_spi(Host) public import ScreensKit

/// The Sign Up screenlet, as apps use it: it adds a user to the portal, or changes the one who is signed in.
///
/// A plugin implements it, and the host returns it as this type. Adding a user requires an account that may do that,
/// since nobody is signed in yet.
@MainActor
public protocol SignUpScreenlet: Screenlet
where Model == SignUpModel, Delegate == any SignUpScreenletDelegate {
    /// The name of the account that may add users.
    var anonymousApiUserName: String { get set }
    /// The password of the account that may add users.
    var anonymousApiPassword: SecretText { get set }
    /// Whether the new user is signed in. The default is `true`.
    var autoLogin: Bool { get set }
    /// Whether that sign-in is stored for later runs. The default is `true`.
    var saveCredentials: Bool { get set }
    /// What kind of name new users sign in with. The default is `email`.
    var basicAuthMethod: BasicAuthMethod { get set }
    /// The company of the user; 0, the default, for the server's.
    var companyId: Int64 { get set }
    /// The object that receives the events of signing the new user in.
    var autoLoginDelegate: (any LoginScreenletDelegate)? { get set }

    /// Sets a field; secrets are set with ``setSecret(_:of:)``.
    func setValue(_ value: String, of field: AccountField)

    /// Sets a field that holds a secret.
    func setSecret(_ secret: SecretText, of field: AccountField)

    /// Adds the user.
    ///
    /// - Returns: whether it was started; `false` before a host shows the screenlet, while it is at work, and if
    ///   something is missing, which the delegate is notified of.
    @discardableResult
    func signUp() -> Bool

    /// Changes the user who is signed in, and nothing that the form does not show.
    ///
    /// - Returns: as for ``signUp()``.
    @discardableResult
    func saveSignUp() -> Bool

    /// Loads the user who is signed in, to be edited.
    ///
    /// - Returns: whether it was started; `false` also if nobody is signed in.
    @discardableResult
    func loadCurrentUser() -> Bool
}

/// Receives the events of a Sign Up.
@MainActor
public protocol SignUpScreenletDelegate: ScreenletDelegate {
    /// The user was added or changed.
    func screenlet(
        _ screenlet: any SignUpScreenlet,
        onSignUpResponseUserAttributes attributes: UserAttributes
    )

    /// The user could not be added, loaded or changed.
    func screenlet(_ screenlet: any SignUpScreenlet, onSignUpError error: ScreensError)
}

extension SignUpScreenletDelegate {
    /// Does nothing.
    public func screenlet(
        _ screenlet: any SignUpScreenlet,
        onSignUpResponseUserAttributes attributes: UserAttributes
    ) {}
    /// Does nothing.
    public func screenlet(_ screenlet: any SignUpScreenlet, onSignUpError error: ScreensError) {}
}

/// The input of a Sign Up's interactor `signUp`, which returns the ``UserAttributes`` of the new user.
public struct SignUpRequest: Sendable {
    /// The session of the account that may add users.
    public let session: any UserSession
    /// The fields of the form.
    public let values: [AccountField: String]
    /// The password; empty for one that the portal makes.
    public let password: SecretText
    /// The company of the user; 0 for the server's.
    public let companyId: Int64

    /// Creates a request.
    public init(
        _ session: any UserSession,
        values: [AccountField: String],
        password: SecretText,
        companyId: Int64
    ) {
        (self.session, self.values) = (session, values)
        (self.password, self.companyId) = (password, companyId)
    }
}

/// The input of a Sign Up's interactor `saveSignUp`, which returns the ``UserAttributes`` of the changed user.
public struct UserUpdateRequest: Sendable {
    /// The fields of the form.
    public let values: [AccountField: String]
    /// The password of the user now; empty if it is not changed.
    public let currentPassword: SecretText
    /// The new password; empty if it is not changed.
    public let password: SecretText

    /// Creates a request.
    public init(
        values: [AccountField: String],
        currentPassword: SecretText,
        password: SecretText
    ) {
        (self.values, self.currentPassword) = (values, currentPassword)
        self.password = password
    }
}
