import Foundation
import TestSupport

/// The command running at a terminal, as a shell would start it.
final class PseudoTerminal {
    /// An expected output that did not appear.
    struct Missing: Error {
        let words: String
    }

    private let device: TerminalDevice
    private let process: ChildProcess
    /// Everything that the terminal has received so far.
    private(set) var transcript = ""
    /// What the terminal shows now.
    private(set) var screen: ScreenEmulator

    /// Starts the command; when it ends, a line with “ended” and its exit code follows.
    ///
    /// The terminal names a background if it has one, such as `rgb:ffff/ffff/ffff`.
    init(
        _ screens: Screens,
        _ arguments: [String],
        columns: Int = 80,
        rows: Int = 24,
        environment: [String: String] = [:],
        background: String? = nil,
        script: String = "trap : INT TERM HUP QUIT; \"$@\"; echo \"ended $?\"; read rest"
    ) throws {
        device = try TerminalDevice(columns: columns, rows: rows)
        screen = ScreenEmulator(columns: columns, rows: rows)
        screen.background = background
        // The kernel resets the terminal when the session's leader ends, so that a shell stays for
        // one more line.
        let output = FileHandle(fileDescriptor: device.output, closeOnDealloc: false)
        process = try screens.start(
            arguments,
            by: ["bash", "-c", script, "bash"],
            input: device.path,
            isTerminal: true,
            environment: environment,
            output: output,
            errors: output
        )
    }

    /// Whether typed characters are shown.
    var isEchoing: Bool { device.isEchoing }

    /// The process ID of the command; `nil` before it starts, and after its end.
    var command: pid_t? {
        let path = "/proc/\(process.id)/task/\(process.id)/children"
        let children = try? String(contentsOfFile: path, encoding: .utf8)
        return children?.split(separator: " ").first.flatMap { pid_t($0) }
    }

    func type(_ text: String) { device.type(text) }

    /// Sends a signal to the command and to the shell, which ignores it.
    func signal(_ signal: Int32) throws {
        guard kill(-process.id, signal) == 0 else { throw Missing(words: "no process") }
    }

    /// Changes the size of the terminal.
    func resize(columns: Int, rows: Int) {
        screen.resize(columns: columns, rows: rows)
        device.resize(columns: columns, rows: rows)
    }

    /// Waits until the terminal has received a text, or until the time is up.
    func wait(for text: String) throws {
        try wait(for: "“\(text)” in: \(transcript)") { $0.transcript.contains(text) }
    }

    /// Waits until the screen shows a text, or until the time is up.
    func wait(toSee text: String) throws {
        try wait(for: "“\(text)” on the screen") { $0.screen.text.contains(text) }
    }

    /// Whether the screen shows a part of a frame, of which a real terminal shows nothing yet.
    ///
    /// A command that was killed leaves its last frame open.
    private var isMidFrame: Bool { screen.modes.contains(2026) && command != nil }

    /// Waits until the condition holds for a whole frame of the terminal, or until the time is up.
    func wait(for words: @autoclosure () -> String, _ holds: (PseudoTerminal) -> Bool) throws {
        try ThreadPool.check()
        // A screen that changes all the time must not extend the wait.
        let end = ContinuousClock.now + .seconds(90)
        while isMidFrame || !holds(self) {
            // A command may print nothing for long while others use all processors.
            let bytes = device.read()
            guard ContinuousClock.now < end else {
                kill(process.id, SIGKILL)
                let cursor = "\(screen.cursor.row):\(screen.cursor.column)"
                let state = isMidFrame ? "in the middle of a frame, cursor" : "cursor"
                throw Missing(words: "not seen: \(words()); \(state) at \(cursor)\n\(screen.text)")
            }
            transcript += String(decoding: bytes, as: UTF8.self)
            screen.feed(bytes)
            let answers = screen.drainAnswers()
            if !answers.isEmpty { type(answers) }
        }
    }

    /// Ends the shell.
    func end() async {
        type("\n")
        _ = await process.end()
    }
}
