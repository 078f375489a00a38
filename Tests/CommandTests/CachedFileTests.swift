import Foundation
import TestTraits
import Testing

/// Copies of files of the portal, as the built command counts and repairs them.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct CachedFileTests {
    private let screens: Screens
    private var copies: String { "\(screens.folder)/state/screens/cache/demo.db-files" }

    init() throws { screens = try Screens() }

    /// Saves a file, which leaves a copy in the cache.
    private func load() async throws {
        let outcome = try await screens.run(
            "run",
            "pdf-display",
            "--save",
            "saved",
            "--force"
        )
        #expect(outcome.exit == 0, "\(outcome.errors)")
    }

    @Test func theListHasTheirNumberAndTheirBytes() async throws {
        let before = try await screens.run("cache", "ls")
        try await load()

        let list = try await screens.run("cache", "ls")
        let files = try await screens.run("cache", "ls", "--json").json["files"] as? [String: Int]

        #expect(!before.output.contains("copies"))
        #expect(list.output.contains(/\ncopies of files: 1, \d+ bytes\n$/), "\(list.output)")
        #expect(files?["copies"] == 1 && files?["bytes"] ?? 0 > 0)
    }

    @Test func doctorFindsATornCopyAndRemovesIt() async throws {
        try await load()
        let names = try FileManager.default.contentsOfDirectory(atPath: copies)
        let content = try #require(names.first { $0.hasSuffix(".content") })
        try Data("x".utf8).write(to: URL(filePath: "\(copies)/\(content)"))

        let doctor = try await screens.run("cache", "doctor")
        let repair = try await screens.run("cache", "doctor", "--repair")
        let after = try await screens.run("cache", "doctor", "--json")

        let name = content.dropLast(".content".count)
        #expect(doctor.exit == 1)
        #expect(
            doctor.output.contains("The copy \(copies)/\(name) of a file of the portal is torn.")
        )
        #expect(repair.exit == 0 && repair.output.contains("Removed torn copies of files"))
        let faults = try after.json["faults"] as? [String]
        #expect(after.exit == 0 && faults == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: copies) == [])
        try await load()
    }
}
