import Foundation
import ScreensPlugins
import TestSupport
import TestTraits
import Testing

/// Plugins that were built against the last release of the kit, running with the present kit.
@Suite(
    .blocking,
    .serialized,
    .timeLimit(.minutes(10)),
    .disabled("The history ends before the last release.") {
        try await ThreadPool.run { PreviousRelease.isUnavailable }
    }
)
struct PreviousReleaseTests {
    private let plugins: String
    private let workshop = Result { try Workshop() }

    init() throws { plugins = try PreviousRelease.folder.get() }

    private func screens(_ arguments: [String]) throws -> (object: [String: Any], status: Int32) {
        let folder = try workshop.get().path
        let host = try #require(HostLibrary.folder) + "/screens-host"
        let (output, status) = try child(
            [host] + arguments + ["--plugin-path", plugins, "--json"],
            environment: ["HOME": folder, "LC_ALL": "C", "TZ": "UTC", "PATH": "/usr/bin:/bin"],
            joiningErrors: false
        )
        let object = try JSONSerialization.jsonObject(with: Data(output.utf8))
        return (try #require(object as? [String: Any]), status)
    }

    @Test func aCloneWithoutTheCommitFailsWithTheRemedy() throws {
        let place = try workshop.get().path + "/none"

        let failure = #expect(throws: ToolFailure.self) {
            try PreviousRelease.extract(String(repeating: "0", count: 40), to: place)
        }

        #expect(failure?.words.contains("git fetch --unshallow") == true)
    }

    @Test func noPluginOfThePreviousReleaseIsRefused() throws {
        let listed = try #require(try screens(["list"]).object["plugins"] as? [[String: Any]])

        for name in PreviousRelease.plugins {
            let old = listed.first { plugin in
                let file = plugin["file"] as? String ?? ""
                return file.hasSuffix("/lib\(name).so") && file.contains("/.build-previous/")
            }
            #expect(old?["refused"] is NSNull, "\(name)")
        }
    }

    @Test(
        arguments: [
            ["asset-list", "--theme", "default"], ["asset-list", "--theme", "flat7"],
            ["asset-list", "--rows", "all", "--set", "classNameId=BlogsEntry"],
            ["rating", "--theme", "stars"],
            ["rating", "--call", "updateRating", "--arg", "score=1"],
            ["user-portrait"], ["ddl-form", "--theme", "flat7"],
            ["ddl-form", "--value", "FullName=Ada", "--call", "submitForm"],
            ["ddl-form", "--value", "FullName=Ada", "--call", "submitForm", "--net", "offline"],
        ])
    func pluginsOfThePreviousReleaseLoadDrawAndWrite(words: [String]) throws {
        let (report, status) = try screens(["run"] + words)

        let view = try #require(report["view"] as? [String: Any])
        let model = try #require(report["model"] as? [String: Any])
        #expect(status == 0 || words.contains("offline"))
        #expect((view["plugin"] as? String)?.contains("/.build-previous/") == true)
        #expect(report["error"] is NSNull || words.contains("offline"))
        #expect(model["phase"] as? String == "ready" || words.contains("offline"))
    }
}
