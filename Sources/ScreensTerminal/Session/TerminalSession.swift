internal import CScreensSystem
import Glibc
import ScreensHost
@_spi(Host) import ScreensKit
internal import ScreensSystem

/// A session with exclusive use of the terminal: the alternate screen, and keys as they are pressed.
///
/// Whatever the process, plugins included, writes to its output or errors in the meantime is printed when the terminal
/// is restored.
@MainActor
final class TerminalSession {
    private let file: Int32
    private let held: Int32
    private let isErrorsHeld: Bool
    private var before = termios()
    /// How many bytes of the held output have been added to the log.
    private var loggedBytes = 0
    /// The largest number of bytes that are added to the log at a time; earlier ones are left out.
    private static let mostBytes = 64 << 10

    /// Opens the terminal of stdin and stdout.
    ///
    /// - Throws: ``TerminalError`` if they are not a terminal.
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
        // Without a file the output is lost, because it would destroy the screen.
        guard file >= 0 else { return open("/dev/null", O_RDWR | O_CLOEXEC) }
        unlink(name)
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        _ = fcntl(file, F_SETFL, O_APPEND)
        return file
    }

    /// Takes over the terminal; can be called again after ``end()``.
    func begin() throws(TerminalError) {
        var plan = TerminalRestoration.Plan(file: file, modes: before)
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
        TerminalRestoration.arm(plan)
        loggedBytes = 0
        if held >= 0 {
            screens_write_lines()
            dup2(held, STDOUT_FILENO)
            if isErrorsHeld { dup2(held, STDERR_FILENO) }
        }
        // Alternate screen, mouse, and marked pastes.
        write(Array("\u{1B}[?1049h\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h".utf8))
    }

    /// Adds what the process has printed since the last call, as far as its lines are complete.
    func addOutput(to log: PluginLog) {
        guard held >= 0 else { return }
        let end = Int(lseek(held, 0, SEEK_END))
        guard end > loggedBytes else { return }
        let start = max(loggedBytes, end - Self.mostBytes)
        let bytes = [UInt8](unsafeUninitializedCapacity: end - start) { buffer, filled in
            filled = max(0, pread(held, buffer.baseAddress, buffer.count, start))
        }
        let isFull = bytes.count == Self.mostBytes
        let last = bytes.lastIndex(of: UInt8(ascii: "\n")) ?? (isFull ? bytes.count - 1 : -1)
        loggedBytes = start + last + 1
        log.add(String(decoding: bytes[..<(last + 1)], as: UTF8.self), .output)
    }

    private var descriptors: [Int32] = []

    /// Restores the terminal.
    func end() {
        TerminalRestoration.restore()
        for file in descriptors { close(file) }
        descriptors = []
    }

    /// Stops the job of the shell, this process last, until it is continued.
    func suspend() throws(TerminalError) {
        end()
        var (stop, old) = (sigset_t(), sigset_t())
        sigemptyset(&stop)
        sigaddset(&stop, SIGTSTP)
        // The threads of the runtime block the signal, so it would never be delivered.
        pthread_sigmask(SIG_UNBLOCK, &stop, &old)
        let handler = signal(SIGTSTP, SIG_IGN)
        kill(0, SIGTSTP)
        signal(SIGTSTP, SIG_DFL)
        // To this thread: another that received it could be late, and this one would take over the terminal before it
        // stops.
        raise(SIGTSTP)
        signal(SIGTSTP, handler)
        pthread_sigmask(SIG_SETMASK, &old, nil)
        try begin()
    }

    /// The size in cells; 80 by 24 if it is not known.
    var size: TerminalSize { TerminalSize(of: file) ?? TerminalSize(columns: 80, rows: 24) }

    /// Writes bytes, in a single call if the terminal accepts them all.
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
