import Foundation
@_spi(Host) import ScreensKit
import ScreensPlugins
import TestSupport
import TestTraits
import Testing

@testable import ScreensShipping

/// Apps that bring plugins along.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct BundleTests {
    private let scratch: TemporaryFolder
    private let jane = SecretKey(comment: "Jane")
    private static let plugin = Result { try Archives.packed(try Archives.files()) }

    init() throws { scratch = try TemporaryFolder() }

    private static func plugin(_ bytes: [UInt8]? = nil) throws -> PluginArchive {
        try PluginArchive(try bytes ?? plugin.get(), named: "x")
    }

    /// The bytes of an app's archive with more files.
    private func app(_ more: [String: [UInt8]]) throws -> [UInt8] {
        let contents = ["app.json": Array("{}".utf8)].merging(more) { $1 }
        let manifest: [String: Any] = [
            "schemaVersion": 1, "name": "sales-desk", "version": "1.0.0", "summary": "",
            "abi": 0, "architecture": "any", "library": "app.json",
            "files": contents.mapValues { FileHash(of: $0).description },
        ]
        let json = [UInt8](try JSONSerialization.data(withJSONObject: manifest))
        let files = contents.sorted { $0.key < $1.key }
        return try Archives.packed(
            [ArchivedFile(path: "manifest.json", bytes: json)]
                + files.map { ArchivedFile(path: $0.key, bytes: $0.value) }
        )
    }

    private static let path = "plugins/Corp-1.2.0.screensplugin"

    @Test func aPluginIsPackedAsItsAuthorHasSignedIt() throws {
        try scratch.folder("sales-desk")
        try scratch.write("{}".utf8, as: "sales-desk/app.json")
        let plugin = try Self.plugin()
        let file = "\(scratch.path)/renamed.screensplugin"
        try plugin.write(file)
        let signature = plugin.signature(by: jane)
        _ = try signature.write(beside: file)
        var packer = PluginPacker("\(scratch.path)/sales-desk")
        (packer.version, packer.plugins) = ("1.0.0", [file])

        let archives = try [packer.pack(), packer.pack()]

        let bundled = try #require(archives[0].plugins.first)
        #expect(archives[0].bytes == archives[1].bytes)
        #expect(bundled.archive.bytes == plugin.bytes && bundled.signature?.text == signature.text)
        #expect(archives[0].appFiles.keys.sorted() == ["app.json", "manifest.json"])
        let publisher = try Publisher(of: bundled.archive, bundled.signature, PluginTrust())
        #expect(publisher.key?.isSame(as: jane.publicKey) == true)
    }

    @Test func otherArchivesAreRefused() throws {
        let (plugin, nested) = (try Self.plugin.get(), try app([:]))
        let cases: [([String: [UInt8]], String)] = [
            ([Self.path: plugin], ""),
            (["plugins/Other-1.2.0.screensplugin": plugin], "must have this name"),
            (["plugins/sales-desk-1.0.0.screensplugin": nested], "is an app"),
            (["plugins/a/Corp-1.2.0.screensplugin": plugin], "is neither app.json"),
            (["plugins/Corp-1.2.0.screensapp": plugin], "is neither app.json"),
            ([Self.path: [1, 2, 3]], "is not a plugin archive"),
            ([Self.path: plugin, Self.path + ".minisig": [1]], "is not a minisign signature"),
            ([Self.path + ".minisig": Array("x".utf8)], "without the archive that it signs"),
        ]
        for (files, words) in cases {
            let refusal = Archives.refusal(of: try app(files))
            #expect(words.isEmpty ? refusal.isEmpty : refusal.contains(words), "\(refusal)")
        }
    }

    @Test func aPluginBringsNoPlugins() throws {
        let files = try Archives.files([Self.path: try Self.plugin.get()])

        #expect(Archives.refusal(of: try Archives.packed(files)).contains("is neither the library"))
    }

    @Test func severalVersionsOfAPluginAreRefused() throws {
        let other = try Archives.packed(try Archives.files { $0["version"] = "1.3.0" })

        let refusal = Archives.refusal(
            of: try app([
                Self.path: try Self.plugin.get(), "plugins/Corp-1.3.0.screensplugin": other,
            ])
        )

        #expect(refusal.contains("several versions of Corp"), "\(refusal)")
    }

    /// Each of the archives is small and allowed; all of them together are not.
    @Test(.muchMemory) func theLimitsHoldForAllArchivesTogether() throws {
        let zeros = [UInt8](repeating: 0, count: 60 << 20)
        let plugins = try ["One", "Two", "Three"].map { name in
            let files = try Archives.files(["resources/zeros.png": zeros]) { $0["name"] = name }
            return ("plugins/\(name)-1.2.0.screensplugin", try Archives.packed(files))
        }

        let all = Archives.refusal(of: try app(Dictionary(plugins) { $1 }))
        let one = Archives.refusal(of: try app(Dictionary(plugins.prefix(1)) { $1 }))

        #expect(plugins.allSatisfy { $0.1.count < 16 << 20 })
        #expect(all.contains("contains more than 128 MiB when unpacked"), "\(all)")
        #expect(one == "", "\(one)")
    }

    @Test func filesAreCountedInAllArchivesTogether() throws {
        let many = Dictionary((0..<1_200).map { ("resources/\($0)", [UInt8]()) }) { $1 }
        let plugins = try ["One", "Two"].map { name in
            let files = try Archives.files(many) { $0["name"] = name }
            return ("plugins/\(name)-1.2.0.screensplugin", try Archives.packed(files))
        }

        let refusal = Archives.refusal(of: try app(Dictionary(plugins) { $1 }))

        #expect(refusal.contains("contains more than 2000 files"), "\(refusal)")
    }

    @Test func everythingIsInstalledOrNothing() throws {
        let folder = "\(scratch.path)/plugins"
        let installer = Installer(folder: folder)
        let plugin = try Self.plugin()
        let app = try PluginArchive(try app([:]), named: "x")
        // A file of the app's name that was not installed from an archive is not replaced.
        try scratch.folder("plugins")
        try scratch.write("mine".utf8, as: "plugins/sales-desk.app")
        let both = [SignedArchive(plugin, by: jane.publicKey), SignedArchive(app, by: nil)]

        let error = #expect(throws: ShippingError.self) {
            try installer.install(both, PluginTrust())
        }
        let before = installer.installed().map(\.name)
        try FileManager.default.removeItem(atPath: "\(folder)/sales-desk.app")
        _ = try installer.install(both, PluginTrust())

        #expect(error?.message.contains("was not installed from an archive") == true)
        #expect(
            before.isEmpty && !FileManager.default.fileExists(atPath: "\(folder)/.versions/Corp")
        )
        #expect(installer.installed().map(\.name) == ["Corp", "sales-desk"])
    }

    /// A folder is where the app's new link has to be made, after that of the plugin.
    @Test(arguments: [true, false]) func aLinkThatCannotBeChangedUndoesTheOthers(
        isThere: Bool
    ) throws {
        let installer = Installer(folder: "\(scratch.path)/plugins")
        let old = try Self.plugin(Archives.packed(Archives.files { $0["version"] = "1.0.0" }))
        if isThere { try installer.install(old, signedBy: jane.publicKey) }
        try scratch.folder("plugins/.sales-desk.new/full")
        let both = [
            SignedArchive(try Self.plugin(), by: jane.publicKey),
            SignedArchive(try PluginArchive(try app([:]), named: "x"), by: nil),
        ]

        let error = #expect(throws: ShippingError.self) {
            try installer.install(both, PluginTrust())
        }

        let versions = "\(installer.folder)/\(InstalledPlugin.versions)"
        let left = (try? FileManager.default.contentsOfDirectory(atPath: versions)) ?? []
        #expect(error?.message.contains("cannot be written") == true)
        #expect(installer.installed().map(\.version) == (isThere ? ["1.0.0"] : []))
        #expect(left.count == (isThere ? 1 : 0), "\(left)")
    }
}
