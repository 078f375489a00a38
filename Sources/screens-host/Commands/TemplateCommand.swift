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
            try invocation.value(.template).map { (path) throws(ScaffoldError) in
                try Template(folder: path, library: library)
            } ?? Template(named: record.template, library: library)
        let update = try TemplateUpdate(of: folder, record: record, template: template, sdk: sdk())
        if !invocation.has(.dryRun) { try update.apply() }
        Console.out(text(update))
        let conflicts = update.effects.filter { $0.effect == .conflict }.map(\.path)
        guard !conflicts.isEmpty else { return .ok }
        Console.note(
            "Resolve the conflicts marked \"<<<<<<<\" in \(conflicts.joined(separator: ", "))."
        )
        return .conflict
    }

    private static func text(_ update: TemplateUpdate) -> String {
        guard !update.isEmpty else { return "Everything is up to date.\n" }
        let lines = update.effects.map { path, effect in
            "\(effect.rawValue)  \(SafeText.line(path))\n"
        }
        return lines.isEmpty ? "No files need to change.\n" : lines.joined()
    }

    /// The SDK that the plugin is built against from now on; without one, files are merged nevertheless.
    private static func sdk() -> String? {
        do {
            return try SDK.folder(kitFolder: HostLibrary.folder, environment: Setup.environment)
        } catch {
            Console.note("note: \(error.message)")
            return nil
        }
    }
}
