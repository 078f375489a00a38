@_spi(Host) import ScreensKit
import ScreensSystem

/// The content of `template.json`.
struct TemplateManifest: Codable, Sendable {
    static let fileName = "template.json"
    private static let format = 1

    private let format: Int
    let name: String
    /// The kind of plugin that it makes; `nil` for a template that only others extend.
    let kind: PluginKind?
    /// The version, which increases with every change of the files that it makes.
    let version: Int
    /// The template that it extends; it has that template's files and questions unless it replaces them.
    let extends: String?
    /// Files of that template that it leaves out, by their paths there.
    let without: [String]?
    /// The name of the package and its folder, product and module.
    let package: String?
    let questions: [Question]?
    /// Commands for the author's next steps.
    let next: [String]?

    /// Reads the file of a template's folder.
    ///
    /// - Throws: ``ScaffoldError`` if there is none, or it cannot be decoded.
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

    /// The member that is wrong, as far as the decoder reports it.
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
