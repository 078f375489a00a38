import Foundation
@_spi(Host) import ScreensKit
import ScreensPlugins
import TestSupport
import Testing

@testable import ScreensShipping

/// A folder of archives with an index on a real web server, and a user who follows it.
final class IndexFixture: Sendable {
    let jane = SecretKey(comment: "Jane")
    let mallory = SecretKey(comment: "Mallory")
    let curator = SecretKey(comment: "The curator")
    let server: FolderServer
    let store: IndexStore
    let installer: Installer
    let folder: String
    private let scratch: TemporaryFolder

    init() throws {
        scratch = try TemporaryFolder()
        folder = try scratch.folder("site")
        server = try FolderServer(folder)
        let plugins = "\(try scratch.folder("data"))/plugins"
        (store, installer) = (IndexStore(besidePlugins: plugins), Installer(folder: plugins))
    }

    var address: PluginAddress {
        get throws { try #require(PluginAddress("\(server.url)/index.json")) }
    }

    /// The address of a file of the server.
    func address(_ file: String) throws -> PluginAddress {
        try #require(PluginAddress("\(server.url)/\(file)"))
    }

    /// An archive of an app, which is small.
    static func app(_ name: String, _ version: String, summary: String = "Sales.") throws -> [UInt8]
    {
        let contents = ["app.json": Array("{}".utf8)]
        let manifest: [String: Any] = [
            "schemaVersion": 1, "name": name, "version": version, "summary": summary, "abi": 0,
            "architecture": "any", "library": "app.json",
            "files": contents.mapValues { FileHash(of: $0).description },
        ]
        let json = [UInt8](try JSONSerialization.data(withJSONObject: manifest))
        return try Archives.packed([
            ArchivedFile(path: "manifest.json", bytes: json),
            ArchivedFile(path: "app.json", bytes: Array("{}".utf8)),
        ])
    }

    /// Puts an archive with its author's signature into the folder.
    @discardableResult
    func publish(
        _ name: String,
        _ version: String,
        by key: SecretKey? = nil,
        summary: String = "Sales."
    ) throws -> PluginArchive {
        let bytes = try Self.app(name, version, summary: summary)
        return try publish(PluginArchive(bytes, named: name), by: key)
    }

    @discardableResult
    func publish(_ archive: PluginArchive, by key: SecretKey? = nil) throws -> PluginArchive {
        let path = "\(folder)/\(archive.fileName)"
        try archive.write(path)
        _ = try archive.signature(by: key ?? jane).write(beside: path)
        return archive
    }

    @discardableResult
    func makeIndex(by key: SecretKey? = nil, until: Day? = nil) throws -> PluginIndex {
        try PluginIndex.make(in: folder, by: key ?? curator, until: until)
    }

    /// Replaces the index by what nobody would make, with a valid signature.
    func writeIndex(
        by key: SecretKey? = nil,
        _ change: (inout [String: Any]) throws -> Void
    ) throws {
        let data = try Data(contentsOf: URL(filePath: "\(folder)/index.json"))
        var json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        try change(&json)
        try writeIndex([UInt8](JSONSerialization.data(withJSONObject: json)), by: key)
    }

    func writeIndex(_ bytes: [UInt8], by key: SecretKey? = nil) throws {
        let json = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        let number = json?["number"] as? Int ?? 1
        let signature = Signature(
            of: bytes,
            saying: PluginIndex.comment(number),
            by: key ?? curator
        )
        try Data(bytes).write(to: URL(filePath: "\(folder)/index.json"))
        _ = try signature.write(beside: "\(folder)/index.json")
    }

    @discardableResult
    func follow() async throws -> FollowedIndex {
        let key = curator.publicKey
        return try store.add(
            address,
            try await SignedIndex(address, by: FileDownload(), key: key)
        )
    }

    func catalogue(_ trust: PluginTrust = PluginTrust()) async throws -> PluginCatalogue {
        try await PluginCatalogue(store, trust)
    }

    /// Why the index that is there cannot be followed; empty if it can.
    func refusal() async throws -> String {
        let place = try address
        do throws(ShippingError) {
            _ = try await SignedIndex(place, by: FileDownload(), key: curator.publicKey)
            return ""
        } catch {
            return error.message
        }
    }
}

/// Why an operation is refused; empty if it is not.
func refusal(_ body: () async throws(ShippingError) -> Void) async -> String {
    do throws(ShippingError) {
        try await body()
        return ""
    } catch {
        return error.message
    }
}
