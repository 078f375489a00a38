import Glibc

/// A pseudo-terminal: the user's side, and the path of the program's side.
package final class TerminalDevice: Sendable {
    /// Something that the system could not provide.
    package struct Failure: Error {
        package let words: String
    }

    /// The user's side.
    package let side: Int32
    /// The path of the program's side.
    package let path: String
    private let end: Int32

    /// Makes a terminal of this size.
    package init(columns: Int = 80, rows: Int = 24) throws {
        side = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        // `TIOCSPTLCK` and `TIOCGPTN`, which the functions of the C library use: Swift does not see
        // all of those functions, and not all of them are thread-safe.
        var (lock, number): (Int32, Int32) = (0, 0)
        guard ioctl(side, 0x4004_5431, &lock) == 0, ioctl(side, 0x8004_5430, &number) == 0 else {
            throw Failure(words: "no pseudo-terminal: \(String(cString: strerror(errno)))")
        }
        path = "/dev/pts/\(number)"
        end = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        resize(columns: columns, rows: rows)
    }

    deinit {
        close(side)
        close(end)
    }

    /// The program's side, open for writing.
    package var output: Int32 { end }

    /// Changes the size; the program in the foreground receives a signal.
    package func resize(columns: Int, rows: Int) {
        var size = winsize(
            ws_row: UInt16(rows),
            ws_col: UInt16(columns),
            ws_xpixel: 0,
            ws_ypixel: 0
        )
        _ = ioctl(side, UInt(TIOCSWINSZ), &size)
    }

    /// Whether typed characters are shown.
    package var isEchoing: Bool {
        var modes = termios()
        return tcgetattr(side, &modes) == 0 && modes.c_lflag & tcflag_t(ECHO) != 0
    }

    package func type(_ text: String) { _ = write(side, text, text.utf8.count) }

    /// The next output of the program; waits this long, and returns nothing if none came.
    package func read(within milliseconds: Int32 = 30_000) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var ready = pollfd(fd: side, events: Int16(POLLIN), revents: 0)
        guard poll(&ready, 1, milliseconds) > 0 else { return [] }
        let count = Glibc.read(side, &buffer, buffer.count)
        return count > 0 ? Array(buffer.prefix(count)) : []
    }
}
