import Foundation
@_spi(Host) import ScreensKit
import TestSupport
import TestTraits
import Testing

@testable import ScreensPlugins

/// A package's folder is read, and never run.
@Suite(.blocking)
struct PluginFolderTests {
    private let scratch: TemporaryFolder
    private var folder: String { scratch.path }

    init() throws { scratch = try TemporaryFolder() }

    private func plugins(_ manifest: String) throws -> [String]? {
        try scratch.write(manifest.utf8, as: "Package.swift")
        return PluginFolder(folder)?.plugins
    }

    @Test func theDynamicLibrariesOfAManifestAreThePlugins() throws {
        let kit = "// ScreensKit\n"
        let one = ".library(name: \"Poll\", type: .dynamic, targets: [\"Poll\"])"
        let other = ".library(\n  name: \"Blue_Theme\",\n  type: .dynamic,\n  targets: [\"B\"]\n)"

        #expect(try plugins("\(kit)[\(one), \(other)]") == ["Poll", "Blue_Theme"])
        #expect(try plugins(one) == nil)
        #expect(try plugins("\(kit).library(name: \"Poll\", targets: [\"Poll\"])") == nil)
        #expect(try plugins("\(kit).library(name: \"../Poll\", type: .dynamic)") == nil)
        #expect(try plugins("\(kit).library(name: name, type: .dynamic)") == nil)
        #expect(try plugins("\(kit).library(name: \"ScreensKit\", type: .dynamic)") == nil)
        #expect(try plugins("") == nil)
        #expect(PluginFolder("\(folder)/nowhere") == nil)
        #expect(PluginFolder(TestBuild.root) == nil)
    }

    @Test func theNewestBuildIsUsedAndComparedWithItsSources() throws {
        try scratch.write(
            "// ScreensKit\n.library(name: \"Poll\", type: .dynamic, targets: [])".utf8,
            as: "Package.swift"
        )
        let files = [
            ("Package.swift", 500), ("Sources/Poll/Deep/A.swift", 400), ("Sources/Poll/B.md", 1),
            (".build/debug/libPoll.so", 300), (".build/release/libPoll.so", 200),
        ]
        for (file, age) in files {
            let parent = URL(filePath: "\(folder)/\(file)").deletingLastPathComponent().path
            try FileManager.default.createDirectory(
                atPath: parent,
                withIntermediateDirectories: true
            )
            if file != "Package.swift" { try scratch.write("".utf8, as: file) }
            try self.age(file, age)
        }
        let package = try #require(PluginFolder(folder))
        let builds = package.builds

        #expect(builds.map(\.library) == ["\(folder)/.build/release/libPoll.so"])
        #expect(package.outdatedBuild(builds[0].library) == nil)
        try age("Sources/Poll/Deep/A.swift", 250)
        let debug = package.outdatedBuild("\(folder)/.build/debug/libPoll.so")
        #expect(package.outdatedBuild(builds[0].library) == nil)
        #expect(
            debug?.message
                == "The build is older than Sources/Poll/Deep/A.swift. Run \"swift build\" to build it again."
        )
        try age("Package.swift", 100)
        #expect(package.outdatedBuild(builds[0].library)?.message.contains("Package.swift") == true)
        // What the compiler leaves after a change that does not change the library.
        try FileManager.default.createDirectory(
            atPath: "\(folder)/.build/release/Poll.build",
            withIntermediateDirectories: false
        )
        try scratch.write("".utf8, as: ".build/release/Poll.build/Poll.d")
        #expect(package.outdatedBuild(builds[0].library) == nil)
        #expect(PluginFolder(around: "\(folder)/.build/debug/libPoll.so")?.path == folder)
    }

    private func age(_ file: String, _ seconds: Int) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -Double(seconds))],
            ofItemAtPath: "\(folder)/\(file)"
        )
    }
}
