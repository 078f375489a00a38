import ScreensCheck
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
import ScreensPlugins

/// Notes for the author of a plugin that is shown, about what tests and `plugin check` report too.
@MainActor
struct DevelopmentNotes {
    private let stage: Stage
    /// The plugins under development that show the stage.
    private let plugins: [Plugin]
    /// Whether a build of this process is shown, which is newer than its sources.
    private let isBuiltHere: Bool

    init(_ stage: Stage, _ registry: PluginRegistry, isBuiltHere: Bool) {
        self.stage = stage
        self.isBuiltHere = isBuiltHere
        let used: [OfferedName] =
            [.screenlet(stage.name), .theme(stage.fullTheme)]
            + stage.resolution.steps.map { .view($0.name) }
        let winners = used.compactMap { registry.winner(for: $0)?.plugin }
        var seen: Set<String> = []
        plugins = winners.filter { AuthorNotes.isDeveloped($0) && seen.insert($0.path).inserted }
    }

    /// Prints what is wrong with the plugins' packages and texts, and with the theme.
    func note() {
        for plugin in plugins {
            let problems = AuthorNotes.problems(of: plugin, isBuildCurrent: isBuiltHere)
            for problem in problems { note(problem, of: plugin) }
        }
        guard let plugin = plugins.first, let problem = stage.unknownParent else { return }
        note(problem.message, of: plugin)
    }

    /// Prints the pictures that the view names and that its plugin does not have, or no surface draws.
    func notePictures() async {
        guard let plugin = plugins.first else { return }
        for problem in await stage.pictureProblems() { note(problem.message, of: plugin) }
    }

    private func note(_ problem: String, of plugin: Plugin) {
        Console.note("note: \(plugin.name): \(problem)")
    }
}
