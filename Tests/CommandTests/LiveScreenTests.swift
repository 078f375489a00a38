import Foundation
import ScreensTesting
import TestSupport
import TestTraits
import Testing

/// The contents of a live screen, for each screenlet and theme.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct LiveScreenTests {
    /// The name of the golden file, the command, and a text that the complete screen shows.
    private static let screens: [(name: String, words: [String], text: String)] = [
        ("asset-list-default", ["asset-list"], "1,758 entries"),
        ("asset-list-flat7", ["asset-list", "--theme", "flat7"], "1,758 entries"),
        ("asset-list-ar", ["asset-list", "--locale", "ar_EG"], "أكتوبر"),
        ("rating-stars", ["rating", "--theme", "stars", "--set", "editable=true"], "☆ ☆ ☆ ☆ ☆"),
        ("rating-thumbs", ["rating", "--theme", "thumbs", "--set", "editable=true"], "👎"),
        ("rating-like", ["rating", "--theme", "like", "--set", "editable=true"], "♡"),
        ("rating-emojis", ["rating", "--theme", "emojis", "--set", "editable=true"], "😍"),
        ("ddl-form-default", ["ddl-form"], "Ada Okonkwo"),
        ("ddl-form-flat7", ["ddl-form", "--theme", "flat7"], "Ada Okonkwo"),
        ("ddl-list-default", ["ddl-list"], "3 entries"),
        ("ddl-list-flat7", ["ddl-list", "--theme", "flat7"], "3 entries"),
        ("web-content-display-default", ["web-content-display"], "First steps"),
        ("web-content-display-ar", ["web-content-display", "--locale", "ar_SA"], "8:00–18:00"),
        ("web-content-list-default", ["web-content-list"], "8 entries"),
        ("web-content-list-flat7", ["web-content-list", "--theme", "flat7"], "8 entries"),
        (
            "web-content-list-collection", ["web-content-list", "--theme", "collection"],
            "8 entries"
        ),
        ("blogs-entry-display-default", ["blogs-entry-display"], "Solar panels"),
        (
            "blogs-entry-display-flat7", ["blogs-entry-display", "--theme", "flat7"],
            "Solar panels"
        ),
        ("asset-display-default", ["asset-display"], "First steps"),
        ("asset-display-flat7", ["asset-display", "--theme", "flat7"], "First steps"),
        ("web-default", ["web"], "Open in the browser"),
        ("web-flat7", ["web", "--theme", "flat7"], "Open in the browser"),
        ("login-default", ["login"], "Signed in as Jane Doe"),
        ("sign-up-default", ["sign-up"], "Screen name"),
        ("forgot-password-default", ["forgot-password"], "Request a new password"),
        ("user-portrait-default", ["user-portrait"], "Jane Doe"),
        ("user-portrait-flat7", ["user-portrait", "--theme", "flat7"], "Jane Doe"),
    ]

    @Test(arguments: screens.indices)
    func isAsRecorded(index: Int) async throws {
        let (name, words, sign) = Self.screens[index]
        let screens = try Screens()
        let terminal = try PseudoTerminal(
            screens,
            ["run"] + words,
            columns: 80,
            rows: 24,
            environment: ["NO_COLOR": "1"]
        )

        try terminal.wait(toSee: sign)
        // The last line shows the keys, or the address of the link that has the focus.
        try terminal.wait(for: "the last line") { terminal in
            let last = terminal.screen.lines.last ?? ""
            return last.contains("? ") || last.contains("→ ")
        }
        let screen = terminal.screen
        terminal.type("q")
        try terminal.wait(toSee: "ended 0")
        await terminal.end()

        let place = "\(screen.cursor.row + 1):\(screen.cursor.column + 1)"
        let cursor = "cursor \(screen.isCursorShown ? place : "hidden")"
        // The portal's port, in the addresses of links.
        let text = screen.text.replacing(#/127\.0\.0\.1:\d{5}/#, with: "127.0.0.1:00000")
        expectGolden("\(text)\n\(cursor)\n", named: "Screens/\(name).txt")
        #expect(screen.unknown == [])
    }

    @Test func aPortraitIsAPictureWhereThereAreColours() async throws {
        let screens = try Screens()
        let terminal = try PseudoTerminal(
            screens,
            ["run", "user-portrait"],
            environment: ["COLORTERM": "truecolor"]
        )

        try terminal.wait(toSee: "Jane Doe")
        try terminal.wait(toSee: "▀")
        terminal.type("q")
        try terminal.wait(toSee: "ended 0")
        await terminal.end()

        #expect(terminal.transcript.contains("48;2;"))
    }

    @Test func linearModeOnlyAddsLines() async throws {
        let screens = try Screens()
        let terminal = try PseudoTerminal(screens, ["run", "asset-list", "--linear"])

        try terminal.wait(for: "Rows 1 to 10 of 1758.\r\nNumber or command")
        terminal.type("n\n")
        try terminal.wait(for: "Rows 11 to 20 of 1758.")
        terminal.type("2\n")
        try terminal.wait(for: "Row 12 chosen.")
        terminal.type("x\n")
        try terminal.wait(for: "\"x\" is neither a listed number nor a command")
        terminal.type("q\n")
        try terminal.wait(for: "ended 0")
        await terminal.end()

        #expect(!terminal.transcript.contains("\u{1B}"))
    }

    @Test func aFormIsFilledInByLines() async throws {
        let screens = try Screens()
        let terminal = try PseudoTerminal(screens, ["run", "ddl-form", "--linear"])

        try terminal.wait(for: "1. Ada Okonkwo\r\n")
        terminal.type("1\n")
        try terminal.wait(for: "Name (Enter keeps it")
        terminal.type("Bo Berg\n")
        try terminal.wait(for: "1. Bo Berg\r\n")
        terminal.type("3\n")
        terminal.type("soon\n")
        try terminal.wait(for: "“Birthday” accepts a date")
        terminal.type("q\n")
        try terminal.wait(for: "ended 0")
        await terminal.end()
    }
}
