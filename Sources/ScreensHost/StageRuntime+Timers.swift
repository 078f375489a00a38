import ScreensKit

extension StageRuntime {
    /// Starts a timer; without effect while the screenlet is hidden.
    ///
    /// Timers do not count for ``Stage/isIdle``: one that starts itself again never ends.
    func after(_ delay: Duration, then: @escaping @MainActor () -> Void) -> Interaction {
        guard isShown else { return Interaction {} }
        let id = nextNumber()
        // What a timer does is not an action of the user who may have started it.
        let timer = AppChain.$current.withValue(nil) {
            Task { [weak self] in
                try? await Task.sleep(for: delay)
                guard !Task.isCancelled, let self else { return }
                timers[id] = nil
                then()
            }
        }
        timers[id] = timer
        return Interaction { [weak self] in
            timer.cancel()
            self?.timers[id] = nil
        }
    }
}
