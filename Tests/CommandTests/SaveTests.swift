import Foundation
import TestSupport
import TestTraits
import Testing

/// `run --save`: when nothing is saved, and what is said then.
@Suite(.blocking, .timeLimit(.minutes(2)))
struct SaveTests {
    private let screens: Screens

    init() throws { screens = try Screens() }

    @Test func withoutAFileThereIsNothingToSave() async throws {
        let path = "\(screens.folder)/saved"

        let outcome = try await screens.run("run", "rating", "--save", path)

        #expect(outcome.exit == 3 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("There is no file in what Rating shows."))
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test(arguments: [
        ["--force"], ["--save", "x", "--json"], ["--save", "x", "--output", "html"],
        ["--save", "x", "--linear"], ["--save", ""],
    ])
    func optionsThatContradictEachOtherAreRefused(options: [String]) async throws {
        let outcome = try await screens.run(["run", "rating"] + options)

        #expect(outcome.exit == 2 && outcome.errors.contains("--save"))
    }

    @Test func withoutAConnectionNothingIsSaved() async throws {
        let path = "\(screens.folder)/saved"

        let outcome = try await screens.run(
            "run",
            "rating",
            "--net",
            "offline",
            "--save",
            path
        )

        #expect(outcome.exit == 4 && !FileManager.default.fileExists(atPath: path))
    }
}
