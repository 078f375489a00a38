@_spi(Host) public import ScreensKit
import ScreensPlugins

extension ScreenletHost {
    func screenletType(
        _ text: String
    ) throws(HostError) -> (ScreenletName, any Screenlet.Type) {
        try found(text) { name throws(PluginRefusal) in try registry.screenletType(name) }
    }

    /// The type that is offered under the name of a screenlet's delegate.
    func delegateType(
        of screenlet: ScreenletName,
        named name: String
    ) throws(HostError) -> any ScreenletDelegate.Type {
        do throws(PluginRefusal) {
            if let type = try registry.delegateType(screenlet, name: name) { return type }
        } catch {
            throw .refused(error)
        }
        let known = names {
            if case .delegate(screenlet, let name) = $0 { name } else { nil }
        }
        throw .unknownDelegate(
            name,
            screenlet: screenlet,
            suggestion: known.nearest(to: name),
            known: known
        )
    }

    /// The style of a theme, which may be that of a parent.
    @_spi(Host)
    public func style(of theme: ThemeName) -> Style {
        ViewResolver(registry: registry).style(of: theme)
    }

    /// The themes whose views are used where a theme has none: its parents, and `default` at the end.
    @_spi(Host)
    public func ancestors(of theme: ThemeName) -> [ThemeName] {
        ViewResolver(registry: registry).ancestors(of: theme)
    }

    /// What is found for a screenlet's name, and the name as its plugin spells it: users may write it in lower case.
    func found<Found>(
        _ text: String,
        _ find: (ScreenletName) throws(PluginRefusal) -> Found?
    ) throws(HostError) -> (ScreenletName, Found) {
        var unknown: HostError {
            .unknownScreenlet(text, suggestion: screenletNames.nearest(to: text))
        }
        guard let name = ScreenletName(text) else { throw unknown }
        let found: Found?
        do {
            found = try find(name)
        } catch {
            throw orIncomplete(.refused(error))
        }
        guard let found,
            case .screenlet(let spelled)? = registry.winner(for: .screenlet(name))?.offer.name
        else { throw orIncomplete(unknown) }
        return (spelled, found)
    }

    /// The error for a missing view: the plugin that offers one is refused, or none does.
    func noView(_ resolution: ViewResolution) -> HostError {
        let problems = resolution.steps.compactMap(\.problem)
        let refusal = registry.refusals.first { problems.contains($0.message) }
        return refusal.map { .refused($0) } ?? .noView(resolution.requested)
    }

    /// Replaces an error by a missing part of the installation, if there is one, since that explains it.
    private func orIncomplete(_ error: HostError) -> HostError {
        do {
            try Installation.current.check()
            return error
        } catch {
            return .incomplete(error)
        }
    }

    /// The theme of a name or a short name: `stars` is `default-stars` if there is no theme `stars`.
    func known(_ theme: ThemeName) throws(HostError) -> ThemeName {
        if registry.knows(theme: theme) { return theme }
        let prefix = "\(ThemeName.default)-"
        if let full = ThemeName(prefix + theme.text), registry.knows(theme: full) { return full }
        let names = themeNames
        let short = names.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
        throw .unknownTheme(theme.text, suggestion: (names + short).nearest(to: theme.text))
    }

    /// The screenlets that plugins offer, as people type them, in order.
    public var screenletNames: [String] {
        names { if case .screenlet(let name) = $0 { name.commandName } else { nil } }
    }

    /// The themes that plugins offer, or have views for, in order.
    public var themeNames: [String] {
        names { name in
            switch name {
            case .theme(let theme): theme.text
            case .view(let view): view.theme.text
            default: nil
            }
        }
    }

    /// The themes that change how a screenlet looks, in order.
    ///
    /// Themes that only have views of other screenlets are left out.
    func themeNames(for screenlet: ScreenletName) -> [String] {
        names { name in
            switch name {
            case .theme(let theme): return theme.text
            case .view(let view):
                if case .screenlet(let other) = view.subject, other != screenlet { return nil }
                return view.theme.text
            default: return nil
            }
        }
    }

    private func names(_ name: (OfferedName) -> String?) -> [String] {
        Set(registry.plugins.flatMap(\.offers).compactMap { name($0.name) }).sorted()
    }
}
