import Glibc
import Synchronization

/// What has to be done to give a terminal back; all that a signal's handler needs, which may
/// neither allocate nor lock.
///
/// The one place that restores the terminal: at the end of a session, at `exit`, and when the
/// process crashes.
enum TerminalRescue {
    struct Plan {
        /// The terminal.
        var file: Int32 = -1
        /// How it was.
        var modes = termios()
        /// Where the process's own output and errors went, and where they go meanwhile.
        var output: Int32 = -1
        var errors: Int32 = -1
        var held: Int32 = -1
    }

    /// Written before `isNeeded` is set, and not while it is.
    nonisolated(unsafe) private static let plan = UnsafeMutablePointer<Plan>.allocate(capacity: 1)
    private static let isNeeded = Atomic<Bool>(false)
    private static let fatal: [Int32] = [
        SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS,
    ]
    nonisolated(unsafe) private static let before = UnsafeMutablePointer<sigaction>.allocate(
        capacity: fatal.count
    )
    /// A handler's own stack: a plugin's recursion may have used up the thread's.
    nonisolated(unsafe) private static let stack = UnsafeMutableRawPointer.allocate(
        byteCount: stackSize,
        alignment: 16
    )
    private static let stackSize = 64 << 10
    nonisolated(unsafe) private static let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: 4096,
        alignment: 16
    )
    /// Ends a synchronised frame, scrolling regions, mouse, pastes, styles, the other screen.
    private static let farewell: StaticString =
        "\u{1B}[?2026l\u{1B}[r\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[m\u{1B}[?25h\u{1B}[?1049l"

    /// From now on the terminal is given back when the process ends, however it ends.
    static func arm(_ new: Plan) {
        _ = atExit
        _ = buffer
        plan.initialize(to: new)
        isNeeded.store(true, ordering: .sequentiallyConsistent)
        for (index, signal) in fatal.enumerated() {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = crashed
            action.sa_flags = SA_ONSTACK | SA_NODEFER
            sigaction(signal, &action, before + index)
        }
    }

    private static let atExit: Void = { atexit { TerminalRescue.restore() } }()

    /// Gives the terminal back, once, and says what was held back.
    static func restore() {
        guard isNeeded.exchange(false, ordering: .sequentiallyConsistent) else { return }
        let plan = plan.pointee
        write(plan.file, farewell.utf8Start, farewell.utf8CodeUnitCount)
        var modes = plan.modes
        tcsetattr(plan.file, TCSADRAIN, &modes)
        if plan.output >= 0 { dup2(plan.output, STDOUT_FILENO) }
        if plan.errors >= 0 { dup2(plan.errors, STDERR_FILENO) }
        tell(plan.held)
    }

    /// Lets crashes be what they were; without effect while the terminal is not given back.
    static func disarm() {
        guard !isNeeded.load(ordering: .sequentiallyConsistent) else { return }
        for (index, signal) in fatal.enumerated() { sigaction(signal, before + index, nil) }
    }

    /// Lets a crash on the calling thread be handled even when its stack is used up.
    ///
    /// Called before plugins' code runs, as the main actor moves between threads. All share one stack:
    /// only one of them crashes while it runs such code.
    static func guardThread() {
        var new = stack_t(ss_sp: stack, ss_flags: 0, ss_size: stackSize)
        sigaltstack(&new, nil)
    }

    private static let crashed: @convention(c) (Int32) -> Void = { signal in
        TerminalRescue.restore()
        for (index, number) in TerminalRescue.fatal.enumerated() where number == signal {
            sigaction(signal, TerminalRescue.before + index, nil)
        }
        // What failed fails again on return; what was merely sent has to be sent again.
        raise(signal)
    }

    /// Copies the end of what was held back to stderr.
    private static func tell(_ held: Int32) {
        guard held >= 0, let base = buffer.baseAddress else { return }
        let end = lseek(held, 0, SEEK_END)
        var place = max(0, end - 64 << 10)
        while place < end {
            let count = pread(held, base, min(buffer.count, end - place), place)
            guard count > 0 else { break }
            write(STDERR_FILENO, base, count)
            place += count
        }
        ftruncate(held, 0)
        lseek(held, 0, SEEK_SET)
    }
}
