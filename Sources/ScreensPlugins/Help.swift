internal import Glibc
internal import ScreensSystem
internal import Synchronization

/// Work that another processor does, if it begins before the caller needs the result.
///
/// A processor may be busy: waiting until it begins could take longer than doing the work.
final class Help: Sendable {
    private let thread: Mutex<DedicatedThread?>
    private let course = Progress()

    /// Starts a thread for the work; `nil` if no thread can be started.
    init?(_ work: @escaping @Sendable () -> Void) {
        let course = course
        let thread = DedicatedThread.startElsewhere { if course.begins() { work() } }
        guard let thread else { return nil }
        self.thread = Mutex(thread)
    }

    deinit { _ = isDone() }

    /// Waits for work that has begun and cancels work that has not.
    ///
    /// Returns whether the work is done.
    func isDone() -> Bool {
        let isDone = !course.isCalledOff()
        thread.withLock { thread in
            guard let ending = thread.take() else { return }
            if isDone { ending.join() } else { ending.detach() }
        }
        return isDone
    }

    /// Whichever comes first of beginning and cancelling is final.
    private final class Progress: Sendable {
        private static let (open, begun, calledOff) = (0, 1, 2)
        private let state = Atomic(open)

        func begins() -> Bool { state(becoming: Self.begun) == Self.begun }

        func isCalledOff() -> Bool { state(becoming: Self.calledOff) == Self.calledOff }

        private func state(becoming new: Int) -> Int {
            let (isNew, old) = state.compareExchange(
                expected: Self.open,
                desired: new,
                ordering: .acquiringAndReleasing
            )
            return isNew ? new : old
        }
    }
}
