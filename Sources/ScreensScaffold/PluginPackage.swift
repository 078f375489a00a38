/// The files of a new plugin, made from a template.
package struct PluginPackage: Sendable {
    /// A file.
    package struct File: Hashable, Sendable {
        package let text: String
        package let isExecutable: Bool
    }

    /// What the files were made from; the same origin always makes the same files.
    package struct Origin: Hashable, Sendable {
        package let template: String
        package let version: Int
        package let name: String
        package let answers: [String: String]
    }

    /// The name of the package, the product, the module and the folder.
    package let name: String
    /// The files, by path.
    package let files: [String: File]
    /// Commands for the author's next steps.
    package let next: [String]
    package let origin: Origin

    /// The files that this module writes itself.
    static let ownNames: Set<String> = [TemplateRecord.fileName, SDK.noteName]

    /// Whether a path is inside the folder that it is relative to.
    static func isPath(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return path.utf8.count <= 1_000 && !path.utf8.contains(0)
            && parts.first?.lowercased() != ".git"
            && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
    }
}
