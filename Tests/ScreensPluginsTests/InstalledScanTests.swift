import Foundation
import ScreensKit
import TestSupport
import TestTraits
import Testing

@testable import ScreensPlugins

/// A plugin that was installed from an archive is checked when it is needed.
@Suite(.blocking)
struct InstalledScanTests {
    private let scratch: TemporaryFolder
    private let folder: String
    private let installed: InstalledPlugin

    init() throws {
        scratch = try TemporaryFolder()
        installed = try scratch.install(CompiledPlugins.corporate(), as: "Corporate")
        folder = "\(scratch.path)/plugins"
    }

    @Test func anOverwrittenLibraryIsNeverLoaded() throws {
        try overwrite(CompiledPlugins.rating())

        let registry = registry()

        #expect(registry.plugins.map(\.state) == [.modified])
        #expect(throws: PluginRefusal.modified(path: "\(folder)/Corporate.so", name: "Corporate")) {
            _ = try registry.themeType("rating")
        }
        #expect(registry.openedFiles.isEmpty)
    }

    @Test func aRemovedLibraryIsReportedAsMissing() throws {
        #expect(registry().refusals.isEmpty)
        try FileManager.default.removeItem(atPath: installed.folder)

        let registry = registry()

        #expect(registry.plugins.map(\.refusal) == [.missing(path: "\(folder)/Corporate.so")])
        #expect(try registry.themeType("corporate") == nil)
    }

    @Test func anUpdatedVersionIsRead() throws {
        #expect(registry().plugins.map(\.name) == ["Corporate"])
        let other = try scratch.copy(CompiledPlugins.rating(), as: "plugins/.versions/other.so")
        let link = "\(folder)/Corporate.so"
        try FileManager.default.removeItem(atPath: link)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: other)

        #expect(registry().offers(of: .theme) == [.theme("rating")])
    }

    // MARK: - Helpers

    private func registry() -> PluginRegistry {
        PluginRegistry(PluginSearchPath([.init(path: folder, origin: .user)])) {
            PluginTrust(allowed: ["Corporate"])
        }
    }

    private func overwrite(_ other: String) throws {
        let file = try #require(FileHandle(forWritingAtPath: installed.libraryPath))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: Data(contentsOf: URL(filePath: other)))
        try file.close()
    }
}
