import Foundation

/// Threads for tests that block theirs while they wait for a child, a terminal or a socket.
///
/// Swift's own pool has as many threads as the machine has processors; a test that blocked one
/// would delay all others, and two could wait for each other forever. This executor has a thread
/// for every job.
package final class ThreadPool: TaskExecutor, @unchecked Sendable {
    /// The executor of all tests.
    package static let shared = ThreadPool()

    private let condition = NSCondition()
    private var jobs: [UnownedJob] = []
    private var idleCount = 0
    private static let mark = "own thread of tests"

    private init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        condition.withLock {
            jobs.append(job)
            guard jobs.count > idleCount else { return condition.signal() }
            Thread.detachNewThread { self.work() }
        }
    }

    private func work() {
        Thread.current.threadDictionary[Self.mark] = true
        while true { next().runSynchronously(on: asUnownedTaskExecutor()) }
    }

    private func next() -> UnownedJob {
        condition.withLock {
            while jobs.isEmpty {
                idleCount += 1
                condition.wait()
                idleCount -= 1
            }
            return jobs.removeFirst()
        }
    }

    /// Runs blocking work for callers that must not block.
    package static func run<Value: Sendable>(
        _ work: @escaping @concurrent @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask(executorPreference: shared) { try await work() }
            guard let value = try await group.next() else { throw CancellationError() }
            return value
        }
    }

    /// Moves the task to one of these threads, which it prefers: until its first suspension, it may
    /// still be on another.
    package static func enter() async {
        while !isCurrent { await Task.yield() }
    }

    private static var isCurrent: Bool { Thread.current.threadDictionary[mark] != nil }

    /// Checks that the caller may block its thread.
    ///
    /// - Throws: ``ToolFailure`` in a task that would block a thread of Swift's pool.
    package static func check() throws {
        let isInTask = withUnsafeCurrentTask { $0 != nil }
        guard isInTask, !isCurrent else { return }
        throw ToolFailure(
            words: "This blocks a thread that other tests need: its suite is .blocking."
        )
    }
}
