import Glibc
@_spi(Host) import ScreensKit
import ScreensSystem

/// The changes to a plugin that was made from an earlier version of a template.
///
/// Each file is merged three ways: the original file, the author's file, and the file that the template makes now.
package struct TemplateUpdate: Sendable {
    /// What happens to a file.
    package enum Effect: String, Sendable {
        case added, replaced, merged, removed
        /// Changed by the author and the template in the same place; the conflict is marked in the file.
        case conflict
        /// Removed from the template, but left because the author has changed it.
        case retained
    }

    /// The files that change, by path.
    package private(set) var effects: [(path: String, effect: Effect)]
    private var change: FolderChange
    private let folder: String

    /// Compares a plugin's folder with the files that its template makes now.
    ///
    /// - Parameters:
    ///   - folder: the plugin's folder.
    ///   - record: the origin of the plugin.
    ///   - template: the present version of its template.
    ///   - sdk: this host's SDK; if the plugin's note names another one, it is changed to this one.
    /// - Throws: ``ScaffoldError`` if the template, the answers or the files cannot be used.
    package init(
        of folder: String,
        record: TemplateRecord,
        template: Template,
        sdk: String? = nil
    ) throws(ScaffoldError) {
        let asked = Set(template.questions.map(\.name))
        let package = try template.render(
            record.name,
            answers: record.answers.filter { asked.contains($0.key) }
        )
        self.folder = folder
        (effects, change) = try Self.changes(of: folder, record.originals, package)
        if let sdk { update(toSDK: sdk) }
    }

    /// Changes the SDK in the plugin's note.
    ///
    /// Files of the present template may need this SDK. A plugin without a note, such as a fresh clone, gets none.
    private mutating func update(toSDK sdk: String) {
        guard let note = try? Files.read("\(folder)/\(SDK.noteName)"),
            String(decoding: note, as: UTF8.self).trimmed != sdk
        else { return }
        change.write(SDK.noteName, "\(sdk)\n")
        effects.append((SDK.noteName, .replaced))
    }

    private static func changes(
        of folder: String,
        _ originals: [String: PluginPackage.File],
        _ package: PluginPackage
    ) throws(ScaffoldError) -> ([(path: String, effect: Effect)], FolderChange) {
        let stage = try FolderChange.temporaryFolder(in: Files.temporaryFolder)
        defer { Files.remove(stage) }
        let tool = MergeTool(folder: stage)
        let files = PluginFiles(folder: folder, before: originals, after: package.files, tool: tool)
        var change = FolderChange()
        var effects: [(path: String, effect: Effect)] = []
        for path in files.paths {
            if let effect = try files.update(path, &change) { effects.append((path, effect)) }
        }
        let record = try TemplateRecord(package).bytes
        let stored = try? Files.read("\(folder)/\(TemplateRecord.fileName)")
        if stored != record { change.write(TemplateRecord.fileName, record) }
        return (effects, change)
    }

    /// Whether nothing has to be changed; the author's own changes do not count.
    package var isEmpty: Bool { change.writes.isEmpty && change.removals.isEmpty }

    /// Makes the changes.
    ///
    /// - Throws: ``ScaffoldError``; nothing has changed then.
    package func apply() throws(ScaffoldError) { try change.apply(to: folder) }
}

/// A plugin's files in three versions.
private struct PluginFiles {
    let folder: String
    let before: [String: PluginPackage.File]
    let after: [String: PluginPackage.File]
    let tool: MergeTool

    var paths: [String] { Set(before.keys).union(after.keys).sorted() }

    func update(
        _ path: String,
        _ change: inout FolderChange
    ) throws(ScaffoldError) -> TemplateUpdate.Effect? {
        let (old, new, now) = (before[path], after[path], try text(at: path))
        // The template has not changed the file, or the author has deleted it; it is not restored.
        guard old != new, now != nil || old == nil else { return nil }
        guard let new else {
            guard now == old?.text else { return .retained }
            change.remove(path)
            return .removed
        }
        if now == new.text { return nil }
        guard let now, now != old?.text else {
            change.write(path, new.text, isExecutable: new.isExecutable)
            return now == nil ? .added : .replaced
        }
        // A change of only the mode leaves the author's text.
        guard old?.text != new.text else { return nil }
        let merged = tool.merge(yours: now, before: old?.text ?? "", template: new.text)
        change.write(path, merged.text, isExecutable: new.isExecutable)
        return merged.hasConflicts ? .conflict : .merged
    }

    /// The present text of the file; `nil` if there is none.
    private func text(at path: String) throws(ScaffoldError) -> String? {
        var facts = stat()
        guard lstat("\(folder)/\(path)", &facts) == 0 else { return nil }
        guard facts.st_mode & S_IFMT == S_IFREG,
            let bytes = try? Files.read("\(folder)/\(path)"),
            let text = String(validating: bytes, as: UTF8.self)
        else {
            throw ScaffoldError(.conflict, "\(folder)/\(path) exists and is not a text file.")
        }
        return text
    }
}
