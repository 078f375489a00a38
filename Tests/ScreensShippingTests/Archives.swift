import Foundation
@_spi(Host) import ScreensKit
import ScreensPlugins
import TestSupport
import Testing

@testable import ScreensShipping

/// Valid and invalid archives of a real plugin.
enum Archives {
    static let library = "libFlat7Theme.so"

    static var libraryBytes: [UInt8] {
        get throws {
            let folder = try #require(HostLibrary.folder)
            return [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(library)")))
        }
    }

    /// The files of a valid archive, with additions or replacements.
    static func files(
        _ more: [String: [UInt8]] = [:],
        manifest change: (inout [String: Any]) -> Void = { _ in }
    ) throws -> [ArchivedFile] {
        var contents = [library: try libraryBytes, "LICENSE": Array("Do as you like.".utf8)]
        contents.merge(more) { $1 }
        var manifest: [String: Any] = [
            "schemaVersion": 1, "name": "Corp", "version": "1.2.0", "summary": "Blue.",
            "abi": Int(PluginStamp.host.abi), "architecture": PluginFile.hostArchitecture,
            "library": library, "files": contents.mapValues { FileHash(of: $0).description },
        ]
        change(&manifest)
        let json = try JSONSerialization.data(withJSONObject: manifest)
        return [ArchivedFile(path: "manifest.json", bytes: [UInt8](json))]
            + contents.sorted { $0.key < $1.key }.map {
                ArchivedFile(path: $0.key, bytes: $0.value)
            }
    }

    static func packed(_ files: [ArchivedFile]) throws -> [UInt8] {
        try ArchiveWriter().pack(files)
    }

    /// The reason why an archive is refused; empty if it is accepted.
    static func refusal(of bytes: [UInt8]) -> String {
        do {
            _ = try PluginArchive(bytes, named: "x")
            return ""
        } catch {
            return error.message
        }
    }

    /// The bytes of the archive that a script makes.
    static func made(in scratch: TemporaryFolder, by script: String) throws -> [UInt8] {
        try run(["sh", "-c", "cd '\(scratch.path)' && \(script)"])
        return [UInt8](try Data(contentsOf: URL(filePath: "\(scratch.path)/a.tgz")))
    }
}
