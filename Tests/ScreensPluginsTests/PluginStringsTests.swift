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
        let workshop = try Workshop()
        for package in ["Poll", "House"] {
            try workshop.folder(package)
            try workshop.write([], as: "\(package)/Package.swift")
        }

        #expect(
            PluginRegistry.resourceFolders(of: "\(workshop.path)/\(library)")
                == folders.map { "\(workshop.path)/\($0)" }
        )
    }

    @Test func textsAreReadFromTheFolderBesideTheLibrary() throws {
        let house = try House()
        try house.write(#"{"hello":"Hello %@","only":"English"}"#, as: "strings/en.json")
        try house.write(#"{"hello":"Hola %@"}"#, as: "strings/es.json")

        let strings = house.strings("es_ES")

        #expect(strings.text("hello", ["Ana"], locale: "es_ES") == "Hola Ana")
        #expect(strings.text("only", locale: "es_ES") == "English")
    }

    @Test func linksAreNotFollowed() throws {
        let house = try House()
        try house.write(#"{"secret":"x"}"#, as: "elsewhere.json")
        try FileManager.default.createDirectory(
            atPath: "\(house.resources)/strings",
            withIntermediateDirectories: true
        )
        try FileManager.default.createSymbolicLink(
            atPath: "\(house.resources)/strings/en.json",
            withDestinationPath: "../elsewhere.json"
        )

        #expect(house.strings("en_US") == Strings())
    }

    @Test func pluginsWithoutTextsAndUnknownOnesHaveNone() throws {
        let house = try House()

        #expect(house.strings("en_US") == Strings())
        #expect(house.registry.strings(ofPlugin: "/none.so", locale: "en_US") == Strings())
    }

    /// A folder with a plugin.
    private struct House {
        let workshop: Workshop
        let library: String
        let registry: PluginRegistry
        var resources: String { "\(workshop.path)/Plugin.resources" }

        init() throws {
            workshop = try Workshop()
            library = try workshop.plugin()
            registry = PluginRegistry(
                PluginSearchPath([.init(path: workshop.path, origin: .option)])
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
