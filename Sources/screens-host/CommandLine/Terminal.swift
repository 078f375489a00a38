import CScreensSystem
import Dispatch
import Glibc
import ScreensRendering
import ScreensTerminal

/// Asks the user at the terminal.
@MainActor
enum Terminal {
    /// Whether there is a user to ask.
    static var canAsk: Bool { isatty(STDIN_FILENO) == 1 }

    /// Asks for a line; `nil` at the end of the input.
    ///
    /// A hidden answer is not shown while it is typed. The terminal is always restored.
    ///
    /// - Throws: if a signal asks the process to end, or the answer cannot be hidden.
    static func ask(
        _ question: String,
        hidden: Bool = false
    ) async throws(CommandError) -> [UInt8]? {
        let (answers, continuation) = AsyncStream.makeStream(of: Answer.self)
        // A stopped process would leave the shell with a terminal that hides the input.
        let watch = SignalWatch([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]) { number in
            if number != SIGTSTP { continuation.yield(.interruption) }
        }
        defer { watch.stop() }
        let echo = hidden ? try HiddenInput() : nil
        defer { echo?.end() }
        write(SafeText.line(question) + " ")
        DispatchQueue.global().async { continuation.yield(.line(line())) }
        for await answer in answers {
            guard case .line(let line) = answer else { break }
            return line
        }
        if !hidden { write("\n") }
        throw CommandError(exit: .interrupted, message: "Interrupted.", code: "cancelled")
    }

    private enum Answer {
        case line([UInt8]?)
        case interruption
    }

    /// Writes to the terminal, regardless of where messages go.
    fileprivate static func write(_ text: String) {
        let file = isatty(STDERR_FILENO) == 1 ? STDERR_FILENO : STDIN_FILENO
        // If the terminal cannot be written to, there is nobody to report it to.
        try? Console.write(Array(text.utf8), to: file)
    }

    /// The next line without its line break; blocks until it is there.
    nonisolated private static func line() -> [UInt8]? {
        var line: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return line.isEmpty ? nil : line }
            line += buffer.prefix(count)
            if let end = line.firstIndex(of: UInt8(ascii: "\n")) { return Array(line[..<end]) }
        }
    }
}

/// The terminal while it hides the input.
@MainActor
private struct HiddenInput {
    init() throws(CommandError) {
        var before = termios()
        let isKnown = tcgetattr(STDIN_FILENO, &before) == 0
        var hidden = before
        hidden.c_lflag &= ~tcflag_t(ECHO)
        hidden.c_lflag |= tcflag_t(ICANON | ISIG)
        // Before the mode changes: after a crash in between, the terminal is restored, too.
        if isKnown { screens_terminal_remember(STDIN_FILENO, &before, nil, 0) }
        guard isKnown, tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden) == 0 else {
            throw CommandError(
                exit: .failure,
                message: "The terminal cannot hide the password. Use --password-file.",
                code: "terminal"
            )
        }
    }

    func end() {
        screens_terminal_restore()
        // The line break of the answer was hidden, too.
        Terminal.write("\n")
    }
}
