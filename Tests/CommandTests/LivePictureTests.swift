import TestSupport
import TestTraits
import Testing

/// Pictures on a live screen: as pixels where the terminal can show them.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct LivePictureTests {
    private let screens: Screens

    init() throws { screens = try Screens() }

    private func portrait(
        _ environment: [String: String],
        rows: Int = 24
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            screens,
            ["run", "user-portrait"],
            rows: rows,
            environment: environment
        )
    }

    /// The cells of the picture: from the second column on, below this row.
    private func square(below row: Int) -> Set<[Int]> {
        Set((row..<row + 8).flatMap { row in (2..<18).map { [row, $0] } })
    }

    private func quit(_ terminal: PseudoTerminal) async throws {
        terminal.type("q")
        try terminal.wait(toSee: "ended 0")
        await terminal.end()
        #expect(terminal.screen.pictures == [])
        #expect(terminal.screen.storedPictures == [])
        #expect(terminal.screen.unknown == [])
    }

    @Test(arguments: ["xterm-kitty", "foot"])
    func pixelsCoverCellsAndUncoverThem(term: String) async throws {
        let terminal = try portrait(["TERM": term, "COLORTERM": "truecolor"])
        let (pixels, letters) = (square(below: 0), "▀")

        try terminal.wait(for: "pixels") { $0.screen.coveredCells == pixels }
        #expect(!terminal.screen.text.contains(letters))
        terminal.type("?")
        try terminal.wait(for: "half blocks below the help") {
            $0.screen.coveredCells.isEmpty && $0.screen.text.contains(letters)
        }
        terminal.type("\u{1B}")
        try terminal.wait(for: "pixels again") { $0.screen.coveredCells == pixels }
        #expect(!terminal.screen.text.contains(letters))
        try await quit(terminal)
    }

    @Test(arguments: ["xterm-kitty", "foot"])
    func nothingRemainsAfterAChangeOfSizeOrTheme(term: String) async throws {
        let terminal = try portrait(["TERM": term, "COLORTERM": "truecolor"])

        try terminal.wait(for: "pixels") { !$0.screen.coveredCells.isEmpty }
        terminal.type("tf\r")
        try terminal.wait(toSee: "? keys")
        terminal.resize(columns: 70, rows: 20)
        try terminal.wait(for: "one picture on a smaller screen") {
            $0.screen.coveredCells.count == 128 && $0.screen.lines.last?.contains("? keys") == true
        }
        #expect(terminal.screen.pictures.count <= 1)
        terminal.resize(columns: 70, rows: 6)
        try terminal.wait(for: "no picture where there is no room for it") {
            $0.screen.coveredCells.isEmpty && $0.screen.text.contains("▀")
        }
        try await quit(terminal)
    }

    /// The picture of an article is loaded after the article, and from the portal.
    @Test(arguments: ["web-content-display", "blogs-entry-display"])
    func picturesOfArticlesArrive(screenlet: String) async throws {
        let terminal = try PseudoTerminal(
            screens,
            ["run", screenlet],
            rows: 60,
            environment: ["TERM": "xterm-kitty", "COLORTERM": "truecolor"]
        )

        try terminal.wait(for: "pixels") { !$0.screen.coveredCells.isEmpty }
        try await quit(terminal)
    }

    @Test func inATerminalMultiplexerHalfBlocksAreDrawn() async throws {
        let terminal = try portrait(["TERM": "xterm-kitty", "TMUX": "/tmp/tmux,1,0"])

        try terminal.wait(toSee: "▀")
        try await quit(terminal)

        #expect(!terminal.transcript.contains("\u{1B}_G"))
    }
}
