internal import Dispatch
internal import Glibc
internal import Synchronization

/// Ends the process when somebody asks for its end and the main actor does not return, as when a plugin computes
/// without end.
enum StuckMainActor {
    private final class Answer: Sendable {
        let isGiven = Atomic(false)
    }

    /// Ends the process with the exit code of an interrupted command if the main actor does not run for two seconds, now
    /// or soon: what keeps it may be an event that has not been taken yet.
    ///
    /// A terminal is restored, and what the process has printed meanwhile is shown.
    static func endUnlessItReturns(looks: Int = 3) {
        let answer = Answer()
        Task { @MainActor in answer.isGiven.store(true, ordering: .releasing) }
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(2)) {
            if answer.isGiven.load(ordering: .acquiring) {
                if looks > 1 { endUnlessItReturns(looks: looks - 1) }
                return
            }
            TerminalRestoration.restore()
            _exit(130)
        }
    }
}
