/// Wakes a task that waits or is about to wait.
@MainActor
final class Bell {
    private var hasRung = false
    private var sleeper: CheckedContinuation<Void, Never>?

    /// Wakes the waiting task.
    ///
    /// If none waits, the next `wait(during:)` returns at once.
    func ring() {
        hasRung = true
        wake()
    }

    /// Waits until `ring()` is called or `sleep` has returned.
    func wait(during sleep: @escaping @Sendable () async -> Void) async {
        guard !hasRung else { return hasRung = false }
        let alarm = Task {
            await sleep()
            // A cancelled sleep means that `ring()` has been called, perhaps long ago.
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
