internal import Glibc
internal import Synchronization

/// Work that nobody waits for, except the process before it ends.
enum SideWork {
    private static let begun = Mutex<[Errand<Void>]>([])
    private static let endsBeforeProcess: Void = { atexit { SideWork.finish() } }()

    /// Begins work on a thread of its own; does it now where there is none to be had.
    static func begin(_ work: @escaping @Sendable () -> Void) {
        guard let errand = Errand(work) else { return work() }
        _ = endsBeforeProcess
        begun.withLock { $0.append(errand) }
    }

    /// Waits until all is done that was begun.
    static func finish() {
        begun.withLock { errands in
            for errand in errands { errand.value }
            errands = []
        }
    }
}
