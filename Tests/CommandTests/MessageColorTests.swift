import ScreensPlugins
import TestSupport
import TestTraits
import Testing

/// The colours of messages and findings, and where there are none.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct MessageColorTests {
    private let screens: Screens

    init() throws { screens = try Screens() }

    private func printed(_ words: [String], _ environment: [String: String]) async throws -> String
    {
        let terminal = try PseudoTerminal(screens, words, environment: environment)
        try terminal.wait(for: "ended ")
        await terminal.end()
        return terminal.transcript
    }

    @Test func theWordsByWhichAReaderFindsThemAreColoured() async throws {
        let colors = ["TERM": "xterm-256color"]
        let flat7 = try #require(HostLibrary.folder) + "/libFlat7Theme.so"

        let error = try await printed(["run", "nothing-like-it"], colors)
        let note = try await printed(["run", "rating", "--output", "text"], colors)
        let finding = try await printed(["plugin", "check", flat7], colors)

        #expect(error.contains(/\e\[[0-9;]+mscreens-host:\e\[0m There is no screenlet/))
        #expect(note.contains(/\e\[[0-9;]+mnote:\e\[0m A sample/))
        #expect(finding.contains(/\e\[[0-9;]+m✓\e\[0m It can be loaded,/))
    }

    @Test(arguments: [
        ["TERM": "xterm-256color", "NO_COLOR": "1"], ["TERM": "dumb"], ["TERM": ""],
    ])
    func thereAreNoneWhereTheyAreNotWanted(environment: [String: String]) async throws {
        let error = try await printed(["run", "nothing-like-it"], environment)

        #expect(error.contains("screens-host: There is no screenlet"))
        #expect(!error.contains("\u{1B}"))
    }

    @Test func filesGetNone() async throws {
        let outcome = try await screens.run(
            ["run", "nothing-like-it"],
            environment: ["TERM": "xterm-256color"]
        )

        #expect(outcome.errors.hasPrefix("screens-host: There is no screenlet"))
        #expect(!outcome.errors.contains("\u{1B}"))
    }
}
