import Foundation
import ScreensPlugins
import TestSupport
import TestTraits
import Testing

/// Cached facts about plugins never take precedence over the present contents of their files.
@Suite(.blocking)
struct StartTests {
    private let screens: Screens
    private let plugins: String

    init() throws {
        screens = try Screens()
        plugins = "\(screens.folder)/plugins"
        try FileManager.default.createDirectory(
            atPath: plugins,
            withIntermediateDirectories: true
        )
    }

    @Test func aRunShowsWhatAnOverwrittenFileOffersNow() async throws {
        try install(theme: "plum7", as: "libOne.so")
        let before = try await run(theme: "plum7")
        try install(theme: "mint7", as: "libOne.so")

        let after = try await run(theme: "mint7")
        let gone = try await run(theme: "plum7")

        #expect(before.exit == 0 && after.exit == 0 && gone.exit == 3)
        #expect(try after.json["theme"] as? String == "mint7")
    }

    @Test func addedFilesAreListedAndRemovedOnesAreNot() async throws {
        try install(theme: "plum7", as: "libOne.so")
        let first = try await listed()
        try install(theme: "mint7", as: "libTwo.so")
        let second = try await listed()
        try FileManager.default.removeItem(atPath: "\(plugins)/libOne.so")
        let third = try await listed()

        #expect(first == ["libOne.so"])
        #expect(second == ["libOne.so", "libTwo.so"])
        #expect(third == ["libTwo.so"])
    }

    // MARK: - Helpers

    private func run(theme: String) async throws -> Screens.Outcome {
        try await screens.run(
            "run",
            "asset-list",
            "--theme",
            theme,
            "--plugin-path",
            plugins,
            "--output",
            "json"
        )
    }

    private func listed() async throws -> [String] {
        let names = try await screens.run("list", "plugins", "--names", "--plugin-path", plugins)
        return names.output.split(separator: "\n").filter { $0.hasPrefix(plugins) }
            .map { String($0.dropFirst(plugins.count + 1)) }
    }

    /// Writes the theme Flat7 under another name with as many letters, into the same file if there
    /// is one.
    private func install(theme: String, as name: String) throws {
        let folder = try #require(HostLibrary.folder)
        var bytes = try Data(contentsOf: URL(filePath: "\(folder)/libFlat7Theme.so"))
        for (old, new) in [("Flat7", theme.capitalized), ("flat7", theme)] {
            while let place = bytes.range(of: Data(old.utf8)) {
                bytes.replaceSubrange(place, with: Data(new.utf8))
            }
        }
        try bytes.write(to: URL(filePath: "\(plugins)/\(name)"))
    }
}
