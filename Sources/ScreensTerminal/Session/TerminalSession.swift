internal import CScreensSystem
import Glibc
@_spi(Host) import ScreensKit
internal import ScreensSystem

/// A terminal in our hands: another screen, keys as they are pressed, nothing else written to it.
///
/// What the process writes to its output or errors meanwhile, plugins included, is said when the
/// terminal is given back.
@MainActor
final class TerminalSession {
    private let file: Int32
    private let held: Int32
    private let isErrorsHeld: Bool
    private var before = termios()

    /// Takes the terminal that stdin and stdout are.
    ///
    /// - Throws: ``TerminalError`` when they are none.
    init() throws(TerminalError) {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
            throw TerminalError("The input and the output are not both a terminal.")
        }
        file = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
        held = Self.unnamedFile()
        isErrorsHeld = isatty(STDERR_FILENO) == 1
        guard file >= 0, tcgetattr(STDIN_FILENO, &before) == 0 else {
            throw TerminalError("The terminal's settings cannot be read.")
        }
        try begin()
    }

    private static func unnamedFile() -> Int32 {
        var name = Array("\(Files.temporaryFolder)/screens-XXXXXX".utf8CString)
        let file = mkstemp(&name)
        guard file >= 0 else { return -1 }
        unlink(name)
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        _ = fcntl(file, F_SETFL, O_APPEND)
        return file
    }

    /// Takes the terminal, again after ``end()``.
    func begin() throws(TerminalError) {
        var plan = TerminalRescue.Plan(file: file, modes: before)
        plan.output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
        plan.errors = isErrorsHeld ? fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3) : -1
        plan.held = held
        var raw = before
        cfmakeraw(&raw)
        guard tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) == 0 else {
            throw TerminalError(
                "The terminal cannot be set up: \(String(cString: strerror(errno)))."
            )
        }
        descriptors = [plan.output, plan.errors].filter { $0 >= 0 }
        TerminalRescue.arm(plan)
        if held >= 0 {
            dup2(held, STDOUT_FILENO)
            if isErrorsHeld { dup2(held, STDERR_FILENO) }
        }
        // Another screen, the mouse, pastes told apart; and whether frames can be shown at once.
        write(Array("\u{1B}[?1049h\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h\u{1B}[?2026$p".utf8))
    }

    private var descriptors: [Int32] = []

    /// Gives the terminal back.
    func end() {
        TerminalRescue.restore()
        for file in descriptors { close(file) }
        descriptors = []
    }

    /// Stops the process, as a shell's job, until it is told to go on.
    func suspend() throws(TerminalError) {
        end()
        var (stop, old) = (sigset_t(), sigset_t())
        sigemptyset(&stop)
        sigaddset(&stop, SIGTSTP)
        // The threads of the runtime block it, and then it would wait for ever.
        pthread_sigmask(SIG_UNBLOCK, &stop, &old)
        let handler = signal(SIGTSTP, SIG_DFL)
        kill(0, SIGTSTP)
        signal(SIGTSTP, handler)
        pthread_sigmask(SIG_SETMASK, &old, nil)
        try begin()
    }

    /// The size; 80 by 24 where it is not known.
    var size: TerminalSize { TerminalSize(of: file) ?? TerminalSize(columns: 80, rows: 24) }

    /// Writes bytes, in one call where the terminal takes them all.
    func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                guard errno == EAGAIN else { return }
                var ready = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
                poll(&ready, 1, 1000)
                continue
            }
            rest = rest.dropFirst(count)
        }
    }

    isolated deinit {
        end()
        close(file)
        if held >= 0 { close(held) }
    }
}
