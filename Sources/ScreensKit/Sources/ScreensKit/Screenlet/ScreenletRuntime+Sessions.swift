extension ScreenletRuntime {
    /// Nobody, for hosts that are older than this property.
    public var user: SessionUser? { nil }

    /// Always fails, for hosts that are older than this function.
    public func session(with credentials: Credentials) throws(ScreensError) -> any UserSession {
        throw cannotSignIn
    }

    /// Always fails, for hosts that are older than this function.
    public func authorize(
        _ client: OAuth2Client,
        opened: @escaping @MainActor (LinkAddress) -> Void,
        then: @escaping @MainActor (Result<any UserSession, ScreensError>) -> Void
    ) -> Interaction {
        then(.failure(cannotSignIn))
        return Interaction {}
    }

    /// Always fails, for hosts that are older than this function.
    public func signIn(
        with session: any UserSession,
        storing isStored: Bool,
        then: @escaping @MainActor (Result<SignedIn, ScreensError>) -> Void
    ) -> Interaction {
        then(.failure(cannotSignIn))
        return Interaction {}
    }

    /// Does nothing, for hosts that are older than this function.
    public func signOut(then: @escaping @MainActor () -> Void) { then() }

    /// There is none, for hosts that are older than this function.
    public func storedSession(
        then: @escaping @MainActor (Result<(any UserSession)?, ScreensError>) -> Void
    ) -> Interaction {
        then(.success(nil))
        return Interaction {}
    }

    /// The error of a host that offers no sign-in.
    private var cannotSignIn: ScreensError { .failed(string("core-cannot-sign-in")) }
}
