internal import Dispatch
internal import Synchronization

/// Names a call into a plugin that does not return.
///
/// Such a call holds the main actor, so that nothing else of the program could say what it waits for.
enum SilentCall {
    /// How long a call may take before it is named.
    static let patience = DispatchTimeInterval.seconds(2)

    private final class End: Sendable {
        let isReached = Atomic(false)
    }

    /// Makes a call.
    ///
    /// - Parameters:
    ///   - name: the type and function that are called.
    ///   - schedule: runs a closure on another thread when the patience is over.
    ///   - report: receives one sentence, on that thread, if the call takes longer.
    ///   - call: what is called.
    static func reported(
        as name: @autoclosure () -> String,
        schedule: (@escaping @Sendable () -> Void) -> Void = { run($0, after: patience) },
        to report: (@Sendable (String) -> Void)?,
        _ call: () -> Void
    ) {
        guard let report else { return call() }
        let (end, name) = (End(), name())
        schedule {
            guard !end.isReached.load(ordering: .acquiring) else { return }
            report("\(name) has not returned yet. Nothing can be shown until it does.")
        }
        call()
        end.isReached.store(true, ordering: .releasing)
    }

    /// Runs a closure on another thread later.
    static func run(_ body: @escaping @Sendable () -> Void, after time: DispatchTimeInterval) {
        DispatchQueue.global().asyncAfter(deadline: .now() + time, execute: body)
    }
}
