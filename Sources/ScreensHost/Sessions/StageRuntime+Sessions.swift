import ScreensKit
import ScreensPortal

extension StageRuntime {
    var user: SessionUser? { host.user }

    func session(with credentials: Credentials) throws(ScreensError) -> any UserSession {
        try host.trial(of: SessionContext(credentials))
    }

    func authorize(
        _ client: OAuth2Client,
        opened: @escaping @MainActor (LinkAddress) -> Void,
        then: @escaping @MainActor (Result<any UserSession, ScreensError>) -> Void
    ) -> Interaction {
        let browser = stage?.outermost.browserSignIn ?? host.signIns.browser
        return perform(then) { [host, weak self] in
            guard let self else { throw ScreensError.cancelled }
            return try await asking {
                try await host.authorized(client, in: browser, opened: opened)
            }
        }
    }

    func signIn(
        with session: any UserSession,
        storing isStored: Bool,
        then: @escaping @MainActor (Result<SignedIn, ScreensError>) -> Void
    ) -> Interaction {
        perform(then) { [host, weak stage] in
            guard let trial = session as? HostSession else { throw ScreensError.cancelled }
            let user = try await host.signIn(trial, by: stage)
            return isStored ? await host.store(user) : SignedIn(user)
        }
    }

    func signOut(then: @escaping @MainActor () -> Void) {
        _ = perform({ (_: Result<Void, ScreensError>) in then() }) { [host, weak stage] in
            await host.signOut(by: stage)
        }
    }

    func storedSession(
        then: @escaping @MainActor (Result<(any UserSession)?, ScreensError>) -> Void
    ) -> Interaction {
        perform(then) { [host] in try await host.storedSession() }
    }

    /// Does something that ``Stage/settled()`` waits for.
    func perform<Output: Sendable>(
        _ then: @escaping @MainActor (Result<Output, ScreensError>) -> Void,
        _ act: @escaping @MainActor () async throws -> Output
    ) -> Interaction {
        let id = nextNumber()
        let task = Task { [weak self] in
            let result: Result<Output, ScreensError>
            do {
                result = .success(try await act())
            } catch {
                result = .failure(ScreensError(error))
            }
            if !Task.isCancelled { then(result) }
            self?.ended(id)
        }
        began(id, task)
        return interaction(id)
    }
}
