import ScreensSQLite
import Synchronization

/// Commits what several tasks write at the same time in one transaction.
///
/// A durable commit waits for the disk. Tasks that write in the meantime share the next commit.
final class GroupCommit: Sendable {
    private typealias Job = @Sendable (Connection) throws(DatabaseFailure) -> Void

    private struct QueuedCommit: Sendable {
        let job: Job
        let done: CheckedContinuation<DatabaseFailure?, Never>
    }

    private struct State {
        var waiting: [QueuedCommit] = []
        var isRunning = false
    }

    private let storage: CacheStorage
    private let state = Mutex(State())

    init(_ storage: CacheStorage) { self.storage = storage }

    /// Runs `body` in a write transaction that may be shared.
    ///
    /// The result is durable when this returns.
    func write<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws(DatabaseFailure) -> Result
    ) async throws(DatabaseFailure) -> Result {
        let result = Box<Result>()
        let failure = await withCheckedContinuation { done in
            let job: Job = { (connection) throws(DatabaseFailure) in
                result.value = try body(connection)
            }
            submit(QueuedCommit(job: job, done: done))
        }
        if let failure { throw failure }
        guard let value = result.value else {
            throw DatabaseFailure(code: 0, reason: "the write failed")
        }
        return value
    }

    /// Holds a result, which the committing thread sets and the caller reads after the commit.
    private final class Box<Value: Sendable>: Sendable {
        private let stored = Mutex<Value?>(nil)
        var value: Value? {
            get { stored.withLock { $0 } }
            set { stored.withLock { $0 = newValue } }
        }
    }

    private func submit(_ job: QueuedCommit) {
        let begins = state.withLock { state in
            state.waiting.append(job)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if begins { Task { flush() } }
    }

    private func flush() {
        while let jobs = next() {
            let failure = commit(jobs)
            // A job that fails must not undo the others.
            for job in jobs {
                job.done.resume(
                    returning: failure != nil && jobs.count > 1 ? commit([job]) : failure
                )
            }
        }
    }

    private func next() -> [QueuedCommit]? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isRunning = false
                return nil
            }
            defer { state.waiting = [] }
            return state.waiting
        }
    }

    private func commit(_ jobs: [QueuedCommit]) -> DatabaseFailure? {
        do throws(DatabaseFailure) {
            try storage.write { (connection) throws(DatabaseFailure) in
                for job in jobs { try job.job(connection) }
            }
            return nil
        } catch {
            return error
        }
    }
}
