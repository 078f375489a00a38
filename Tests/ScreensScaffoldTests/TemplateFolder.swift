import TestSupport

@testable import ScreensScaffold

/// A folder of templates that a test writes.
struct TemplateFolder {
    let scratch: TemporaryFolder

    var library: String { "\(scratch.path)/templates" }

    init(
        manifest: String = TemplateFolder.manifest(),
        files: [String: String] = ["a.txt": "{{Name}}\n"]
    ) throws {
        scratch = try TemporaryFolder()
        try write(manifest: manifest, files: files)
    }

    /// Replaces the template with another version.
    func write(manifest: String = manifest(), files: [String: String]) throws {
        try? run(["rm", "-rf", "\(library)/mine"])
        try scratch.folder("templates/mine/files")
        try scratch.write(manifest.utf8, as: "templates/mine/template.json")
        for (path, text) in files {
            let parts = path.split(separator: "/").dropLast().joined(separator: "/")
            try scratch.folder("templates/mine/files/\(parts)")
            try scratch.write(text.utf8, as: "templates/mine/files/\(path)")
        }
    }

    var template: Template {
        get throws { try Template(named: "mine", library: library) }
    }

    /// A manifest with additional members.
    static func manifest(version: Int = 1, _ more: String = "") -> String {
        """
        {"format": 1, "name": "mine", "kind": "screenlet", "version": \(version),
         "package": "{{Name}}Screenlet"\(more.isEmpty ? "" : ", \(more)")}
        """
    }

    /// The templates of this repository.
    static let ours = "\(TestBuild.root)/Templates"
}
