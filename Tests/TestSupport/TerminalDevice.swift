import Glibc

/// A pseudo-terminal: the side of the person, and the path of the program's side.
package final class TerminalDevice: Sendable {
    /// What could not be had.
    package struct Failure: Error {
        package let words: String
    }

    /// The person's side.
    package let side: Int32
    /// The path of the program's side.
    package let path: String
    private let end: Int32

    /// A terminal of a size.
    package init(columns: Int = 80, rows: Int = 24) throws {
        side = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        // TIOCSPTLCK and TIOCGPTN, which the C library's functions for it come down to: those are
        // not all to be seen from here, nor all safe on several threads.
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

    /// The program's side, open for it to write to.
    package var output: Int32 { end }

    /// Gives it another size; the program in the foreground hears of it.
    package func resize(columns: Int, rows: Int) {
        var size = winsize(
            ws_row: UInt16(rows),
            ws_col: UInt16(columns),
            ws_xpixel: 0,
            ws_ypixel: 0
        )
        _ = ioctl(side, UInt(TIOCSWINSZ), &size)
    }

    /// Whether what is typed is shown.
    package var isEchoing: Bool {
        var modes = termios()
        return tcgetattr(side, &modes) == 0 && modes.c_lflag & tcflag_t(ECHO) != 0
    }

    /// Types a text.
    package func type(_ text: String) { _ = write(side, text, text.utf8.count) }

    /// What comes next from the program, waited for so long; empty when nothing came.
    package func read(within milliseconds: Int32 = 30_000) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var ready = pollfd(fd: side, events: Int16(POLLIN), revents: 0)
        guard poll(&ready, 1, milliseconds) > 0 else { return [] }
        let count = Glibc.read(side, &buffer, buffer.count)
        return count > 0 ? Array(buffer.prefix(count)) : []
    }
}
