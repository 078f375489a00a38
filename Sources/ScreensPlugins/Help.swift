internal import Glibc
internal import ScreensSystem
internal import Synchronization

/// Work that another processor does, if it comes to it before whoever needs it done.
///
/// It may be busy with something else: to wait until it begins could take longer than the work.
final class Help: Sendable {
    private let thread: Mutex<OwnThread?>
    private let course = Course()

    /// Asks for the work; `nil` where no thread can be started.
    init?(_ work: @escaping @Sendable () -> Void) {
        let course = course
        let thread = OwnThread.startElsewhere { if course.begins() { work() } }
        guard let thread else { return nil }
        self.thread = Mutex(thread)
    }

    deinit { _ = isDone() }

    /// Waits for work that was begun, and calls off what was not; whether it is done.
    func isDone() -> Bool {
        let isDone = !course.isCalledOff()
        thread.withLock { thread in
            guard let ending = thread.take() else { return }
            if isDone { ending.join() } else { ending.detach() }
        }
        return isDone
    }

    /// Of beginning and calling off, what comes first holds.
    private final class Course: Sendable {
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
