import Foundation
import TestSupport
import Testing

/// A shell at a terminal that has loaded the completion script; the tests press Tab in it as a
/// person would.
///
/// A function in the shell replaces the command and records its arguments: what the shell makes of
/// a completed line is what the command would get.
final class InteractiveShell {
    enum Kind: String, CaseIterable, Sendable {
        case bash, zsh, fish
    }

    private let terminal: PseudoTerminal
    private let record: String
    private var count = 0

    /// Starts a shell without any of the user's settings; `loading` is a line that loads the
    /// script.
    init(
        _ kind: Kind,
        _ screens: Screens,
        starting start: String? = nil,
        loading: String? = nil,
        environment: [String: String] = [:]
    ) throws {
        record = "\(screens.folder)/record"
        let start = start ?? Self.start(kind)
        terminal = try PseudoTerminal(
            screens,
            [],
            columns: 200,
            rows: 50,
            environment: ["LC_ALL": "C.UTF-8", "XDG_RUNTIME_DIR": screens.folder]
                .merging(environment) { $1 },
            script: "PATH=\"${1%/*}:$PATH\"; exec \(start)"
        )
        try run(loading ?? Self.loading(kind))
        try run(
            kind == .fish
                ? "function screens-host; printf '%s\\0' $argv > '\(record)'; end"
                : "screens-host() { printf '%s\\0' \"$@\" > '\(record)'; }"
        )
    }

    private static func start(_ kind: Kind) -> String {
        switch kind {
        case .bash: "bash --noprofile --norc -i"
        case .zsh: "zsh -f -i"
        case .fish: "fish --no-config -i"
        }
    }

    private static func loading(_ kind: Kind) -> String {
        switch kind {
        case .bash: "source <(screens-host completion bash)"
        case .zsh: "source <(screens-host completion zsh)"
        case .fish: "screens-host completion fish | source"
        }
    }

    /// Runs a line to its end.
    func run(_ line: String) throws {
        count += 1
        // The marker is written in two parts, so that the echoed line is not mistaken for the
        // output.
        terminal.type("\(line); echo rea'dy-\(count).'\n")
        try terminal.wait(for: "ready-\(count).")
    }

    /// Types the beginning of a line, presses Tab, runs the line, and returns the arguments that
    /// the command gets.
    func arguments(completing line: String) throws -> [String] {
        try? FileManager.default.removeItem(atPath: record)
        terminal.type("\(line)\t\n")
        try run("true")
        let bytes = try Data(contentsOf: URL(filePath: record))
        return String(decoding: bytes, as: UTF8.self).split(separator: "\0").map(String.init)
    }

    /// Types the beginning of a line, presses Tab, waits until a text is shown, and clears the line.
    func show(_ line: String, _ text: String) throws {
        terminal.type("\(line)\t")
        try terminal.wait(toSee: text)
        // The first one leaves the list.
        terminal.type("\u{3}\u{3}")
        try run("true")
    }

    func end() async {
        terminal.type("exit\n")
        await terminal.end()
    }
}
