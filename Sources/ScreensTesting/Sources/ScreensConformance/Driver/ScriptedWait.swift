import Synchronization

/// What a task of a screenlet waits for until the test says so.
@MainActor
final class ScriptedWait<Value: Sendable> {
    private let values = AsyncStream.makeStream(of: Value.self)
    private let cancelled = Atomic(false)
    private var isBegun = false
    private var isOver = false

    /// Whether the task was cancelled while it waited.
    nonisolated var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

    /// Whether a task waits now.
    var isAwaited: Bool { isBegun && !isCancelled }

    /// Ends the wait.
    func end(with value: Value, isLast: Bool = true) {
        (isBegun, isOver) = (false, isLast)
        values.continuation.yield(value)
        if isLast { values.continuation.finish() }
    }

    /// Waits; returns `nil` after the last value, and if the task is cancelled.
    func next() async -> Value? {
        // What has ended is not awaited, also before the task knows that.
        isBegun = !isOver
        defer { isBegun = false }
        return await withTaskCancellationHandler {
            for await value in values.stream { return value }
            return nil
        } onCancel: {
            cancelled.store(true, ordering: .relaxed)
        }
    }
}
