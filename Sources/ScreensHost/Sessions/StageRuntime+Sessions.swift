@_spi(Host) import ScreensKit
import ScreensPortal

extension StageRuntime {
    var user: SessionUser? { host.user }

    func makeSession(with credentials: Credentials) throws(ScreensError) -> any UserSession {
        try host.trial(of: SessionContext(credentials))
    }

    func authorize(
        _ client: OAuth2Client,
        opened: @escaping @MainActor (LinkAddress) -> Void
    ) async throws(ScreensError) -> any UserSession {
        guard !isReadOnly else { throw .cancelled }
        let browser = stage?.outermost.browserSignIn ?? host.signIns.browser
        do {
            return try await asking {
                try await host.authorized(client, in: browser, opened: opened)
            }
        } catch { throw ScreensError(error) }
    }

    func signIn(
        with session: any UserSession,
        storing isStored: Bool
    ) async throws(ScreensError) -> SignInResult {
        guard !isReadOnly, let trial = session as? HostSession else { throw .cancelled }
        do {
            return try await host.signIn(trial, by: stage, storing: isStored)
        } catch { throw ScreensError(error) }
    }

    func signOut() async { if !isReadOnly { await host.signOut(by: stage) } }

    func loadStoredSession() async throws(ScreensError) -> (any UserSession)? {
        do { return try await host.storedSession() } catch { throw ScreensError(error) }
    }
}
