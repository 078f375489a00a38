@_spi(Host) public import ScreensKit
import ScreensPlugins
@_spi(Host) import ScreensWorker

/// How a view was found, or why none was.
public struct ViewResolution: Sendable {
    /// One name that was tried.
    public struct Step: Encodable, Sendable {
        /// The name.
        public let name: ViewName
        /// Why it was tried.
        public let reason: LookupReason
        /// The plugin that offers it; `nil` if there is none.
        public let plugin: String?
        /// Why the plugin's view was skipped; `nil` if it was not.
        public let problem: String?
    }

    /// A view that draws the screenlet.
    public struct Choice: Sendable {
        /// The view's name.
        public let name: ViewName
        /// The file of the plugin that offers it.
        public let plugin: String
        /// Whether it draws in a process of its own.
        public var isIsolated: Bool { view.isIsolated }
        let view: any PluginView
    }

    /// The name that was asked for.
    public let requested: ViewName
    /// The names that were tried, in order.
    public let steps: [Step]
    /// The view that was found.
    public let choice: Choice?

    /// The theme that draws the screenlet in the theme `default`; `nil` if that is `default` itself.
    let defaultLayout: ThemeName?

    /// Whether another theme than the one asked for draws the screenlet.
    ///
    /// Pages of apps have no need of a view in each theme: what is around the screenlets has its style anyway.
    public var isFallback: Bool {
        guard requested.subject != .screenlet(.app) else { return false }
        guard let theme = choice?.name.theme, theme != requested.theme else { return false }
        return requested.theme != .default || theme != defaultLayout
    }
}

/// Finds views by name: in the theme that is asked for, then its parents, then `default`.
struct ViewResolver {
    let registry: PluginRegistry

    /// Finds a view that draws `model`, or any model if that is `nil`.
    ///
    /// The theme `defaultLayout` is tried last.
    func resolve(
        _ requested: ViewName,
        drawing model: ModelType?,
        defaultLayout: ThemeName? = nil
    ) -> ViewResolution {
        var steps: [ViewResolution.Step] = []
        for (theme, reason) in chain(from: requested.theme, endingIn: defaultLayout) {
            let name = requested.inTheme(theme)
            let (step, view) = attempt(name, reason, model)
            steps.append(step)
            guard let view, let plugin = step.plugin else { continue }
            return ViewResolution(
                requested: requested,
                steps: steps,
                choice: .init(name: name, plugin: plugin, view: view),
                defaultLayout: defaultLayout
            )
        }
        return ViewResolution(
            requested: requested,
            steps: steps,
            choice: nil,
            defaultLayout: defaultLayout
        )
    }

    /// The theme, its parents, `default`, and the last one, each once.
    ///
    /// The list is lazy, because reading a theme's parent opens its plugin.
    private func chain(
        from theme: ThemeName,
        endingIn last: ThemeName?
    ) -> some Sequence<(ThemeName, LookupReason)> {
        var seen: Set = [theme]
        return sequence(first: (theme, .asked)) { current, _ in
            [(parent(of: current), .parent), (.default, .default), (last, .layout)]
                .lazy.compactMap { theme, reason in theme.map { ($0, reason) } }
                .first { seen.insert($0.0).inserted }
        }
    }

    /// The themes that are tried after a theme.
    func ancestors(of theme: ThemeName) -> [ThemeName] {
        chain(from: theme, endingIn: nil).dropFirst().map(\.0)
    }

    /// The style of a theme, or of the first of its ancestors that has one; without any, the kit's own.
    func style(of theme: ThemeName) -> Style {
        chain(from: theme, endingIn: nil).lazy
            .compactMap { traits(of: $0.0)?.style }
            .first { !$0.isInherited } ?? Style()
    }

    /// The problem that a parent of a theme does not exist; `nil` if all do.
    func unknownParent(of theme: ThemeName, among themes: [String]) -> PluginProblem? {
        var (seen, current): (Set<ThemeName>, ThemeName) = ([], theme)
        while seen.insert(current).inserted, let parent = parent(of: current) {
            guard registry.knows(theme: parent) else {
                return .unknownParent(parent, among: themes)
            }
            current = parent
        }
        return nil
    }

    private func parent(of theme: ThemeName) -> ThemeName? {
        if let traits = traits(of: theme) { return traits.parent }
        return theme.family.first(where: registry.knows)
    }

    private func traits(of theme: ThemeName) -> (parent: ThemeName?, style: Style)? {
        // The registry reports a refused plugin. Its theme then adds nothing to the chain.
        while let found = try? registry.theme(theme) {
            switch found {
            case .type(let type, _):
                let theme = type.init()
                return (theme.parent, theme.style)
            case .isolated(let offer, let plugin):
                do throws(PluginRefusal) {
                    return try registry.isolation(of: plugin).theme(offer, of: plugin)
                } catch {
                    registry.refuse(error)
                }
            }
        }
        return nil
    }

    private func attempt(
        _ name: ViewName,
        _ reason: LookupReason,
        _ model: ModelType?
    ) -> (ViewResolution.Step, (any PluginView)?) {
        func step(_ plugin: String?, _ problem: String?) -> ViewResolution.Step {
            .init(name: name, reason: reason, plugin: plugin, problem: problem)
        }
        do {
            guard let (plugin, view) = try view(name) else { return (step(nil, nil), nil) }
            if let model, !view.draws(model) {
                let problem = PluginProblem.wrongModel(draws: view.modelName, not: model.name)
                return (step(plugin, problem.clause), nil)
            }
            return (step(plugin, nil), view)
        } catch {
            return (step(error.path, error.message), nil)
        }
    }

    /// The first view of that name whose plugin can be used, in whichever process it draws.
    private func view(
        _ name: ViewName
    ) throws(PluginRefusal) -> (plugin: String, any PluginView)? {
        while let found = try registry.view(name) {
            switch found {
            case .type(let type, let plugin): return (plugin.path, .local(type.init()))
            case .isolated(let offer, let plugin):
                do throws(PluginRefusal) {
                    let isolation = try registry.isolation(of: plugin)
                    let view = try isolation.view(offer, of: plugin) { [registry] in
                        registry.refuse($0)
                    }
                    return (plugin.path, view)
                } catch {
                    registry.refuse(error)
                }
            }
        }
        return nil
    }
}

extension ThemeName {
    /// The themes whose names this one continues, the longest first: `a-b` and `a` for `a-b-c`; not `default`, which
    /// is tried anyway.
    fileprivate var family: some Sequence<ThemeName> {
        text.indices.reversed().lazy
            .filter { text[$0] == "-" }
            .compactMap { ThemeName(String(text[..<$0])) }
            .filter { $0 != .default }
    }
}

extension PluginView where Self == LocalView {
    /// A view that draws in this process.
    static func local(_ view: any ScreenletView) -> LocalView { LocalView(view) }
}

extension PluginRegistry {
    /// The guardian that starts workers for a plugin.
    func isolation(of plugin: Plugin) throws(PluginRefusal) -> Isolation {
        guard let isolation = guardian as? Isolation else {
            throw .failed(
                path: plugin.path,
                reason: "requires a worker process, which is not available"
            )
        }
        return isolation
    }
}
