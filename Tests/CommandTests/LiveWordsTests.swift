import Foundation
import TestSupport
import TestTraits
import Testing

/// Each screenlet on terminals with fewer abilities.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct LiveWordsTests {
    /// The command, and the main texts that it shows.
    private static let screenlets: [(words: [String], shown: [String])] = [
        (["asset-list"], ["1,758 entries", "Translation memory in Tokyo", "Lucia Fernandez"]),
        (["ddl-form"], ["Ada Okonkwo", "12 Harbour Street", "1980-04-12", "Submit"]),
        (
            ["rating", "--theme", "stars", "--set", "editable=true"],
            ["4.5", "5 ratings", "You have not rated this."]
        ),
        (["user-portrait", "--set", "editable=true"], ["(JD)", "Jane Doe", "PNG"]),
    ]

    @Test(arguments: screenlets.indices)
    func asciiOnlyShowsTheMainTexts(index: Int) async throws {
        let screens = try Screens()
        let (words, shown) = Self.screenlets[index]
        let environment = ["TERM": "xterm-kitty", "COLORTERM": "truecolor"]
        let terminal = try PseudoTerminal(
            screens,
            ["run"] + words + ["--ascii"],
            environment: environment
        )

        try terminal.wait(toSee: "? keys")
        for word in shown { try terminal.wait(toSee: word) }
        try await terminal.quit()

        #expect(terminal.transcript.utf8.allSatisfy { $0 <= 0x7E })
    }

    @Test(arguments: screenlets.indices, [false, true])
    func linearModeShowsTheMainTexts(index: Int, isASCII: Bool) async throws {
        let screens = try Screens()
        let (words, shown) = Self.screenlets[index]
        let terminal = try PseudoTerminal(
            screens,
            ["run"] + words + ["--linear"] + (isASCII ? ["--ascii"] : []),
            columns: 100
        )

        try terminal.wait(for: "Number or command, h for help:")
        // A page that takes long is printed again when it is complete. A picture's label is printed instead of its letters.
        for word in shown where word != "(JD)" && (isASCII || word != "Lucia Fernandez") {
            try terminal.wait(for: word)
        }
        terminal.type("q\n")
        try terminal.wait(for: "ended 0")
        await terminal.end()

        #expect(!terminal.transcript.contains("\u{1B}"))
        #expect(!isASCII || terminal.transcript.utf8.allSatisfy { $0 <= 0x7E })
    }

    @Test func aLineRates() async throws {
        let screens = try Screens()
        let words = ["run", "rating", "--theme", "like", "--set", "editable=true", "--linear"]
        let terminal = try PseudoTerminal(screens, words)

        try terminal.wait(for: "Rate: Like, 5 likes")
        terminal.type("1\n")
        try terminal.wait(for: "Remove your rating: Like, 6 likes")
        terminal.type("q\n")
        try terminal.wait(for: "ended 0")
        await terminal.end()
    }

    @Test func aButtonThatIsWrappedHasOneNumber() async throws {
        let screens = try Screens()
        let words = ["run", "rating", "--theme", "stars", "--set", "editable=true", "--linear"]
        let terminal = try PseudoTerminal(screens, words, columns: 14)

        try terminal.wait(for: "the complete page") { terminal in
            let complete = terminal.transcript.range(of: "5 ratings")
            return complete.map {
                terminal.transcript[$0.upperBound...].contains("Number or command")
            } ?? false
        }
        terminal.type("q\n")
        try terminal.wait(for: "ended 0")
        await terminal.end()

        // A note comes before the rating.
        let shown = try #require(terminal.transcript.range(of: "5 ratings"))
        for number in 1...5 {
            let count =
                terminal.transcript[shown.upperBound...]
                .components(separatedBy: "\(number). ").count - 1
            #expect(count == 1, "\(terminal.transcript)")
        }
    }
}
