import Foundation
import TestSupport
import TestTraits
import Testing

/// `run --save`: when nothing is saved, and what is said then.
@Suite(.blocking, .timeLimit(.minutes(5)))
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

    @Test(arguments: [
        ("pdf-display", "first-week.pdf"), ("video-display", "welcome-tour.mp4"),
        ("audio-display", "office-chime.wav"), ("file-display", "read-me.txt"),
    ])
    func aFileIsSavedAsThePortalHasItAndReplacesNothing(screenlet: String, name: String)
        async throws
    {
        let path = "\(screens.folder)/saved"
        let file = URL(filePath: path)
        let media = URL(filePath: "\(TestBuild.root)/Sources/CDemoContents/media/\(name)")
        let expected = try Data(contentsOf: media)

        let saved = try await screens.run("run", screenlet, "--save", path)
        #expect(saved.exit == 0, "\(saved.errors)")
        #expect(try Data(contentsOf: file) == expected)

        try Data("mine".utf8).write(to: file)
        let again = try await screens.run("run", screenlet, "--save", path)
        #expect(again.exit != 0 && again.errors.contains("saved"))
        #expect(try Data(contentsOf: file) == Data("mine".utf8))
        let forced = try await screens.run("run", screenlet, "--save", path, "--force")
        #expect(forced.exit == 0, "\(forced.errors)")
        #expect(try Data(contentsOf: file) == expected)
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
