import TestSupport
import TestTraits
import Testing

/// The buttons in the rows of a list, by keys.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct LiveRowTests {
    private static let right = "\u{1B}[C"
    private static let left = "\u{1B}[D"
    private static let backTab = "\u{1B}[Z"

    @Test func tabGoesThroughTheButtonsOfARowAsArrowsDo() async throws {
        let screens = try Screens()
        let package = try CorporatePlugin.makePackage(in: screens, version: "1.0.0")
        let terminal = try PseudoTerminal(
            screens,
            [
                "run", "asset-list", "--theme", "choices", "--plugin-path",
                "\(package)/.build/release", "--set", "classNameId=BlogsEntry",
            ]
        )
        try terminal.wait(toSee: "Enter choose   Tab → button")
        let start = terminal.screen.cursor
        /// The column in the row to which a key leads; `nil` outside of the row.
        func column(after key: String) throws -> Int? {
            let before = terminal.screen
            terminal.type(key)
            try terminal.wait(for: "a frame with the cursor elsewhere") {
                $0.screen.frames > before.frames && $0.screen.cursor != before.cursor
            }
            let cursor = terminal.screen.cursor
            return cursor.row == start.row ? cursor.column - start.column : nil
        }
        func columns(after keys: [String]) throws -> [Int?] { try keys.map(column) }

        #expect(
            try columns(after: [Self.right, Self.right, Self.left, Self.left]) == [22, 30, 22, 0]
        )
        #expect(try columns(after: ["\t", "\t"]) == [22, 30])
        try terminal.wait(toSee: "Enter press")
        // After the last button of the row comes what is outside of the list; here, that is nothing but the list.
        #expect(try columns(after: ["\t"]) == [0])
        #expect(try columns(after: [Self.backTab, Self.backTab, Self.backTab]) == [30, 22, 0])

        terminal.type("q")
        try terminal.wait(toSee: "ended 0")
        await terminal.end()
    }
}
