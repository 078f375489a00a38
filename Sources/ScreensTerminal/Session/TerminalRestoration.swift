internal import CScreensSystem
import Glibc

/// Restores a terminal.
///
/// The same function is called at the end of a session, at `exit`, and in the handlers of fatal
/// signals if a program has installed those.
enum TerminalRestoration {
    struct Plan {
        /// The terminal.
        var file: Int32 = -1
        /// Its original modes.
        var modes = termios()
        /// Where output and errors of the process went before the session, and where they go during it.
        var output: Int32 = -1
        var errors: Int32 = -1
        var held: Int32 = -1
    }

    /// Ends synchronised frames, scrolling regions, mouse, pastes, styles, and the alternate screen.
    private static let farewell: StaticString =
        "\u{1B}[?2026l\u{1B}[r\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[m\u{1B}[?25h\u{1B}[?1049l"

    /// Ensures that the terminal is restored however the process ends.
    static func arm(_ plan: Plan) {
        _ = atExit
        var modes = plan.modes
        screens_terminal_hold(plan.output, plan.errors, plan.held)
        farewell.withUTF8Buffer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { bytes in
                screens_terminal_remember(plan.file, &modes, bytes.baseAddress, bytes.count)
            }
        }
    }

    private static let atExit: Void = { atexit { TerminalRestoration.restore() } }()

    /// Restores the terminal, once, and prints the output that was held back.
    static func restore() { _ = screens_terminal_restore() }

    /// Lets a crash on the calling thread be handled even if its stack has overflowed.
    ///
    /// Called before the code of plugins runs, because the main actor moves between threads.
    static func guardThread() { screens_crash_cover_thread() }
}
