@_spi(Host) public import ScreensKit
import ScreensPlugins

/// A note for the user about a part of a plugin, for example one that is skipped.
public struct StageNote: Hashable, Sendable {
    /// One or several sentences, which say what happened and what to do.
    public let message: String
    /// The same in a few words, for a place with a single line.
    public let summary: String

    package init(_ message: String, summary: String? = nil) {
        (self.message, self.summary) = (message, summary ?? message)
    }
}

extension Stage {
    func note(_ message: String) { onNote?(StageNote(message)) }

    /// Notes that a plugin is no longer used, once for each of its files.
    func note(_ refusal: PluginRefusal, then consequence: String = "") {
        guard notedFiles.insert(refusal.path).inserted else { return }
        onNote?(StageNote(refusal.message + consequence, summary: refusal.summary))
    }

    /// Notes which views of parts are skipped.
    func note(_ skipped: [PartViews.Skipped]) {
        for skipped in skipped {
            let refusal = host.registry.refusals.first { $0.path == skipped.plugin }
            if let refusal { note(refusal) } else { note(skipped.message) }
        }
    }
}

/// What an author of the plugins in use should know.
@_spi(Host)
extension Stage {
    /// The problem that a parent of the theme does not exist; `nil` if there is none.
    public var unknownParent: PluginProblem? {
        ViewResolver(registry: host.registry).unknownParent(of: fullTheme, among: host.themeNames)
    }

    /// What is wrong with pictures of its plugin that the view names in its present drawing.
    ///
    /// Only the first rows are drawn for this.
    public func pictureProblems() async -> [PluginProblem] {
        let drawing = await drawing(in: context())
        let nodes = [drawing.body] + (await drawing.rows(0..<Drawing.windowSize))
        var problems: [PluginProblem] = []
        let named = nodes.lazy.flatMap(\.subtree).compactMap(\.extras?.image)
        for resource in named.compactMap({ PluginResource(id: $0.id) }) {
            let file = host.registry.resource(resource.path, ofModule: resource.module)
            guard let problem = PluginProblem.picture(resource.path, isShipped: file != nil),
                !problems.contains(problem)
            else { continue }
            problems.append(problem)
        }
        return problems
    }
}
