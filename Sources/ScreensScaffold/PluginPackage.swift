/// The files of a new plugin, as a template makes them.
package struct PluginPackage: Sendable {
    /// A file.
    package struct File: Hashable, Sendable {
        package let text: String
        package let isExecutable: Bool
    }

    /// What it was made from; the same origin makes the same files.
    package struct Origin: Hashable, Sendable {
        package let template: String
        package let version: Int
        package let name: String
        package let answers: [String: String]
    }

    /// The name of package, product, module and folder.
    package let name: String
    /// By path.
    package let files: [String: File]
    /// Commands to go on with.
    package let next: [String]
    package let origin: Origin

    /// The files that this module writes itself.
    static let ownNames: Set<String> = [TemplateRecord.fileName, SDK.noteName]

    /// Whether a path stays in the folder it is relative to.
    static func isPath(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return path.utf8.count <= 1_000 && !path.utf8.contains(0)
            && parts.first?.lowercased() != ".git"
            && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
    }
}
