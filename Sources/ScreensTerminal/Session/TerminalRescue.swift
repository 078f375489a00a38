internal import CScreensSystem
import Glibc

/// What has to be done to give a terminal back.
///
/// The same function does it at the end of a session, at `exit`, and in the handlers of fatal
/// signals, where a program has installed those.
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

    /// Ends a synchronised frame, scrolling regions, mouse, pastes, styles, the other screen.
    private static let farewell: StaticString =
        "\u{1B}[?2026l\u{1B}[r\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[m\u{1B}[?25h\u{1B}[?1049l"

    /// From now on the terminal is given back when the process ends, however it ends.
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

    private static let atExit: Void = { atexit { TerminalRescue.restore() } }()

    /// Gives the terminal back, once, and says what was held back.
    static func restore() { _ = screens_terminal_restore() }

    /// Lets a crash on the calling thread be handled even when its stack is used up.
    ///
    /// Called before plugins' code runs, as the main actor moves between threads.
    static func guardThread() { screens_crash_cover_thread() }
}
