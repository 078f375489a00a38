import ScreensHost
@_spi(Host) import ScreensKit
import ScreensPlugins

/// Types that were ignored in the search for a screenlet's view, to report them once on stderr.
@MainActor
struct IgnoredTypes {
    private var sentences: [String]

    /// Collects refused plugins, names that are offered twice, and views that do not fit.
    init(_ stage: Stage, _ registry: PluginRegistry) {
        let refusals = registry.refusals.map(\.message)
        let resolution = stage.resolution
        let used =
            [OfferedName.screenlet(stage.name), .theme(stage.theme)]
            + resolution.steps.map { .view($0.name) }
        sentences = refusals
        sentences += registry.shadowed(of: used).map(\.message)
        sentences += resolution.steps.compactMap { step in
            guard let problem = step.problem, !refusals.contains(problem) else { return nil }
            return
                "The view \(step.name) of \(step.plugin ?? "a plugin") is skipped: \(problem)."
        }
        if resolution.isFallback, let choice = resolution.choice {
            sentences.append(
                "The theme \"\(resolution.requested.theme)\" has no view for this; "
                    + "\(choice.name) is used instead."
            )
        }
    }

    func note() {
        for sentence in sentences { Console.note("note: \(sentence)") }
    }
}
