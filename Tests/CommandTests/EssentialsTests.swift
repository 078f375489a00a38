import Foundation
import ScreensPlugins
import TestSupport
import Testing

/// What not every command needs is not loaded at the start, and missed with words.
struct EssentialsTests {
    private let screens: Screens

    init() throws { screens = try Screens() }

    @Test func theStartLoadsNothingOfFoundation() async throws {
        // The loader then prints what it has loaded, and runs nothing.
        let loaded = try await screens.run(
            ["--version"],
            by: ["/usr/bin/env", "LD_TRACE_LOADED_OBJECTS=1"]
        ).output.split(separator: "\n").compactMap { $0.split(separator: " ").first }

        #expect(loaded.contains { $0.hasSuffix("libScreensKit.so") })
        #expect(!loaded.contains { $0.contains("Foundation") })
        #expect(!loaded.contains { $0.contains("libScreensEssentials") })
    }

    @Test func theHostHasRenderersAndNothingOfTheConformanceSuite() async throws {
        let loaded = try await screens.run(
            ["--version"],
            by: ["/usr/bin/env", "LD_TRACE_LOADED_OBJECTS=1"]
        ).output
        let build = try #require(HostLibrary.folder)
        let host = try Data(contentsOf: URL(filePath: "\(build)/screens-host"))

        // Symbols have the module's name after its length.
        #expect(host.range(of: Data("16ScreensRendering".utf8)) != nil)
        #expect(host.range(of: Data("18ScreensConformance".utf8)) == nil)
        #expect(!loaded.contains("libScreensExamination") && !loaded.contains("libLiferayKit"))
    }

    @Test func withoutItsLibraryJSONFailsWithWords() async throws {
        let folder = try installation(with: [:])

        let listed = try await run(["list"], in: folder)
        let json = try await run(["list", "--json"], in: folder)

        #expect(listed.exit == 0 && listed.errors.isEmpty)
        #expect(json.exit == 1)
        #expect(json.errors == "screens-host: \(words(folder, "there is none"))\n")
    }

    @Test func whatCannotFailEndsWithWords() async throws {
        let folder = try installation(with: ["libScreensEssentials.so": "no library"])
        try FileManager.default.createDirectory(
            atPath: "\(screens.folder)/home/.config/screens",
            withIntermediateDirectories: true
        )
        try screens.write("{}", as: "home/.config/screens/plugins.json")

        let run = try await run(["run", "asset-list"], in: folder)

        #expect(run.exit == 1)
        #expect(
            run.errors.hasPrefix(words(folder, "\(folder)/libScreensEssentials.so: ").dropLast())
        )
        #expect(run.errors.split(separator: "\n").count == 1)
    }

    // MARK: - Helpers

    private func words(_ folder: String, _ reason: String) -> String {
        "The installation is not whole: \(folder)/libScreensEssentials.so is needed beside "
            + "libScreensKit.so, and \(reason)."
    }

    /// A folder with the host, its kit and other files.
    private func installation(with files: [String: String]) throws -> String {
        let build = try #require(HostLibrary.folder)
        let folder = "\(screens.folder)/installed"
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: false
        )
        for name in ["screens-host", "libScreensKit.so"] {
            // In a process of its own: a file that a child of another test still has open for writing
            // could not be started.
            try TestSupport.run(["/bin/cp", "\(build)/\(name)", "\(folder)/\(name)"])
        }
        for (name, text) in files { try screens.write(text, as: "installed/\(name)") }
        return folder
    }

    private func run(_ arguments: [String], in folder: String) async throws -> Screens.Outcome {
        try await screens.run(
            arguments,
            by: ["/bin/sh", "-c", "exec '\(folder)/screens-host' \"$@\""]
        )
    }
}
