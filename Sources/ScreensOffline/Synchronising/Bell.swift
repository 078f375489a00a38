/// Wakes a task that waits, or that is about to.
@MainActor
final class Bell {
    private var hasRung = false
    private var sleeper: CheckedContinuation<Void, Never>?

    /// Wakes the task that waits; if none does, the next one does not wait.
    func ring() {
        hasRung = true
        wake()
    }

    /// Waits until somebody rings, or until `sleep` has returned.
    func wait(during sleep: @escaping @Sendable () async -> Void) async {
        guard !hasRung else { return hasRung = false }
        let alarm = Task {
            await sleep()
            // Cancelled because somebody has rung, perhaps long ago.
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
