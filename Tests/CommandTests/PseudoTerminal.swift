import Foundation
import Glibc
import TestSupport

/// The command at work on a terminal, as a shell would start it.
final class PseudoTerminal {
    /// What was to be there and is not.
    struct Missing: Error {
        let words: String
    }

    private let side: Int32
    private let process: ChildProcess
    /// All that was to be seen so far.
    private(set) var transcript = ""

    /// Starts the command; a line “ended” with its exit code tells its end.
    ///
    /// The terminal says that it has so many rows of 80 columns; with 0 rows, nothing.
    init(
        _ screens: Screens,
        _ arguments: [String],
        environment: [String: String] = [:],
        rows: UInt16 = 0
    ) throws {
        side = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        // TIOCSPTLCK and TIOCGPTN, which the C library's functions for it come down to: those are
        // not all to be seen from here, nor all safe on several threads.
        var (lock, number): (Int32, Int32) = (0, 0)
        guard ioctl(side, 0x4004_5431, &lock) == 0, ioctl(side, 0x8004_5430, &number) == 0 else {
            throw Missing(words: "no pseudo-terminal: \(String(cString: strerror(errno)))")
        }
        if rows > 0 {
            var size = winsize(ws_row: rows, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
            _ = ioctl(side, UInt(TIOCSWINSZ), &size)
        }
        let path = "/dev/pts/\(number)"
        let file = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        let end = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        // The kernel resets the terminal when the session's leader ends: a shell stays for a line.
        let script = "trap : INT; \"$@\"; echo \"ended $?\"; read rest"
        process = try screens.start(
            arguments,
            by: ["sh", "-c", script, "sh"],
            input: path,
            isTerminal: true,
            environment: environment,
            output: end,
            errors: end
        )
    }

    deinit { close(side) }

    /// Whether what is typed is shown.
    var isEchoing: Bool {
        var modes = termios()
        return tcgetattr(side, &modes) == 0 && modes.c_lflag & tcflag_t(ECHO) != 0
    }

    /// The number of the command's process; `nil` before it runs, and after.
    var command: pid_t? {
        let path = "/proc/\(process.id)/task/\(process.id)/children"
        let children = try? String(contentsOfFile: path, encoding: .utf8)
        return children?.split(separator: " ").first.flatMap { pid_t($0) }
    }

    /// Types a text.
    func type(_ text: String) { _ = write(side, text, text.utf8.count) }

    /// Waits until a text is to be seen; not for ever.
    func wait(for text: String) throws {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !transcript.contains(text) {
            var ready = pollfd(fd: side, events: Int16(POLLIN), revents: 0)
            let count = poll(&ready, 1, 30_000) > 0 ? read(side, &buffer, buffer.count) : 0
            guard count > 0 else {
                kill(process.id, SIGKILL)
                throw Missing(words: "“\(text)” is not in: \(transcript)")
            }
            transcript += String(decoding: buffer.prefix(count), as: UTF8.self)
        }
    }

    /// Lets the shell go.
    func end() async {
        type("\n")
        _ = await process.end()
    }
}
