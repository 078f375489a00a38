@_spi(Host) import ScreensKit
import ScreensSystem

/// The file `.screens-template.json`: the origin of a plugin, and its original files.
package struct TemplateRecord: Codable, Sendable {
    package static let fileName = ".screens-template.json"
    private static let format = 1
    private static let sizeLimit = 8 << 20

    /// A file as the template made it.
    struct File: Codable, Sendable {
        /// What shows that the text is complete.
        let fingerprint: String
        /// The text, against which later changes of the template are merged.
        let text: String
        let executable: Bool
    }

    private let format: Int
    package let template: String
    package let version: Int
    package let name: String
    package let answers: [String: String]
    private let files: [String: File]

    init(_ package: PluginPackage) {
        format = Self.format
        template = package.origin.template
        version = package.origin.version
        name = package.origin.name
        answers = package.origin.answers
        files = package.files.mapValues {
            File(
                fingerprint: Fingerprint.text(of: $0.text.utf8),
                text: $0.text,
                executable: $0.isExecutable
            )
        }
    }

    /// Reads the record of a plugin's folder.
    ///
    /// - Throws: ``ScaffoldError`` if there is none, or it is corrupt.
    package init(folder: String) throws(ScaffoldError) {
        let path = "\(folder)/\(Self.fileName)"
        guard let bytes = try? Files.read(path) else {
            throw ScaffoldError(
                .missing,
                "\(folder) was not made from a template: it has no \(Self.fileName)."
            )
        }
        guard bytes.count <= Self.sizeLimit,
            let record = JSON.value(TemplateRecord.self, from: bytes),
            record.format == Self.format, record.isComplete
        else {
            throw ScaffoldError(
                .invalid,
                "\(path) is corrupt or from a newer host. Restore it from version control."
            )
        }
        self = record
    }

    /// The original files, by path.
    var originals: [String: PluginPackage.File] {
        files.mapValues { .init(text: $0.text, isExecutable: $0.executable) }
    }

    var bytes: [UInt8] {
        get throws(ScaffoldError) {
            do {
                return try JSON.encode(self, .indented) + [UInt8(ascii: "\n")]
            } catch {
                throw ScaffoldError(.failed, "\(Self.fileName) cannot be written: \(error).")
            }
        }
    }

    private var isComplete: Bool {
        files.allSatisfy { path, file in
            PluginPackage.isPath(path) && !PluginPackage.ownNames.contains(path)
                && file.fingerprint == Fingerprint.text(of: file.text.utf8)
        }
    }
}
