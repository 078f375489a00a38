import Foundation
import TestSupport

/// The command at work on a terminal, as a shell would start it.
final class PseudoTerminal {
    /// What was to be there and is not.
    struct Missing: Error {
        let words: String
    }

    private let device: TerminalDevice
    private let process: ChildProcess
    /// All that was to be seen so far.
    private(set) var transcript = ""
    /// What is to be seen now.
    private(set) var screen: ScreenEmulator

    /// Starts the command; a line “ended” with its exit code tells its end.
    init(
        _ screens: Screens,
        _ arguments: [String],
        columns: Int = 80,
        rows: Int = 24,
        environment: [String: String] = [:],
        script: String = "trap : INT TERM HUP QUIT; \"$@\"; echo \"ended $?\"; read rest"
    ) throws {
        device = try TerminalDevice(columns: columns, rows: rows)
        screen = ScreenEmulator(columns: columns, rows: rows)
        // The kernel resets the terminal when the session's leader ends: a shell stays for a line.
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

    /// Whether what is typed is shown.
    var isEchoing: Bool { device.isEchoing }

    /// The number of the command's process; `nil` before it runs, and after.
    var command: pid_t? {
        let path = "/proc/\(process.id)/task/\(process.id)/children"
        let children = try? String(contentsOfFile: path, encoding: .utf8)
        return children?.split(separator: " ").first.flatMap { pid_t($0) }
    }

    /// Types a text.
    func type(_ text: String) { device.type(text) }

    /// Sends the command a signal, and the shell, which does not mind.
    func signal(_ signal: Int32) throws {
        guard kill(-process.id, signal) == 0 else { throw Missing(words: "no process") }
    }

    /// Gives the terminal another size.
    func resize(columns: Int, rows: Int) {
        screen.resize(columns: columns, rows: rows)
        device.resize(columns: columns, rows: rows)
    }

    /// Waits until a text has been to be seen; not for ever.
    func wait(for text: String) throws {
        try wait(for: "“\(text)” in: \(transcript)") { $0.transcript.contains(text) }
    }

    /// Waits until the screen shows a text; not for ever.
    func wait(toSee text: String) throws {
        try wait(for: "“\(text)” on the screen") { $0.screen.text.contains(text) }
    }

    /// Waits until something holds of what is to be seen; not for ever.
    func wait(for words: @autoclosure () -> String, _ holds: (PseudoTerminal) -> Bool) throws {
        try OwnThreads.check()
        // Something that moves for ever must not be waited for as long.
        let end = ContinuousClock.now + .seconds(90)
        while !holds(self) {
            let bytes = device.read()
            guard !bytes.isEmpty, ContinuousClock.now < end else {
                kill(process.id, SIGKILL)
                let cursor = "\(screen.cursor.row):\(screen.cursor.column)"
                throw Missing(words: "not seen: \(words()); cursor at \(cursor)\n\(screen.text)")
            }
            transcript += String(decoding: bytes, as: UTF8.self)
            screen.feed(bytes)
            let answers = screen.takeAnswers()
            if !answers.isEmpty { type(answers) }
        }
    }

    /// Lets the shell go.
    func end() async {
        type("\n")
        _ = await process.end()
    }
}
