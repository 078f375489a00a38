import Foundation
import TestSupport

/// Bash at a pseudo-terminal, with the installed command and a new home folder.
///
/// Lines are typed and read as by a person: the terminal echoes them, and each prompt tells the exit code and
/// the folder.
final class TerminalShell {
    private static let (columns, rows) = (80, 24)

    private let home: TemporaryFolder
    private let device: TerminalDevice
    private let shell: ChildProcess
    /// What was printed since the last line was typed.
    private var output: [UInt8] = []
    private var screen = ScreenEmulator(columns: columns, rows: rows)
    private var count = 0
    /// The folder in which the next command runs.
    private(set) var folder: String

    /// Sits down in a folder; without one, in the home folder.
    init(commands: [String], in folder: String? = nil) throws {
        home = try TemporaryFolder()
        device = try TerminalDevice(columns: Self.columns, rows: Self.rows)
        self.folder = folder ?? home.path
        let output = FileHandle(fileDescriptor: device.output, closeOnDealloc: false)
        shell = try ChildProcess(
            ["bash", "--noprofile", "--norc", "--noediting", "+H", "-i"],
            environment: [
                "HOME": home.path, "LANG": "C", "TZ": "UTC", "TERM": "xterm", "PS2": "",
                // Documents show no pictures, which terminals draw in colours.
                "NO_COLOR": "1",
                "PS1": "<\\#:$?:$PWD>",
                "PATH": (commands + ["/usr/bin", "/bin"]).joined(separator: ":"),
            ],
            folder: self.folder,
            input: device.path,
            isTerminal: true,
            output: output,
            errors: output
        )
        _ = try prompt()
    }

    deinit {
        kill(-shell.id, SIGKILL)
        kill(shell.id, SIGKILL)
        _ = shell.wait()
    }

    /// Types a command, and waits for its end.
    func run(_ command: String) throws -> (lines: [String], status: Int32) {
        type(command)
        let (text, status) = try prompt()
        // The first line is what was typed.
        return (Array(text.components(separatedBy: "\n").dropFirst().dropLast()), status)
    }

    /// Types a command that fills the terminal, which `visit` can use until the key `q` quits it.
    func visit(_ command: String, _ visit: (TerminalShell) throws -> Void) throws -> Int32 {
        screen = ScreenEmulator(columns: Self.columns, rows: Self.rows)
        type(command)
        try visit(self)
        device.type("q")
        return try prompt().status
    }

    /// Waits until the terminal shows a text, or does not show it any more.
    func wait(toSee text: String, isThere: Bool = true) throws {
        try wait(for: "“\(text)” \(isThere ? "on" : "gone from") the screen") {
            screen.text.contains(text) == isThere
        }
    }

    private func type(_ line: String) {
        output = []
        count += 1
        device.type("\(line)\n")
    }

    /// Waits for the next prompt: what was printed before it, and the exit code in it.
    private func prompt() throws -> (text: String, status: Int32) {
        var found: (text: String, status: Int32)?
        try wait(for: "a prompt") {
            guard output.last == UInt8(ascii: ">") else { return false }
            let text = Self.plain(output)
            guard let match = text.firstMatch(of: /<(\d+):(\d+):([^<>\n]*)>$/),
                Int(match.1) == count + 1,
                let status = Int32(match.2)
            else { return false }
            folder = String(match.3)
            // A last line without a line break is a line as well.
            let before = text[..<match.range.lowerBound]
            found = (before.hasSuffix("\n") ? String(before) : "\(before)\n", status)
            return true
        }
        return found ?? ("", -1)
    }

    private func wait(for words: String, _ holds: () -> Bool) throws {
        try ThreadPool.check()
        // Builds are silent for long.
        let end = ContinuousClock.now + .seconds(400)
        while !holds() {
            let bytes = device.read(within: 300_000)
            guard !bytes.isEmpty, ContinuousClock.now < end else {
                throw ToolFailure(
                    words: "not seen: \(words); heard \(Self.plain(output))\n\(screen.text)"
                )
            }
            output += bytes
            screen.feed(bytes)
            let answers = screen.drainAnswers()
            if !answers.isEmpty { device.type(answers) }
        }
    }

    /// What is left of a text without colours and other sequences for terminals.
    private static func plain(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self)
            // A status line is erased when the next one is shown.
            .replacing(/[^\r\n]*\r\u{1B}\[K/.matchingSemantics(.unicodeScalar), with: "")
            .replacing(/\u{1B}\[[0-9;?<>=]*[ -\/]*[@-~]/, with: "")
            .replacing(/\u{1B}\][^\u{07}\u{1B}]*(\u{07}|\u{1B}\\)/, with: "")
            .replacing("\r\n", with: "\n")
    }
}

/// Follows documents.
extension TerminalShell {
    /// Runs the commands of a block, none of which may fail.
    func run(_ block: Document.Block) throws {
        for line in block.lines where !line.isEmpty { _ = try succeed(line) }
    }

    /// Runs the commands of a console block, which begin with `$ `, and returns each followed by its output.
    ///
    /// The documents show what `run` prints elsewhere than on a terminal. On this one it is live, and must show
    /// the same first line. A method is not called again for that.
    func follow(_ block: Document.Block) throws -> [String] {
        try block.lines.indices.filter { block.lines[$0].hasPrefix("$ ") }.flatMap { index in
            let (line, shown) = (
                block.lines[index], block.lines[(index + 1)...].prefix { !$0.hasPrefix("$ ") }
            )
            let command = String(line.dropFirst(2))
            guard Self.isLive(command) else { return [line] + (try succeed(command)) }
            let printed = try succeed("\(command) 2>&1 | cat")
            if let first = shown.first(where: Self.isOnTheScreen), !command.contains("--call") {
                let status = try visit(command) { try $0.wait(toSee: Self.beginning(of: first)) }
                guard status == 0 else {
                    throw ToolFailure(words: "“\(line)” ended with \(status)")
                }
            }
            return [line] + printed
        }
    }

    private func succeed(_ command: String) throws -> [String] {
        let (lines, status) = try run(command)
        guard status == 0 else {
            throw ToolFailure(
                words: "“\(command)” ended with \(status): \(lines.joined(separator: "\n"))"
            )
        }
        return lines
    }

    /// Whether a command fills the terminal: it is neither part of a pipe nor of a list.
    private static func isLive(_ command: String) -> Bool {
        command.hasPrefix("screens-host run ")
            && !["|", ">", ";", "--json", "--output"].contains(where: command.contains)
    }

    private static func isOnTheScreen(_ line: String) -> Bool {
        !line.isEmpty && !line.contains("…") && !line.hasPrefix("note: ")
    }

    /// A line up to a gap, without its border.
    private static func beginning(of line: String) -> String {
        let text = line.drop { "│ ".contains($0) }
        return text.range(of: "  ").map { String(text[..<$0.lowerBound]) } ?? String(text)
    }
}
