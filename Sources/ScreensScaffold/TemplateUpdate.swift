import Glibc
@_spi(Host) import ScreensKit
import ScreensSystem

/// What a later version of a template changes in a plugin that was made from an earlier one.
///
/// Merged three ways for each file: how the template made it, how it is now, how the template
/// makes it today.
package struct TemplateUpdate: Sendable {
    /// What becomes of a file.
    package enum Effect: String, Sendable {
        case added, replaced, merged, removed
        /// Changed on both sides in one place: marked in the file.
        case conflict
        /// Removed from the template, and kept because it was changed.
        case kept
        /// Imports `LiferayKit`, whose types it names.
        case imported
        /// Has new names of the kits in the place of old ones.
        case renamed
    }

    /// The files that are not as before, by path; a source may be in it once more, for its names.
    package private(set) var effects: [(path: String, effect: Effect)]
    /// The old and new names, by path.
    package private(set) var renamed: [String: [String]] = [:]
    private var change: FolderChange
    private let folder: String

    /// Compares a plugin's folder with what its template makes today, and the names in its sources with
    /// those of the kits.
    ///
    /// - Parameters:
    ///   - folder: the plugin's.
    ///   - record: what it was made from.
    ///   - template: what it was made from, as it is today.
    ///   - naming: the kits' names; without them, sources stay as template and author made them.
    ///   - sdk: where those kits are; a plugin whose note names another SDK is built against this one
    ///     from then on.
    /// - Throws: ``ScaffoldError`` where template, answers or files cannot be used.
    package init(
        of folder: String,
        record: TemplateRecord,
        template: Template,
        naming: KitNaming? = nil,
        sdk: String? = nil
    ) throws(ScaffoldError) {
        let asked = Set(template.questions.map(\.name))
        let package = try template.render(
            record.name,
            answers: record.answers.filter { asked.contains($0.key) }
        )
        self.folder = folder
        (effects, change) = try Self.changes(of: folder, record.originals, package)
        if let naming { update(to: naming) }
        if let sdk { update(toSDK: sdk) }
    }

    /// Files of today's template may need what only this SDK has; a plugin without a note, such as a
    /// fresh clone, stays without one.
    private mutating func update(toSDK sdk: String) {
        guard let note = try? Files.read("\(folder)/\(SDK.noteName)"),
            String(decoding: note, as: UTF8.self).trimmed != sdk
        else { return }
        change.write(SDK.noteName, "\(sdk)\n")
        effects.append((SDK.noteName, .replaced))
    }

    /// Sources in conflict wait for their author's decision, and for the next update.
    private mutating func update(to naming: KitNaming) {
        let undecided = effects.filter { $0.effect == .conflict }.map(\.path)
        let outcomes = PluginSources(folder: folder)
            .update(to: naming, except: Set(undecided), &change)
        for (path, outcome) in outcomes {
            if outcome.importsLiferayKit { effects.append((path, .imported)) }
            guard !outcome.renamed.isEmpty else { continue }
            effects.append((path, .renamed))
            renamed[path] = outcome.renamed
        }
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
        let kept = try? Files.read("\(folder)/\(TemplateRecord.fileName)")
        if kept != record { change.write(TemplateRecord.fileName, record) }
        return (effects, change)
    }

    /// Whether all is as the template makes it today, but for the user's own changes.
    package var isEmpty: Bool { change.writes.isEmpty && change.removals.isEmpty }

    /// Makes the changes.
    ///
    /// - Throws: ``ScaffoldError``; all is then as it was.
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
        // Nothing new, or no file any more: what was deleted stays deleted.
        guard old != new, now != nil || old == nil else { return nil }
        guard let new else {
            guard now == old?.text else { return .kept }
            change.remove(path)
            return .removed
        }
        if now == new.text { return nil }
        guard let now, now != old?.text else {
            change.write(path, new.text, isExecutable: new.isExecutable)
            return now == nil ? .added : .replaced
        }
        // A change of its mode alone leaves the user's text.
        guard old?.text != new.text else { return nil }
        let merged = tool.merge(yours: now, before: old?.text ?? "", template: new.text)
        change.write(path, merged.text, isExecutable: new.isExecutable)
        return merged.hasConflicts ? .conflict : .merged
    }

    /// The file's text now; `nil` where there is none.
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
