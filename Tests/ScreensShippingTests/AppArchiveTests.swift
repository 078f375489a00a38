import Foundation
@_spi(Host) import ScreensKit
import ScreensPlugins
import TestSupport
import TestTraits
import Testing

@testable import ScreensShipping

/// Archives of apps are as strict as those of plugins, and contain no code.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct AppArchiveTests {
    private let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    /// The files of an app's archive, with additions and another manifest.
    private func files(
        _ more: [String: [UInt8]] = [:],
        manifest change: (inout [String: Any]) -> Void = { _ in }
    ) throws -> [ArchivedFile] {
        var contents = ["app.json": Array("{}".utf8), "strings/en.json": Array("{}".utf8)]
        contents.merge(more) { $1 }
        let plugin = try Archives.files()
        var manifest: [String: Any] = [
            "schemaVersion": 1, "name": "sales-desk", "version": "1.2.0", "summary": "Sales.",
            "abi": 0, "architecture": "any", "library": "app.json",
            "files": contents.mapValues { FileHash(of: $0).description },
        ]
        change(&manifest)
        let json = try JSONSerialization.data(withJSONObject: manifest)
        #expect(plugin[0].path == "manifest.json")
        return [ArchivedFile(path: plugin[0].path, bytes: [UInt8](json))]
            + contents.sorted { $0.key < $1.key }.map {
                ArchivedFile(path: $0.key, bytes: $0.value)
            }
    }

    @Test func anAppIsPackedWithItsTextsAndTheSameBytesEachTime() throws {
        try scratch.folder("sales-desk/strings")
        try scratch.write("{}".utf8, as: "sales-desk/app.json")
        try scratch.write("{}".utf8, as: "sales-desk/strings/en.json")
        try scratch.write("Do as you like.".utf8, as: "sales-desk/LICENSE")
        try scratch.write("secret".utf8, as: "sales-desk/notes.txt")
        try scratch.write(#"{"version": "1.0.0"}"#.utf8, as: "sales-desk/plugin.json")
        let packer = PluginPacker("\(scratch.path)/sales-desk")

        let archives = try [packer.pack(), packer.pack()]

        #expect(packer.isApp && archives[0].manifest.isApp)
        #expect(archives[0].fileName == "sales-desk-1.0.0.screensapp")
        #expect(
            archives[0].manifest.files.keys.sorted() == ["LICENSE", "app.json", "strings/en.json"]
        )
        #expect(archives[0].bytes == archives[1].bytes)
        #expect(archives[0].appFiles["app.json"] == Array("{}".utf8))
    }

    @Test(arguments: ["app.json", "strings/en.json", "LICENSE", "plugin.json"])
    func linksAreNotPacked(file: String) throws {
        try scratch.folder("desk/strings")
        try scratch.write("{}".utf8, as: "desk/app.json")
        try scratch.write(#"{"version": "1.0.0"}"#.utf8, as: "desk/plugin.json")
        let path = "\(scratch.path)/desk/\(file)"
        try? FileManager.default.removeItem(atPath: path)
        try scratch.write("{}".utf8, as: "other.json")
        try FileManager.default.createSymbolicLink(
            atPath: path,
            withDestinationPath: "\(scratch.path)/other.json"
        )

        let error = #expect(throws: ShippingError.self) {
            _ = try PluginPacker("\(scratch.path)/desk").pack()
        }

        #expect(error?.message.contains("is a link") == true, "\(error?.message ?? "")")
    }

    @Test(arguments: ["Sales", "sales desk", "-sales", "sales-", "", "9lives", "sälen"])
    func namesThatNobodyCanTypeAreRefused(name: String) throws {
        let refusal = Archives.refusal(
            of: try Archives.packed(try files { $0["name"] = name })
        )

        #expect(refusal.contains("name \"\(name)\" of an app must"), "\(refusal)")
    }

    @Test(arguments: [
        "libPoll.so", "resources/logo.png", "strings/run.sh", "strings/a/en.json", "evil.json",
        "plugins/libPoll.so",
    ])
    func otherFilesAreRefused(path: String) throws {
        let refusal = Archives.refusal(of: try Archives.packed(try files([path: [1]])))

        #expect(refusal.contains("is neither app.json, a licence nor a text"), "\(refusal)")
    }

    @Test func anOlderHostIsToldToBeReplacedByANewerOne() throws {
        let app = try files { $0["schemaVersion"] = 2 }
        let plugin = try Archives.files { $0["schemaVersion"] = 2 }

        for files in [app, plugin] {
            let refusal = Archives.refusal(of: try Archives.packed(files))
            #expect(refusal.contains("use a newer host"), "\(refusal)")
        }
        #expect(Archives.refusal(of: try Archives.packed(try files())) == "")
    }
}
