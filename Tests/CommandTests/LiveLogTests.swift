import Foundation
import TestSupport
import TestTraits
import Testing

/// What a live terminal shows of what plugins print, and of those that fail.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct LiveLogTests {
    private let screens: Screens

    init() throws { screens = try Screens() }

    /// A live list in the theme of a hostile plugin.
    private func list(
        _ plugin: String,
        _ words: [String] = [],
        columns: Int = 80,
        rows: Int = 24
    ) throws -> PseudoTerminal {
        _ = try HostilePlugins.install(plugin, in: screens.hostilePlugins)
        return try PseudoTerminal(
            screens,
            ["run", "asset-list", "--theme", "zoo", "--plugin-path", screens.hostilePlugins]
                + words,
            columns: columns,
            rows: rows
        )
    }

    private func quit(_ terminal: PseudoTerminal, by key: String = "q") async throws {
        terminal.type(key)
        try terminal.wait(toSee: "ended 0")
        await terminal.end()
    }

    private func bottom(_ terminal: PseudoTerminal) -> String { terminal.screen.lines.last ?? "" }

    private func count(_ words: String, in text: String) -> Int {
        text.components(separatedBy: words).count - 1
    }

    @Test func aCrashIsReportedOnceInALineWithThePluginAndThePlace() async throws {
        let terminal = try list("PrintAndTrapInBody", columns: 240, rows: 30)
        try terminal.wait(toSee: "1,758 entries")
        try terminal.wait(toSee: "L log")

        let line = bottom(terminal)
        #expect(line.hasPrefix(" PrintAndTrapInBody crashed: Zoo.swift:"))
        #expect(line.contains(": no title in row 3 "))
        terminal.type("L")
        try terminal.wait(toSee: "Log")
        try terminal.wait(toSee: "End newest")
        let screen = terminal.screen.text
        terminal.type("g")
        try terminal.wait(toSee: "PrintAndTrapInBody: about to end")
        try terminal.wait(toSee: "Fatal error: no title in row 3")
        #expect(count("is quarantined since", in: screen) == 1)
        #expect(screen.contains("1,758 entries"))

        terminal.type("q")
        try terminal.wait(toSee: "? keys")
        #expect(!terminal.screen.text.contains("L log"))
        try await quit(terminal)
        #expect(count("is quarantined since", in: terminal.screen.text) == 1)
    }

    @Test func aLongNoteIsShortenedToItsLine() async throws {
        let terminal = try list("PrintAndTrapInBody", columns: 44, rows: 12)
        try terminal.wait(toSee: "L log")

        let line = bottom(terminal)
        let isShortened = line.wholeMatch(
            of: /\ PrintAndTrapInBody crashed.*…(  [\d,]+\/[\d,]+)?  L log/
        )
        #expect(isShortened != nil, "\(line)")
        terminal.type("L")
        try terminal.wait(toSee: "Log, rows ")
        terminal.type("g")
        try terminal.wait(toSee: "about to end")
        #expect(terminal.screen.unknown == [])
        try await quit(terminal, by: "qq")
    }

    @Test func whatIsPrintedIsInThePaneAndTearsNothing() async throws {
        let terminal = try list("BabbleInBody")
        try terminal.wait(toSee: "This is the zoo.")
        try terminal.wait(toSee: "L log")
        #expect(!terminal.screen.text.contains("BabbleInBody"))

        terminal.type("L")
        try terminal.wait(toSee: "BabbleInBody: line ")
        try terminal.wait(toSee: "This is the zoo.")
        terminal.type("g")
        try terminal.wait(toSee: "Log, rows 1–")
        terminal.type("G")
        try terminal.wait(for: "the newest lines") { !$0.screen.text.contains("rows 1–") }
        terminal.resize(columns: 20, rows: 3)
        try terminal.wait(for: "a small pane") { $0.screen.lines.first?.contains("Log") == true }
        terminal.resize(columns: 80, rows: 24)
        try terminal.wait(toSee: "This is the zoo.")
        terminal.type("\u{1B}")
        try terminal.wait(toSee: "? keys")
        try await quit(terminal)
        #expect(terminal.screen.unknown == [])
    }

    @Test func hostileOutputIsEscapedInNotesAndInThePane() async throws {
        let terminal = try list("CurseInBody", ["--locale", "ar_EG"], columns: 120)
        try terminal.wait(toSee: "L السجل")
        #expect(
            bottom(terminal).hasPrefix(
                " CurseInBody crashed (SIGABRT) while AssetListView_zoo drew."
            )
        )

        terminal.type("L")
        try terminal.wait(toSee: "CurseInBody: \\u{1B}[2Jgone\\r\\u{202E}")
        try terminal.wait(toSee: "CurseInBody: note: trust me")
        try await quit(terminal, by: "qq")
        #expect(terminal.screen.unknown == [])
    }

    @Test func whatTheHostPrintsIsInThePaneToo() async throws {
        let terminal = try list("SayInBody", ["--verbose"])
        try terminal.wait(toSee: "This is the zoo.")
        terminal.type("rL")

        try terminal.wait(toSee: "SayInBody: fishone fish")
        try terminal.wait(toSee: "→ POST ")
        try await quit(terminal, by: "qq")
    }

    @Test func theLogIsListedWhereLinesAreOnlyAdded() async throws {
        let terminal = try list("PrintInBody", ["--linear"])
        // Printed again if it takes long.
        try terminal.wait(for: "Rows 1 to")
        terminal.type("l\n")
        try terminal.wait(for: "PrintInBody: drew 1758 rows")
        terminal.type("l\n")
        try terminal.wait(for: "The plugins have printed nothing more.")
        terminal.type("q\n")
        try terminal.wait(for: "ended 0")
        await terminal.end()
        #expect(!terminal.transcript.contains("\u{1B}"))
    }

    @Test func aRefusedBuildIsReportedAtOnceUntilTheNextGoodOne() async throws {
        let folder = screens.hostilePlugins
        _ = try HostilePlugins.install("PrintInBody", in: folder)
        let built = "\(folder)/libPrintInBody.so"
        let good = try Data(contentsOf: URL(filePath: built))
        let terminal = try PseudoTerminal(
            screens,
            ["run", "asset-list", "--theme", "zoo", "--watch", folder]
        )
        // Whatever it has drawn before its rows came.
        terminal.type("L")
        try terminal.wait(toSee: "PrintInBody: drew 1758 rows")
        terminal.type("L")
        try terminal.wait(for: "the closed pane") { !$0.screen.text.contains("drew") }

        try Data([1, 2, 3]).write(to: URL(filePath: built), options: .atomic)
        try terminal.wait(for: "the reason") { bottom($0).hasPrefix(" libPrintInBody.so is ") }
        #expect(terminal.screen.text.contains("This is the zoo."))
        #expect(bottom(terminal).hasSuffix("L log"))
        try good.write(to: URL(filePath: built), options: .atomic)
        try terminal.wait(toSee: "PrintInBody: built in ")
        #expect(!terminal.screen.text.contains("libPrintInBody.so is "))

        terminal.type("L")
        // The path of the library is wrapped, depending on its length.
        try terminal.wait(for: "the reason in the log") {
            $0.screen.text.filter { !$0.isWhitespace }.contains("libPrintInBody.soisnot")
        }
        #expect(terminal.screen.text.contains("PrintInBody: built in "))
        try await quit(terminal, by: "qq")
    }
}
