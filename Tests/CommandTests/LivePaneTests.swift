import Foundation
import ScreensTesting
import TestSupport
import TestTraits
import Testing

/// Pages with panes at a real terminal: what they look like, and how the mouse and the keys use them.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct LivePaneTests {
    private static let text = """
        {
          "schema": 1, "title": "Panes", "start": "lists", "menu": ["lists", "beside"],
          "pages": {
            "lists": { "title": "Lists", "screenlets": {
                "news": { "screenlet": "asset-list", "set": { "classNameId": "BlogsEntry" } },
                "people": { "screenlet": "asset-list", "set": { "classNameId": "User" } } },
              "layout": { "wide": [["news"], ["people"]], "narrow": ["news", "people"] } },
            "beside": { "title": "Beside", "screenlets": {
                "list": { "screenlet": "asset-list", "set": { "classNameId": "BlogsEntry" } },
                "story": { "screenlet": "blogs-entry-display", "set": { "assetEntryId": 30314 } },
                "stars": { "screenlet": "rating", "set": { "entryId": 30314, "editable": true } } },
              "layout": { "wide": [["list"], ["story", "stars"]], "narrow": ["list", "story", "stars"] } }
          }
        }

        """

    private let screens: Screens
    private let app: String

    init() throws {
        screens = try Screens()
        app = "\(screens.folder)/panes"
        try FileManager.default.createDirectory(atPath: app, withIntermediateDirectories: true)
        try Self.text.write(toFile: "\(app)/app.json", atomically: true, encoding: .utf8)
    }

    private func terminal(
        _ words: [String],
        columns: Int = 110,
        rows: Int = 30,
        environment: [String: String] = [:]
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            screens,
            ["run", app] + words,
            columns: columns,
            rows: rows,
            environment: environment
        )
    }

    /// The name of the golden file, the options, the size, and texts that the complete screen shows.
    private static let frames:
        [(name: String, words: [String], columns: Int, rows: Int, texts: [String])] = [
            ("panes-lists", [], 110, 30, ["332 entries", "45 entries"]),
            ("panes-lists-flat7", ["--theme", "flat7"], 110, 30, ["332 entries", "45 entries"]),
            ("panes-lists-ar", ["--locale", "ar_EG"], 110, 30, ["٣٣٢", "٤٥"]),
            ("panes-lists-narrow", [], 58, 30, ["332 entries", "45 entries"]),
            (
                "panes-beside", ["--page", "beside"], 110, 48,
                ["332", "We wish you quiet days", "👍 3"]
            ),
        ]

    @Test(arguments: frames.indices)
    func isAsRecorded(index: Int) async throws {
        let (name, words, columns, rows, texts) = Self.frames[index]
        let terminal = try terminal(
            words,
            columns: columns,
            rows: rows,
            environment: ["NO_COLOR": "1"]
        )
        for text in texts { try terminal.wait(toSee: text) }
        try terminal.wait(for: "the mark of the first row") { terminal in
            terminal.screen.lines.contains { $0.contains("▌") || $0.contains("▐") }
                && terminal.screen.lines.last?.contains(" Enter ") == true
        }
        let screen = terminal.screen
        try await terminal.quit()

        let cursor = "cursor \(screen.cursor.row + 1):\(screen.cursor.column + 1)"
        expectGolden("\(screen.text)\n\(cursor)\n", named: "Screens/\(name).txt")
    }

    /// One pane, a preview beside the list, and the menu before both.
    @Test(arguments: [80, 120, 200])
    func theDemoAppIsAsRecorded(columns: Int) async throws {
        let terminal = try PseudoTerminal(
            screens,
            ["run", "\(TestBuild.root)/Plugins/Intranet", "--no-auto-sync"],
            columns: columns,
            rows: columns < 100 ? 32 : 70,
            environment: ["NO_COLOR": "1"]
        )
        // Its parts are loaded apart, and the scroll bar shows how long they are.
        let preview =
            columns < 100 ? [] : ["You have not rated this.", "Congratulations to everyone"]
        let user = columns >= 150 ? ["Jane Doe"] : []
        for text in ["332", "? keys"] + preview + user { try terminal.wait(toSee: text) }
        let screen = terminal.screen
        try await terminal.quit()

        expectGolden("\(screen.text)\n", named: "Screens/intranet-\(columns).txt")
    }

    @Test func theMouseAndTheKeysUseEachPane() async throws {
        let terminal = try terminal([])
        try terminal.wait(toSee: "45 entries")
        func half(_ terminal: PseudoTerminal, _ part: Int) -> [String] {
            terminal.screen.lines.dropFirst(2).prefix(26).map {
                // The thumb of a scroll bar is on the line.
                let parts = $0.replacing("┃", with: "│")
                    .split(separator: "│", omittingEmptySubsequences: false)
                return parts.indices.contains(part) ? String(parts[part]) : ""
            }
        }
        try terminal.wait(for: "the rows") { terminal in
            half(terminal, 0).contains { $0.hasPrefix("▌") }
        }
        let (left, right) = (half(terminal, 0), half(terminal, 1))

        // The wheel, over the second list.
        terminal.type("\u{1B}[<65;80;12M")
        try terminal.wait(for: "other people") { half($0, 1) != right }
        #expect(half(terminal, 0) == left)
        // A click in it, which gives it the keys, and the key that goes to its end.
        terminal.type("\u{1B}[<0;80;12M\u{1B}[<0;80;12m")
        try terminal.wait(for: "the mark in the second list") { terminal in
            half(terminal, 1).contains { $0.hasPrefix("▌") }
        }
        let middle = half(terminal, 1)
        terminal.type("\u{1B}[F")
        try terminal.wait(for: "the end of the second list") { terminal in
            half(terminal, 1) != middle && half(terminal, 1).last?.hasPrefix("▌") == true
        }
        #expect(half(terminal, 0).map { $0.dropFirst() } == left.map { $0.dropFirst() })
        // The left arrow goes back to the first list, whose place is the same.
        terminal.type("\u{1B}[D")
        try terminal.wait(for: "the first list") { half($0, 0) == left }
        try await terminal.quit()
    }

    @Test func anotherSizePutsPanesBelowOrBesideEachOther() async throws {
        let terminal = try terminal([])
        func isDivided(_ terminal: PseudoTerminal) -> Bool {
            terminal.screen.lines.contains { $0.contains(/[│┃]  45 entries/) }
        }
        try terminal.wait(for: "two panes") { isDivided($0) }
        terminal.resize(columns: 58, rows: 30)
        try terminal.wait(for: "one pane") {
            !isDivided($0) && $0.screen.text.contains("45 entries")
                && $0.screen.text.contains("▌ ")
        }
        terminal.resize(columns: 110, rows: 30)
        try terminal.wait(for: "two panes again") { isDivided($0) }
        try await terminal.quit()
    }
}
