public import ScreensKit

/// A session that a screenlet has made in a test.
public final class ScriptedSession: UserSession {
    /// The name that it signs in with.
    public let userName: String
    /// The portal as this user sees it.
    public let portal: any Portal
    /// Whose it is; `nil` unless it was stored.
    public let user: SessionUser?

    /// Creates a session.
    public init(userName: String, portal: any Portal, user: SessionUser? = nil) {
        (self.userName, self.portal, self.user) = (userName, portal, user)
    }
}

extension ScriptedRuntime {
    /// Records the credentials, and returns a session of ``sessionPortal``.
    public func session(with credentials: Credentials) throws(ScreensError) -> any UserSession {
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
        opened: @escaping @MainActor (LinkAddress) -> Void,
        then: @escaping @MainActor (Result<any UserSession, ScreensError>) -> Void
    ) -> Interaction {
        clients.append(client)
        openers.append(opened)
        return note("authorize", (any UserSession).self, then)
    }

    /// Gives the screenlet the address that the browser opens.
    public func openBrowser(at address: LinkAddress) { openers.last?(address) }

    /// Records an attempt as `signIn`, which ends with a ``ScreensKit/SignedIn``.
    public func signIn(
        with session: any UserSession,
        storing isStored: Bool,
        then: @escaping @MainActor (Result<SignedIn, ScreensError>) -> Void
    ) -> Interaction {
        storesSignIn.append(isStored)
        return note("signIn", SignedIn.self, then)
    }

    /// Counts it, and continues as a guest.
    public func signOut(then: @escaping @MainActor () -> Void) {
        signOuts += 1
        user = nil
        then()
    }

    /// Records the question as `storedSession`, which ends with a session or `nil`.
    public func storedSession(
        then: @escaping @MainActor (Result<(any UserSession)?, ScreensError>) -> Void
    ) -> Interaction {
        note("storedSession", (any UserSession)?.self, then)
    }

    private func note<Output>(
        _ action: String,
        _ output: Output.Type,
        _ then: @escaping @MainActor (Result<Output, ScreensError>) -> Void
    ) -> Interaction {
        let started = Started(action, .remoteOnly, action, result: "\(output)") { result, _ in
            switch result {
            case .success(let value):
                guard let typed = value as? Output else { return nil }
                return { then(.success(typed)) }
            case .failure(let error): return { then(.failure(error)) }
            }
        }
        return note(started)
    }
}
