import TestSupport
import TestTraits
import Testing

/// Rating with keys, in each theme.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct LiveRatingTests {
    /// A key for a theme of the rating, and its result.
    struct Press: Sendable {
        let theme: String
        let first: String
        let key: String
        let shown: [String]
        /// A second key, and its result.
        var again = "\r"
        let last: String
    }

    private static let presses = [
        Press(
            theme: "stars",
            first: "Your rating",
            key: "3",
            shown: ["6 ratings", "3 of 5", "★ ★ ★ ☆ ☆"],
            again: "2",
            last: "★ ★ ☆ ☆ ☆"
        ),
        Press(
            theme: "emojis",
            first: "[ 😍 5 ]",
            key: "2",
            shown: ["[● 😎 1]"],
            last: "[ 😎 0 ]"
        ),
        Press(
            theme: "like",
            first: "[ ♡ 5 ]",
            key: "\t\r",
            shown: ["[● ♥ 6]"],
            last: "[ ♡ 5 ]"
        ),
        Press(
            theme: "thumbs",
            first: "[ 👎 0 ]",
            key: "\t\t\r",
            shown: ["[● 👎 1]"],
            last: "[ 👎 0 ]"
        ),
    ]

    @Test(arguments: presses.indices)
    func aKeyRatesAndAnotherOneChangesThat(index: Int) async throws {
        let press = Self.presses[index]
        let screens = try Screens()
        let words = ["run", "rating", "--theme", press.theme, "--set", "editable=true"]
        let terminal = try PseudoTerminal(screens, words)

        try terminal.wait(toSee: press.first)
        try terminal.wait(toSee: "Tab next")
        #expect(!terminal.screen.text.contains("●"))
        terminal.type(press.key)
        try terminal.wait(for: press.shown.joined(separator: ", ")) { terminal in
            press.shown.allSatisfy { terminal.screen.text.contains($0) }
                && !terminal.screen.text.contains("Not sent yet")
        }
        terminal.type(press.again)
        try terminal.wait(for: press.last) { terminal in
            [press.last, press.first].allSatisfy(terminal.screen.text.contains)
        }
        try await terminal.quit()
    }
}
