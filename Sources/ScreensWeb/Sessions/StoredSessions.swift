private import Dispatch
import ScreensHost
import ScreensKit
@_spi(Host) import ScreensPortal
private import Synchronization

/// A sign-in that is stored for the time after a restart.
final class SessionSignIn: Sendable {
    let id: String
    let session: SessionContext
    let user: SessionUser
    private let state = Mutex((hasEnded: false, use: ContinuousClock.now))

    init(_ id: String, _ session: SessionContext, _ user: SessionUser) {
        (self.id, self.session, self.user) = (id, session, user)
    }

    /// Whether it must not be stored any more.
    fileprivate var hasEnded: Bool { state.withLock(\.hasEnded) }

    /// Notes that it must not be stored any more.
    fileprivate func end() {
        session.onRenewal(nil)
        state.withLock { $0.hasEnded = true }
    }

    /// Notes when the session was used; returns whether that is long after what was noted before.
    fileprivate func note(_ use: ContinuousClock.Instant, after time: Duration) -> Bool {
        state.withLock { state in
            guard state.use.duration(to: use) >= time else { return false }
            state.use = use
            return true
        }
    }

    fileprivate var lastUse: ContinuousClock.Instant { state.withLock(\.use) }
}

/// The sign-ins of all sessions, as they are stored for the time after a restart.
final class StoredSessions: Sendable {
    /// How much later a session was used before its new end is stored.
    private static let renewal = Duration.seconds(5 * 60)

    private let keeper: any SessionKeeper
    private let onProblem: @Sendable (String) -> Void
    private let queue = DispatchQueue(label: "stored sessions")
    private let problem = Mutex<String?>(nil)

    /// Stores sign-ins; `onProblem` is called on any thread with each new reason why that is not possible.
    init(_ keeper: any SessionKeeper, onProblem: @escaping @Sendable (String) -> Void) {
        (self.keeper, self.onProblem) = (keeper, onProblem)
    }

    /// Stores a sign-in, and each of its later tokens, in place of another one of the same browser.
    func begin(_ new: SessionSignIn?, after old: SessionSignIn?) {
        if let old {
            old.end()
            if old.id != new?.id { perform { try $0.remove(old.id) } }
        }
        guard let new else { return }
        new.session.onRenewal { [weak self, weak new] _ in
            if let self, let new { self.store(new) }
        }
        store(new)
    }

    /// Stores the new end of a session that was used; at once, or when it was used for a while.
    func use(_ signIn: SessionSignIn, at use: ContinuousClock.Instant, atOnce: Bool = false) {
        if signIn.note(use, after: atOnce ? .nanoseconds(1) : Self.renewal) { store(signIn) }
    }

    /// The sign-in that was stored for a session.
    func signIn(of id: String) async -> SessionSignIn? {
        await withCheckedContinuation { continuation in
            queue.async { [keeper] in
                let found = keeper.signIn(of: id)
                continuation.resume(returning: found.map { SessionSignIn(id, $0.session, $0.user) })
            }
        }
    }

    /// Waits until everything is stored.
    func settle() async {
        await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    }

    private func store(_ signIn: SessionSignIn) {
        perform { keeper in
            guard !signIn.hasEnded else { return }
            let left = WebRouter.idleLimit - signIn.lastUse.duration(to: .now)
            let now = Timestamp.now().milliseconds
            let end = Timestamp(milliseconds: now + max(0, left.components.seconds) * 1_000)
            try keeper.store(signIn.session, of: signIn.user, as: signIn.id, until: end)
        }
    }

    private func perform(_ work: @escaping @Sendable (any SessionKeeper) throws -> Void) {
        queue.async { [self] in
            do { try work(keeper) } catch { note("\(error)") }
        }
    }

    private func note(_ words: String) {
        let isNew = problem.withLock { problem in
            defer { problem = words }
            return problem != words
        }
        if isNew { onProblem(words) }
    }
}
