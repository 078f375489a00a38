import Foundation
import ScreensKit
import TestSupport
import TestTraits
import Testing

@testable import ScreensPlugins

/// Where the texts of a plugin are found.
@Suite(.blocking)
struct PluginStringsTests {
    @Test(
        arguments: [
            ("libPoll.so", ["Poll.resources"]),
            ("Poll/lib/libPoll.so", ["Poll/lib/Poll.resources"]),
            (
                "Poll/.build/debug/libPoll.so",
                [".build/debug/Poll.resources", "resources", "Plugins/Poll/resources"]
                    .map { "Poll/\($0)" }
            ),
            (
                "Poll/out/any/debug/libPoll.so",
                ["out/any/debug/Poll.resources", "resources", "Plugins/Poll/resources"]
                    .map { "Poll/\($0)" }
            ),
            (
                "House/.build-plugins/x/debug/libPoll.so",
                [".build-plugins/x/debug/Poll.resources", "Plugins/Poll/resources"]
                    .map { "House/\($0)" }
            ),
        ])
    func resourcesAreBesideTheLibraryOrInItsPackage(library: String, folders: [String]) throws {
        let scratch = try TemporaryFolder()
        for package in ["Poll", "House"] {
            try scratch.folder(package)
            try scratch.write([], as: "\(package)/Package.swift")
        }

        #expect(
            PluginRegistry.resourceFolders(of: "\(scratch.path)/\(library)")
                == folders.map { "\(scratch.path)/\($0)" }
        )
    }

    @Test func textsAreReadFromTheFolderBesideTheLibrary() throws {
        let fixture = try HostFixture()
        try fixture.write(#"{"hello":"Hello %@","only":"English"}"#, as: "strings/en.json")
        try fixture.write(#"{"hello":"Hola %@"}"#, as: "strings/es.json")

        let strings = fixture.strings("es_ES")

        #expect(strings.text("hello", ["Ana"], locale: "es_ES") == "Hola Ana")
        #expect(strings.text("only", locale: "es_ES") == "English")
    }

    @Test func linksAreNotFollowed() throws {
        let fixture = try HostFixture()
        try fixture.write(#"{"secret":"x"}"#, as: "elsewhere.json")
        try FileManager.default.createDirectory(
            atPath: "\(fixture.resources)/strings",
            withIntermediateDirectories: true
        )
        try FileManager.default.createSymbolicLink(
            atPath: "\(fixture.resources)/strings/en.json",
            withDestinationPath: "../elsewhere.json"
        )

        #expect(fixture.strings("en_US") == Strings())
    }

    @Test func pluginsWithoutTextsAndUnknownOnesHaveNone() throws {
        let fixture = try HostFixture()

        #expect(fixture.strings("en_US") == Strings())
        #expect(fixture.registry.strings(ofPlugin: "/none.so", locale: "en_US") == Strings())
    }

    /// A folder with a plugin.
    private struct HostFixture {
        let scratch: TemporaryFolder
        let library: String
        let registry: PluginRegistry
        var resources: String { "\(scratch.path)/Plugin.resources" }

        init() throws {
            scratch = try TemporaryFolder()
            library = try scratch.plugin()
            registry = PluginRegistry(
                PluginSearchPath([.init(path: scratch.path, origin: .option)])
            )
        }

        func write(_ json: String, as name: String) throws {
            let file = URL(filePath: "\(resources)/\(name)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(json.utf8).write(to: file)
        }

        func strings(_ locale: String) -> Strings {
            registry.strings(ofPlugin: library, locale: LocaleIdentifier(locale))
        }
    }
}
