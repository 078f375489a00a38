/// Wakes a task that waits or is about to wait.
@MainActor
final class WakeSignal {
    private var hasRung = false
    private var sleeper: CheckedContinuation<Void, Never>?

    /// Wakes the waiting task.
    ///
    /// If none waits, the next `wait(during:)` returns at once.
    func send() {
        hasRung = true
        wake()
    }

    /// Waits until `send()` is called or `sleep` has returned.
    func wait(during sleep: @escaping @Sendable () async -> Void) async {
        guard !hasRung else { return hasRung = false }
        let alarm = Task {
            await sleep()
            // A cancelled sleep means that `send()` has been called, perhaps long ago.
            if !Task.isCancelled { wake() }
        }
        await withCheckedContinuation { sleeper = $0 }
        alarm.cancel()
        hasRung = false
    }

    private func wake() {
        sleeper?.resume()
        sleeper = nil
    }
}
