import Foundation
import TestTraits
import Testing

/// What the command shows of a portrait, and where.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct PictureRunTests {
    private static let library = "libScreensPictures.so"
    private let screens: Screens

    init() throws { screens = try Screens() }

    @Test(
        arguments: [
            ("xterm", "\u{1B}[0;"), ("xterm-256color", ";48;5;"),
            ("xterm-kitty", "\u{1B}_Ga=T,f=32"),
            ("foot", "\u{1B}P"),
        ]
    )
    func aTerminalShowsThePictureInItsBestFormat(term: String, sequence: String) async throws {
        let shown = try await shown(environment: ["TERM": term])

        #expect(shown.contains(sequence))
        #expect(shown.contains("▀") == ["xterm", "xterm-256color"].contains(term))
        #expect(!shown.contains("(J"))
        #expect(shown.contains("Jane"))
    }

    @Test func aTerminalOfAppleShowsThePicture() async throws {
        let shown = try await shown(environment: ["TERM_PROGRAM": "iTerm.app"])

        #expect(shown.contains("\u{1B}]1337;File=inline=1;width=16;height=8"))
    }

    @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
    func aTerminalWithoutColoursShowsLetters(environment: [String: String]) async throws {
        let shown = try await shown(environment: environment)

        #expect(shown.contains("(JD)") && !shown.contains(/\e\[[0-9;]*[34][0-7]/))
    }

    // The loader itself prints what it loads.
    @Test func theLibraryIsLoadedForATerminalOnly() async throws {
        let words = ["run", "user-portrait"]
        let loader = ["LD_DEBUG": "files"]

        let piped = try await screens.run(words, environment: loader)
        #expect(piped.exit == 0 && piped.output.contains("(JD)"))
        #expect(piped.errors.contains("libScreensKit.so"))
        #expect(!piped.errors.contains(Self.library))
        #expect(try await shown(environment: loader).contains(Self.library))
    }

    private func shown(environment: [String: String]) async throws -> String {
        let terminal = try PseudoTerminal(
            screens,
            ["run", "user-portrait", "--output", "text"],
            rows: 30,
            environment: environment
        )
        try terminal.wait(for: "ended 0")
        await terminal.end()
        return terminal.transcript
    }
}
