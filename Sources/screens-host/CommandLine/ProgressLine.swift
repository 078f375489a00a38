import Glibc
import ScreensRendering
import ScreensTerminal
import Synchronization

/// A line on stderr about work that takes long: on a terminal, the last output of that work replaces it.
final class ProgressLine: Sendable {
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let columns = TerminalSize(of: STDERR_FILENO)?.columns ?? 80
    private let isShown = Mutex(false)

    /// Prints what begins.
    init(_ beginning: String) { Console.note(beginning) }

    /// Shows a line, on a terminal only.
    func show(_ line: String) {
        guard isTerminal else { return }
        let text = SafeText.line(String(line.prefix(max(0, columns - 1))))
        isShown.withLock { isShown in
            isShown = true
            try? Console.write(Array("\r\u{1B}[K\(text)".utf8), to: STDERR_FILENO)
        }
    }

    /// Removes the line that is shown.
    func clear() {
        isShown.withLock { isShown in
            guard isShown else { return }
            isShown = false
            try? Console.write(Array("\r\u{1B}[K".utf8), to: STDERR_FILENO)
        }
    }
}
