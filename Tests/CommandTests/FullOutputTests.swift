import Foundation
import TestTraits
import Testing

/// The built command without a place to print to.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct FullOutputTests {
    private let screens: Screens

    init() throws { screens = try Screens() }

    /// Runs the command with other standard files, as a shell writes them.
    private func run(_ words: [String], _ files: String) async throws -> Screens.Outcome {
        try await screens.run(words, by: ["/bin/sh", "-c", "exec \"$@\" \(files)", "sh"])
    }

    @Test(
        arguments: [
            "--version", "--help", "list", "list --json", "describe asset-list",

            "completion bash", "plugin list", "sync status",
            "logout", "run asset-list --rows 1", "run asset-list --json", "serve asset-list",
            "gallery Flat7Theme", "portal",
        ],
        [">/dev/full", ">&-"]
    )
    func everyCommandSaysSo(command: String, files: String) async throws {
        let words = command.split(separator: " ").map { String($0) }

        let outcome = try await run(words, files)

        let reason = files == ">&-" ? "Bad file descriptor" : "No space left on device"
        #expect(outcome.exit == 1, "\(outcome.exit) \(outcome.errors)")
        #expect(
            outcome.errors.contains("The output cannot be written: \(reason)."),
            "\(outcome.errors)"
        )
    }

    /// Files take the lowest number that is free: that of stdout, if it is closed.
    @Test(arguments: [">&-", "<&- >&-", ">&- 2>&-", "<&- >&- 2>&-"])
    func nothingIsPrintedIntoAFileOfTheUser(files: String) async throws {
        #expect(try await run(["run", "asset-list"], files).exit == 1)

        let state = "\(screens.folder)/state"
        let paths = try #require(FileManager.default.enumerator(atPath: state)?.allObjects)
        let texts = paths.compactMap { FileManager.default.contents(atPath: "\(state)/\($0)") }
        #expect(!texts.isEmpty)
        for text in texts {
            #expect(text.range(of: Data("332 entries".utf8)) == nil)
            #expect(text.range(of: Data("cannot be written".utf8)) == nil)
        }
        #expect(try await screens.run("run", "asset-list").exit == 0)
    }
}
