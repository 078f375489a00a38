import Glibc
@_spi(Host) import ScreensKit
import ScreensRendering
import ScreensTerminal
import Synchronization

/// The process's output: data on stdout, messages on stderr.
enum Console {
    /// Writes bytes to stdout.
    ///
    /// - Throws: the system's message if they cannot be written.
    static func write(_ bytes: [UInt8]) throws(CommandError) {
        try write(bytes, to: STDOUT_FILENO)
    }

    /// Writes a text of the command itself to stdout.
    ///
    /// The command continues if that fails, and ends with ``outputFailure``.
    static func out(_ text: String) {
        do throws(CommandError) {
            try write(Array(text.utf8))
        } catch {
            failure.withLock { $0 = $0 ?? error }
        }
    }

    /// Why a text could not be written to stdout; `nil` if all could.
    static var outputFailure: CommandError? { failure.withLock(\.self) }

    private static let failure = Mutex<CommandError?>(nil)

    /// The log that messages are written to instead of stderr's text; `nil` for none.
    static var log: ServerLog? {
        get { structured.withLock(\.self) }
        set { structured.withLock { $0 = newValue } }
    }

    private static let structured = Mutex<ServerLog?>(nil)

    /// Makes sure that no file that is opened later takes the number of stdin, stdout or stderr.
    ///
    /// If the command begins without one of them, its output could otherwise be written into a cache or a sign-in. What is
    /// opened instead refuses to be read, or to be written, as a closed file does.
    static func reserveStandardFiles() {
        for (file, mode) in [
            (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY),
        ] where fcntl(file, F_GETFD) < 0 {
            _ = open("/dev/null", mode)
        }
    }

    /// Writes a message to stderr, as one line.
    ///
    /// Texts of portals and files in it cannot control the terminal, or make a line that looks like
    /// another message.
    static func note(_ message: String) { note(lines: [message]) }

    /// Writes a message of several lines to stderr; each is escaped separately.
    static func note(lines: [String]) {
        if let log { return log.add(lines.joined(separator: "\n")) }
        let text = lines.map {
            MessageColors.line(SafeText.line($0), for: STDERR_FILENO) + "\n"
        }.joined()
        try? write(Array(text.utf8), to: STDERR_FILENO)
    }

    /// Writes the reason for the command's end to stderr.
    static func note(_ error: CommandError) {
        if let log { return log.add(error.message, .error) }
        let lines = error.hasLines ? error.message.lines : [error.message]
        note(lines: ["\(CommandTable.root.name): \(lines[0])"] + lines.dropFirst())
    }

    /// Warns that numbers and dates are not localised, if that part of the installation is missing.
    static func noteMissingLocales() {
        if let problem = LocaleLibrary.problem { note("note: \(problem)") }
    }

    /// Whether stdout is a terminal.
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Whether stderr is a terminal, whose live screen shows in its log what is printed there.
    static var areErrorsOnTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// The number of columns: the terminal's, else `COLUMNS`, else 80.
    static func columns(_ environment: [String: String]) -> Int {
        if let size = terminalSize { return size.columns }
        return environment["COLUMNS"].flatMap(Int.init).map { max(20, min($0, 1000)) } ?? 80
    }

    /// The number of the terminal's rows; 0 if it does not report it.
    static var rows: Int { terminalSize?.rows ?? 0 }

    /// The size of a cell in pixels; `nil` if the terminal reports none, or an implausible one.
    static var cell: PictureSize? { terminalSize?.cell }

    private static var terminalSize: TerminalSize? {
        isTerminal ? TerminalSize(of: STDOUT_FILENO) : nil
    }

    /// Writes bytes to an open file.
    ///
    /// - Throws: the system's message if they cannot be written.
    static func write(_ bytes: [UInt8], to file: Int32) throws(CommandError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0 {
                guard errno == EINTR else {
                    let reason = String(cString: strerror(errno))
                    throw CommandError(
                        exit: .failure,
                        message: "The output cannot be written: \(reason).",
                        code: "output"
                    )
                }
                continue
            }
            rest = rest.dropFirst(count)
        }
    }
}

extension String {
    /// The text's lines, at least one.
    var lines: [String] {
        split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
