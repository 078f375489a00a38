import Synchronization

/// Work that several callers wait for, and that is cancelled when none is left.
final class SharedLoad<Value: Sendable>: Sendable {
    private let waiters = Mutex(0)
    private let task: Task<Value, Never>

    /// Begins the work.
    init(_ work: @escaping @Sendable () async -> Value) { task = Task { await work() } }

    /// Waits for the result, also where the caller is cancelled: the work ends soon if no other caller waits.
    func value() async -> Value {
        let isWaiting = Mutex(true)
        waiters.withLock { $0 += 1 }
        return await withTaskCancellationHandler {
            let value = await task.value
            leave(isWaiting)
            return value
        } onCancel: {
            leave(isWaiting)
        }
    }

    private func leave(_ isWaiting: borrowing Mutex<Bool>) {
        let leaves = isWaiting.withLock { isWaiting in
            defer { isWaiting = false }
            return isWaiting
        }
        guard leaves else { return }
        let rest = waiters.withLock { waiters in
            waiters -= 1
            return waiters
        }
        if rest == 0 { task.cancel() }
    }
}
