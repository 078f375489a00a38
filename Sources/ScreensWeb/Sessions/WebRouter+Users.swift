import ScreensHTTP
@_spi(Host) import ScreensHost
import ScreensKit
import ScreensPortal
import ScreensSystem

/// The sessions of users at a public address: how many each has, and how they survive a restart.
extension WebRouter {
    /// Notes who uses a session from now on.
    @MainActor
    func userChanged(_ access: SessionAccess, on stage: Stage) {
        guard policy.isPublic else { return }
        if let storedSessions {
            let new = stage.signIn.map { SessionSignIn(access.id.text, $0.session, $0.user) }
            storedSessions.begin(new, after: access.replaceStored(with: new))
        }
        Task { await limitSessions(of: access) }
    }

    /// Ends the sessions of a user that were not used for longest, if there are more than one user may have.
    private func limitSessions(of access: SessionAccess) async {
        guard let user = access.user else { return }
        let others = browsers.filter { $0.access !== access && $0.access.user == user }
            .sorted { $0.access.lastUse > $1.access.lastUse }
        for (access, tabs) in others.dropFirst(userSessionLimit - 1) { await end(access, tabs) }
    }

    /// Stores when a session was used.
    func storeUse(of access: SessionAccess, isWatched: Bool) {
        guard let storedSessions, let signIn = access.stored else { return }
        storedSessions.use(signIn, at: isWatched ? .now : access.lastUse)
    }

    /// Stores the ends of all sessions before the server stops.
    func storeAll() async {
        guard let storedSessions else { return }
        for (access, tabs) in browsers {
            guard let signIn = access.stored else { continue }
            storedSessions.use(
                signIn,
                at: await tabs.isWatched ? .now : access.lastUse,
                atOnce: true
            )
        }
        await storedSessions.settle()
    }

    /// Continues the session of a browser whose user was signed in before the server was started; `nil` if there was none.
    func restored(_ request: ServerRequest) async -> Session? {
        guard let storedSessions,
            let id = request.fields.cookie(policy.cookie).flatMap({ Secret($0) })
        else {
            return nil
        }
        // Browsers send several requests at a time, and have one session.
        return await restoring.value(for: id.text) { [self] in
            if let session = session(of: request) { return session }
            guard let signIn = await storedSessions.signIn(of: id.text), await makeRoom() else {
                return nil
            }
            let access = SessionAccess(key: nil, id: id)
            guard let tabs = try? await site.begin(access, self, of: signIn) else { return nil }
            add(access, tabs)
            access.confirm()
            await site.show(noticeOn: tabs)
            return (access, tabs)
        }
    }
}

/// Work that all share who ask for it at the same time.
actor SharedWork<Value: Sendable> {
    private var running: [String: Task<Value, Never>] = [:]

    /// The result of work, which is begun unless it is being done already.
    func value(for name: String, of work: @escaping @Sendable () async -> Value) async -> Value {
        if let running = running[name] { return await running.value }
        let task = Task { await work() }
        running[name] = task
        defer { running[name] = nil }
        return await task.value
    }
}
