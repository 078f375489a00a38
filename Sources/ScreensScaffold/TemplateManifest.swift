@_spi(Host) import ScreensKit
import ScreensSystem

/// What `template.json` says.
struct TemplateManifest: Codable, Sendable {
    static let fileName = "template.json"
    private static let format = 1

    private let format: Int
    let name: String
    /// What it makes; nothing for one that others extend.
    let kind: PluginKind?
    /// Raised with every change of what it makes.
    let version: Int
    /// The template whose files and questions it has too, if it has none of the same name.
    let extends: String?
    /// Files of that template which it does not have, by the paths that they have there.
    let without: [String]?
    /// The name of the package, its folder, product and module.
    let package: String?
    let questions: [Question]?
    /// Commands to go on with.
    let next: [String]?

    /// Reads the file of a template's folder.
    ///
    /// - Throws: ``ScaffoldError`` where there is none, or it is not understood.
    static func load(folder: String) throws(ScaffoldError) -> TemplateManifest {
        let path = "\(folder)/\(fileName)"
        guard let bytes = try? Files.read(path) else {
            throw ScaffoldError(.missing, "\(folder) is not a template: it has no \(fileName).")
        }
        do {
            let manifest = try JSON.decode(TemplateManifest.self, from: bytes)
            guard manifest.format == format else {
                throw ScaffoldError(
                    .invalid,
                    "\(path) has format \(manifest.format); this host supports \(format)."
                )
            }
            return manifest
        } catch let error as ScaffoldError {
            throw error
        } catch {
            throw ScaffoldError(.invalid, "\(path) cannot be read: \(reason(error)).")
        }
    }

    /// In which member it is wrong, as far as the decoder says.
    private static func reason(_ error: any Error) -> String {
        switch error as? DecodingError {
        case .keyNotFound(let key, _): "\"\(key.stringValue)\" is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context),
            .dataCorrupted(let context):
            context.codingPath.isEmpty
                ? "it is not valid JSON with the required keys"
                : "\"\(context.codingPath.map(\.stringValue).joined(separator: "."))\" has the wrong type"
        default: "\(error)"
        }
    }
}
