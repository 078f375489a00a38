@_spi(Host) public import ScreensKit

/// A session that a screenlet has made in a test.
public final class ScriptedSession: UserSession {
    /// The name that it signs in with; `nil` for none.
    public let userName: String?
    /// The portal as this user sees it.
    public let portal: any Portal
    /// Whose it is; `nil` unless it was stored.
    public let user: SessionUser?
    /// The portal as a service, as this user sees it.
    public let service: any ServiceConnection

    /// Creates a session.
    public init(
        userName: String?,
        portal: any Portal,
        user: SessionUser? = nil,
        service: any ServiceConnection = ScriptedService()
    ) {
        (self.userName, self.portal) = (userName?.nonEmpty, portal)
        (self.user, self.service) = (user, service)
    }
}

extension ScriptedRuntime {
    /// Gives the screenlet the address that the browser opens.
    public func openBrowser(at address: LinkAddress) { openers.last?(address) }
}

@_spi(Host)
extension ScriptedRuntime {
    /// Records the credentials, and returns a session of ``sessionPortal``.
    public func makeSession(with credentials: Credentials) throws(ScreensError) -> any UserSession {
        self.credentials.append(credentials)
        let name =
            switch credentials {
            case .basic(let user, _), .cookie(let user, _, _), .oauth2(let user, _, _): user
            @unknown default: ""
            }
        return ScriptedSession(userName: name, portal: sessionPortal)
    }

    /// Records the client as `authorize`, which ends with a session.
    public func authorize(
        _ client: OAuth2Client,
        opened: @escaping @MainActor (LinkAddress) -> Void
    ) async throws(ScreensError) -> any UserSession {
        clients.append(client)
        openers.append(opened)
        return try await end(of: "authorize", (any UserSession).self)
    }

    /// Records an attempt as `signIn`, which ends with a ``ScreensKit/SignInResult``.
    public func signIn(
        with session: any UserSession,
        storing isStored: Bool
    ) async throws(ScreensError) -> SignInResult {
        storesSignIn.append(isStored)
        return try await end(of: "signIn", SignInResult.self)
    }

    /// Counts it, and continues as a guest.
    public func signOut() async {
        signOuts += 1
        user = nil
    }

    /// Records the question as `loadStoredSession`, which ends with a session or `nil`.
    public func loadStoredSession() async throws(ScreensError) -> (any UserSession)? {
        try await end(of: "loadStoredSession", (any UserSession)?.self)
    }

    private func end<Output: Sendable>(
        of action: String,
        _ output: Output.Type
    ) async throws(ScreensError) -> Output {
        try await end(of: Started(action, .remoteOnly, action, returning: output), as: output).0
    }
}
