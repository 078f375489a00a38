/// A sign-in at the portal that may still be refused, and that nobody else uses yet.
///
/// Its ``portal`` calls services as this user, for example to find out whether the portal accepts the sign-in, or to
/// call a service that the present user may not. ``ScreenletRuntime/signIn(with:storing:)`` makes it the session
/// of the host.
public protocol UserSession: AnyObject, Sendable {
    /// The name that it signs in with; `nil` if that is not known.
    var userName: String? { get }
    /// Whose it is, if that was stored with it; `nil` otherwise.
    var user: SessionUser? { get }
    /// The portal as this user sees it.
    var portal: any Portal { get }
    /// The portal as a service among others, as this user sees it.
    var service: any ServiceConnection { get }
}

extension UserSession {
    /// Returns `nil`.
    public var user: SessionUser? { nil }
    /// Returns one that refuses all requests: sessions of tests need not have another.
    public var service: any ServiceConnection { NoServiceConnection() }
}

/// The result of signing in.
public struct SignInResult: Sendable {
    /// The user.
    public var user: SessionUser
    /// Whether the sign-in is stored for later runs.
    public var isStored: Bool
    /// Why it is not stored, although that was requested; `nil` if it is, or was not requested.
    public var storingProblem: String?

    /// Creates a result.
    public init(_ user: SessionUser, isStored: Bool = false, storingProblem: String? = nil) {
        self.user = user
        self.isStored = isStored
        self.storingProblem = storingProblem
    }
}
