import TestSupport
import TestTraits
import Testing

/// The buttons in the rows of a list, by keys.
@Suite(.blocking, .timeLimit(.minutes(2)))
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
        try terminal.wait(toSee: "Enter choose  Tab → button")
        let start = terminal.screen.cursor
        func press(_ key: String, _ column: Int?) throws {
            terminal.type(key)
            try terminal.wait(for: "column \(column ?? -1) of the row") {
                let cursor = $0.screen.cursor
                guard let column else { return cursor.row != start.row }
                return cursor == (start.row, start.column + column)
            }
        }

        for (key, column) in [(Self.right, 22), (Self.right, 30), (Self.left, 22), (Self.left, 0)] {
            try press(key, column)
        }
        for (key, column) in [("\t", 22), ("\t", 30)] { try press(key, column) }
        try terminal.wait(toSee: "Enter press")
        // After the last button of the row comes what is outside of the list.
        try press("\t", nil)
        for column in [30, 22, 0] { try press(Self.backTab, column) }

        terminal.type("q")
        try terminal.wait(toSee: "ended 0")
        await terminal.end()
    }
}
