import ScreensPlugins
import ScreensRendering
import ScreensScaffold

/// `template update`: later changes of a template in a plugin made from it.
@MainActor
enum TemplateCommand {
    static func update(_ invocation: Invocation) async throws -> ExitCode {
        let folder = invocation.arguments.first ?? "."
        let record = try TemplateRecord(folder: folder)
        let library = SDK.templates(kitFolder: HostLibrary.folder)
        let template =
            try invocation.value("template").map { (path) throws(ScaffoldError) in
                try Template(folder: path, library: library)
            } ?? Template(named: record.template, library: library)
        let update = try TemplateUpdate(of: folder, record: record, template: template)
        if !invocation.has("dry-run") { try update.apply() }
        Console.out(text(update))
        let conflicts = update.effects.filter { $0.effect == .conflict }.map(\.path)
        guard !conflicts.isEmpty else { return .ok }
        Console.note("Look for “<<<<<<<” in \(conflicts.joined(separator: ", ")).")
        return .conflict
    }

    private static func text(_ update: TemplateUpdate) -> String {
        guard !update.isEmpty else { return "All is up to date.\n" }
        let lines = update.effects.map { "\($0.effect.rawValue)  \(SafeText.line($0.path))\n" }
        return lines.isEmpty ? "No file has to change.\n" : lines.joined()
    }
}
