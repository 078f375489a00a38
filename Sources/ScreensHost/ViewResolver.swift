@_spi(Host) public import ScreensKit
import ScreensPlugins

/// How a view was found, or why none was.
public struct ViewResolution: Sendable {
    /// One name that was tried.
    public struct Step: Encodable, Sendable {
        /// The name.
        public let name: ViewName
        /// Why it was tried.
        public let reason: LookupReason
        /// The plugin that offers it; `nil` when none does.
        public let plugin: String?
        /// Why the plugin's view was passed over; `nil` when it was not.
        public let problem: String?
    }

    /// A view that draws the screenlet.
    public struct Choice: Sendable {
        /// The view's name.
        public let name: ViewName
        /// The file of the plugin that offers it.
        public let plugin: String
        let view: any ScreenletView
    }

    /// The name that was asked for.
    public let requested: ViewName
    /// The names that were tried, in order.
    public let steps: [Step]
    /// The view that was found.
    public let choice: Choice?

    /// The theme that draws the screenlet in the theme `default`, if not that itself.
    let defaultLayout: ThemeName?

    /// Whether another theme than the one asked for had to help out.
    public var isFallback: Bool {
        guard let theme = choice?.name.theme, theme != requested.theme else { return false }
        return requested.theme != .default || theme != defaultLayout
    }
}

/// Finds views by name: in the theme that is asked for, then its parents, then `default`.
struct ViewResolver {
    let registry: PluginRegistry

    /// Finds a view that draws `model`; any model when it is `nil`.
    ///
    /// The theme `defaultLayout` is asked last.
    func resolve(
        _ requested: ViewName,
        drawing model: (any ScreenletModel.Type)?,
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
    /// Lazy, as asking a theme for its parent opens the plugin.
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

    /// The style of a theme; the kit's own for a theme that is nothing but views.
    func style(of theme: ThemeName) -> Style { instance(of: theme)?.style ?? Style() }

    private func parent(of theme: ThemeName) -> ThemeName? { instance(of: theme)?.parent }

    private func instance(of theme: ThemeName) -> (any Theme)? {
        // A refused plugin is reported by the registry; its theme then has no say.
        (try? registry.themeType(theme))?.init()
    }

    private func attempt(
        _ name: ViewName,
        _ reason: LookupReason,
        _ model: (any ScreenletModel.Type)?
    ) -> (ViewResolution.Step, (any ScreenletView)?) {
        func step(_ plugin: String?, _ problem: String?) -> ViewResolution.Step {
            .init(name: name, reason: reason, plugin: plugin, problem: problem)
        }
        do {
            guard let type = try registry.viewType(name) else { return (step(nil, nil), nil) }
            let plugin = registry.winner(for: .view(name))?.plugin.path
            if let model, type.modelType != model {
                return (step(plugin, "it draws \(type.modelType), not \(model)"), nil)
            }
            return (step(plugin, nil), type.init())
        } catch {
            return (step(error.path, error.message), nil)
        }
    }
}
