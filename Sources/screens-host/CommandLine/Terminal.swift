import CScreensSystem
import Dispatch
import Glibc
import ScreensRendering
import ScreensTerminal

/// Questions to the person at the terminal.
@MainActor
enum Terminal {
    /// Whether there is somebody to ask.
    static var canAsk: Bool { isatty(STDIN_FILENO) == 1 }

    /// Asks for a line; `nil` when the input ends instead.
    ///
    /// A hidden answer is not shown while it is typed. The terminal is as before on every way out.
    ///
    /// - Throws: when a signal asks the process to end, or the answer cannot be hidden.
    static func ask(
        _ question: String,
        hidden: Bool = false
    ) async throws(CommandError) -> [UInt8]? {
        let (answers, continuation) = AsyncStream.makeStream(of: Answer.self)
        // Stopped, it would leave the shell with a terminal that hides what is typed.
        let watch = SignalWatch([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]) { number in
            if number != SIGTSTP { continuation.yield(.interruption) }
        }
        defer { watch.stop() }
        let echo = hidden ? try HiddenInput() : nil
        defer { echo?.end() }
        say(SafeText.line(question) + " ")
        DispatchQueue.global().async { continuation.yield(.line(line())) }
        for await answer in answers {
            guard case .line(let line) = answer else { break }
            return line
        }
        if !hidden { say("\n") }
        throw CommandError(exit: .interrupted, message: "Interrupted.", code: "cancelled")
    }

    private enum Answer {
        case line([UInt8]?)
        case interruption
    }

    /// Writes to the terminal, wherever messages go.
    fileprivate static func say(_ text: String) {
        let file = isatty(STDERR_FILENO) == 1 ? STDERR_FILENO : STDIN_FILENO
        // Whoever cannot be asked cannot be told either.
        try? Console.write(Array(text.utf8), to: file)
    }

    /// The next line without its end; waits for it.
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

/// The terminal while it does not show what is typed.
@MainActor
private struct HiddenInput {
    init() throws(CommandError) {
        var before = termios()
        let isKnown = tcgetattr(STDIN_FILENO, &before) == 0
        var hidden = before
        hidden.c_lflag &= ~tcflag_t(ECHO)
        hidden.c_lflag |= tcflag_t(ICANON | ISIG)
        // Before it changes: a crash in between would leave it as it is to be meanwhile.
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
        // The line's end was hidden too.
        Terminal.say("\n")
    }
}
