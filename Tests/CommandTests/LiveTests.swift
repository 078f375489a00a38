import Foundation
import Glibc
import TestSupport
import TestTraits
import Testing

/// `run` on a live terminal, seen on an emulated screen.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct LiveTests {
    private let screens: Screens
    private let list = ["run", "asset-list", "--set", "classNameId=BlogsEntry"]

    init() throws { screens = try Screens() }

    private func terminal(
        _ arguments: [String],
        columns: Int = 110,
        rows: Int = 24,
        _ environment: [String: String] = [:]
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            screens,
            arguments,
            columns: columns,
            rows: rows,
            environment: environment
        )
    }

    /// The row with the cursor's sign.
    private func chosen(_ terminal: PseudoTerminal) -> String {
        terminal.screen.lines.first { $0.contains("▌") } ?? ""
    }

    private func quit(_ terminal: PseudoTerminal, _ end: String = "ended 0") async throws {
        terminal.type("q")
        try terminal.wait(toSee: end)
        await terminal.end()
    }

    private func expectRestored(_ terminal: PseudoTerminal) {
        #expect(!terminal.screen.isAlternate)
        #expect(terminal.screen.isCursorShown)
        #expect(terminal.screen.modes.isDisjoint(with: [1000, 1006, 2004, 2026]))
        #expect(terminal.isEchoing)
        #expect(terminal.screen.unknown == [])
    }

    @Test func aListIsLiveOnATerminalAndRestoresIt() async throws {
        let terminal = try terminal(list)

        try terminal.wait(toSee: "332 entries")
        try terminal.wait(toSee: "? keys")
        try terminal.wait(for: "a marked row") { !chosen($0).isEmpty }
        #expect(terminal.screen.isAlternate)
        let first = chosen(terminal)
        terminal.type("j")
        try terminal.wait(for: "another row") { chosen($0) != first }
        terminal.type("\u{1B}[A")
        try terminal.wait(for: "the first row") { chosen($0) == first }
        #expect(terminal.screen.lines[terminal.screen.cursor.row] == first)
        try await quit(terminal)

        #expect(terminal.screen.frames > 0)

        expectRestored(terminal)
    }

    @Test func keysMoveToTheFirstAndLastRowAndByPages() async throws {
        let terminal = try terminal(list)

        try terminal.wait(toSee: "332 entries")
        terminal.type("G")
        try terminal.wait(for: "the last row, loaded") {
            $0.screen.lines.filter { $0.contains("…") && $0.split(separator: " ").count < 4 }
                .isEmpty
                && $0.screen.lines[22].contains("▌")
        }
        terminal.type("g")
        try terminal.wait(for: "the first row") { $0.screen.lines[2].contains("▌") }
        let top = terminal.screen.lines[2]
        terminal.type("\u{1B}[6~")
        try terminal.wait(for: "the next page") { $0.screen.lines[2] != top }
        terminal.type("\u{1B}[5~")
        try terminal.wait(for: "the page before") { $0.screen.lines[2] == top }
        try await quit(terminal)
    }

    @Test func aSearchMovesToTheMatchingRows() async throws {
        let terminal = try terminal(list)

        try terminal.wait(toSee: "Company picnic")
        terminal.type("/PICNIC\r")
        try terminal.wait(for: "a match") { chosen($0).contains("picnic") }
        terminal.type("/no such row\r")
        try terminal.wait(toSee: "No loaded row contains “no such row”.")
        try await quit(terminal)
    }

    @Test func aThemeChangesWhileItRunsAndTheRowStaysSelected() async throws {
        let terminal = try terminal(["run", "web-content-list", "--set", "folderId=38101"])

        try terminal.wait(for: "a marked row") { !chosen($0).isEmpty }
        let first = chosen(terminal)
        terminal.type("j")
        try terminal.wait(for: "another row") { !chosen($0).isEmpty && chosen($0) != first }
        // After the sign of the row.
        let title = String(chosen(terminal).dropFirst(2).prefix(16))
        terminal.type("tdefault-c\r")
        try terminal.wait(for: "the same row as a card") { chosen($0).contains("│ \(title)") }
        try await quit(terminal)
    }

    @Test func resizingRedrawsTheScreen() async throws {
        let terminal = try terminal(list)

        try terminal.wait(toSee: "332 entries")
        terminal.resize(columns: 50, rows: 12)
        try terminal.wait(for: "the new size") {
            $0.screen.lines[11].hasPrefix(" Enter ") && $0.screen.lines[0].contains("332")
        }
        try await quit(terminal)

        expectRestored(terminal)
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
    func aSignalRestoresTheTerminal(signal: Int32) async throws {
        let terminal = try terminal(list)

        try terminal.wait(toSee: "332 entries")
        try terminal.signal(signal)
        try terminal.wait(toSee: "ended 130")
        await terminal.end()

        expectRestored(terminal)
    }

    @Test func ctrlCLeaves() async throws {
        let terminal = try terminal(list)

        try terminal.wait(toSee: "332 entries")
        terminal.type("\u{3}")
        try terminal.wait(toSee: "ended 130")
        await terminal.end()

        expectRestored(terminal)
    }

    @Test(arguments: ["trap", "recurse", "abort"])
    func aPluginCrashRestoresTheTerminal(way: String) async throws {
        let folder = try CrashingPlugin.folder()
        let words = ["run", "crashing", "--plugin-path", folder]
        // The runtime's crash report would wait for an answer.
        let terminal = try terminal(words, ["SWIFT_BACKTRACE": "enable=no"])

        try terminal.wait(toSee: "[ \(way) ]")
        terminal.type(["trap": "1", "recurse": "2", "abort": "3"][way] ?? "")
        try terminal.wait(for: "the end") { $0.screen.text.contains("ended 1") }
        await terminal.end()

        expectRestored(terminal)
        #expect(terminal.transcript.contains("a word of the plugin"))
        #expect(terminal.screen.text.contains("ended 1"))
    }

    /// The main actor never takes the key or the signal.
    @Test(arguments: ["key", "signal"])
    func aPluginThatDoesNotReturnDoesNotKeepTheTerminal(way: String) async throws {
        let folder = try CrashingPlugin.folder()
        let terminal = try terminal(["run", "crashing", "--plugin-path", folder])

        try terminal.wait(toSee: "[ loop ]")
        terminal.type("4")
        if way == "key" { terminal.type("\u{3}") } else { try terminal.signal(SIGTERM) }
        try terminal.wait(toSee: "ended 130")
        await terminal.end()

        expectRestored(terminal)
        #expect(terminal.transcript.contains("a word of the plugin") || way == "signal")
    }

    @Test func aJobIsSuspendedAndContinues() async throws {
        let terminal = try PseudoTerminal(
            screens,
            list,
            script:
                "set -m; \"$@\"; echo \"stopped $?\"; read go; fg >/dev/null; echo \"ended $?\"; read rest"
        )

        try terminal.wait(toSee: "332 entries")
        terminal.type("\u{1A}")
        try terminal.wait(toSee: "stopped 148")
        expectRestored(terminal)
        terminal.type("\n")
        try terminal.wait(for: "the list again") {
            $0.screen.isAlternate && $0.screen.text.contains("332 entries")
        }
        try await quit(terminal)

        expectRestored(terminal)
    }

    @Test func aFormIsFilledInAndSent() async throws {
        let terminal = try terminal(["run", "ddl-form"])

        try terminal.wait(toSee: "Ada Okonkwo")
        terminal.type("\r\u{15}Bo 日本\u{7F}\t")
        try terminal.wait(toSee: "Bo 日_")
        // The next field has several lines, and its box is open.
        try terminal.wait(toSee: "Ctrl+S saves")
        terminal.type("\u{1B}")
        try terminal.wait(toSee: "Enter edit")
        terminal.type("\u{1B}[B\r\u{15}soon\r")
        // The reason is as wide as the field.
        try terminal.wait(toSee: "! “Birthday” accepts a")
        try terminal.wait(toSee: "“soon”.")
        terminal.type("\r\u{15}1990-02-28\r")
        try terminal.wait(for: "no problem") { !$0.screen.text.contains("accepts a") }
        terminal.type("G")
        terminal.type("\u{1B}[Z\rpar\r")
        try terminal.wait(for: "the kind") { $0.screen.text.contains(/Partner_+ ▾/) }
        terminal.type("s")
        try terminal.wait(for: "the form as it was sent") { $0.screen.text.contains("Bo 日") }
        try await quit(terminal)

        let shown = try await screens.run("run", "ddl-form")
        #expect(shown.output.contains("Bo 日"))
        #expect(shown.output.contains("1990-02-28") && shown.output.contains("Partner"))
    }

    @Test func aKeyRates() async throws {
        let words = ["run", "rating", "--theme", "stars", "--set", "editable=true"]
        let terminal = try terminal(words)

        try terminal.wait(toSee: "☆ ☆ ☆ ☆ ☆")
        terminal.type("4")
        try terminal.wait(toSee: "4 of 5")
        try terminal.wait(toSee: "★ ★ ★ ★ ☆")
        terminal.type("0")
        try terminal.wait(toSee: "☆ ☆ ☆ ☆ ☆")
        try await quit(terminal)
    }

    @Test func theMouseChoosesAndScrolls() async throws {
        let terminal = try terminal(list)

        try terminal.wait(toSee: "332 entries")
        let top = terminal.screen.lines[2]
        terminal.type("\u{1B}[<0;10;6M\u{1B}[<0;10;6m")
        try terminal.wait(for: "the third row") { $0.screen.lines[5].contains("▌") }
        terminal.type("\u{1B}[<0;10;6M")
        try terminal.wait(toSee: "Row 3 chosen.")
        terminal.type("\u{1B}[<65;10;6M")
        try terminal.wait(for: "another first row") { $0.screen.lines[2] != top }
        try await quit(terminal)
    }

    @Test func coloursAreOnlyThoseOfTheTerminal() async throws {
        let depths: [([String: String], String)] = [
            (["NO_COLOR": "1"], "none"), (["TERM": "xterm"], "16"),
            (["TERM": "xterm-256color"], "256"), (["COLORTERM": "truecolor"], "any"),
        ]
        for (environment, depth) in depths {
            let terminal = try terminal(["run", "asset-list", "--theme", "flat7"], environment)
            try terminal.wait(toSee: "? keys")
            try terminal.wait(toSee: "▤  Translation memory")
            try await quit(terminal)
            let transcript = terminal.transcript
            #expect(transcript.contains("38;5;") == (depth == "256"), "\(depth)")
            #expect(transcript.contains("38;2;") == (depth == "any"), "\(depth)")
            let usual = transcript.contains(/\[;?(1;)?[34][0-7]m/)
            #expect(!usual, "\(depth)")
        }
    }

    @Test func onlyASCIIIsSentOnRequest() async throws {
        let terminal = try terminal(["run", "ddl-form", "--ascii"])

        try terminal.wait(toSee: "Ada Okonkwo")
        terminal.type("t")
        try terminal.wait(toSee: "+- Theme -")
        terminal.type("\u{1B}")
        try terminal.wait(for: "no themes") { !$0.screen.text.contains("Theme") }
        try await quit(terminal)

        #expect(terminal.transcript.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test func aScreenNeedsATerminal() async throws {
        let outcome = try await screens.run("run", "asset-list", "--output", "tui")

        #expect(outcome.exit == 2)
        #expect(outcome.errors.contains("--output tui requires a terminal"))
    }
}
