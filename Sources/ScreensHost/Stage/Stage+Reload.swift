public import ScreensApps
public import ScreensKit
import ScreensPlugins
@_spi(Host) import ScreensWorker

extension Stage {
    /// The result of reloading plugins.
    public struct Reload: Hashable, Sendable {
        /// The names of the plugins that are new.
        public let plugins: [String]
        /// Whether the screenlet was replaced by a new one, with the attributes that were set.
        public let isScreenletNew: Bool
    }

    /// Reloads plugins under development and updates what is shown, of an app on all open pages.
    ///
    /// A changed view, cell or theme is used at once: the screenlet stays, with its loaded data. A changed
    /// screenlet is created again, gets the attributes that were set, and loads as when it was first
    /// shown. Nothing changes if this throws.
    ///
    /// - Parameter files: libraries under paths of which none was loaded before, unless the file is
    ///   still the same. Each replaces every plugin of its name.
    /// - Returns: what is new.
    /// - Throws: ``HostError`` if one of them is refused, or the screenlet, its theme, its view or its
    ///   delegate is no longer available.
    @discardableResult
    public func reload(_ files: [String]) throws(HostError) -> Reload {
        let hosts = [host] + (appSession.map { [$0.guests] } ?? [])
        let earlier = hosts.map(\.registry)
        let plugins = PluginRegistry(host.registry, developing: files)
        for host in hosts { host.use(plugins) }
        defer { host.registry.dismissOthers() }
        do throws(HostError) {
            // Some faults are found in the file, others on opening it.
            try Self.check(files, plugins)
            let parts = try PluginParts(self)
            // A new screenlet embeds its own.
            let inner = parts.screenlet == nil ? withPages.dropFirst() : []
            var found: [(Stage, PluginParts)] = []
            for stage in inner { found.append((stage, try PluginParts(stage))) }
            try Self.check(files, plugins)
            for (stage, parts) in found { stage.follow(parts) }
            return follow(parts, plugins.plugins(at: files).map(\.name))
        } catch {
            for (host, plugins) in zip(hosts, earlier) { host.use(plugins) }
            throw error
        }
    }

    /// Shows another version of the app.
    ///
    /// The pages that are open stay open, as far as they still exist. A screenlet that is the same on its page stays
    /// with its data and with what was entered. Nothing changes if this throws.
    ///
    /// - Parameters:
    ///   - app: the app, which has been checked with ``AppCheck``.
    ///   - texts: its texts in the user's language.
    ///   - secrets: the secrets that new screenlets get.
    ///   - guests: the host of pages for guests, as ``AppSession/guests(of:besides:)`` returns it.
    /// - Returns: what is new.
    /// - Throws: ``HostError`` if the theme, or a view for pages of apps, is not available, and ``AppError`` if a page
    ///   cannot be opened.
    @discardableResult
    public func reload(
        _ app: ScreensApp,
        texts: [String: String],
        secrets: [String: SecretText] = [:],
        guests: ScreenletHost
    ) throws -> Reload {
        let reload = Reload(plugins: [], isScreenletNew: false)
        guard let session = appSession else { return reload }
        let theme = session.theme ?? app.theme ?? .default
        let (style, resolution) = try host.view(of: name, shownScreenlet, in: theme)
        guard resolution.choice != nil else { throw HostError.noView(resolution.requested) }
        try session.use(app, texts, secrets, guests)
        if theme != self.theme { use(resolution, style, of: theme) }
        onReload?(reload)
        changed()
        return reload
    }

    private static func check(
        _ files: [String],
        _ plugins: PluginRegistry
    ) throws(HostError) {
        let refusals = plugins.plugins(at: files).lazy.compactMap(\.refusal)
        if let refusal = refusals.first { throw .refused(refusal) }
    }

    private func follow(_ parts: PluginParts, _ plugins: [String]) -> Reload {
        follow(parts)
        let reload = Reload(plugins: plugins, isScreenletNew: parts.screenlet != nil)
        onReload?(reload)
        changed()
        return reload
    }

    private func follow(_ parts: PluginParts) {
        appearance.use(parts.resolution, parts.view, parts.style, of: theme)
        if let screenlet = parts.screenlet {
            replace(with: screenlet, parts.delegate ?? currentDelegate)
        } else if let delegate = parts.delegate {
            connect(delegate)
        }
        if let delegate = parts.delegate { chosenDelegate?.delegate = delegate }
        followLayout()
    }

    private func replace(with screenlet: any Screenlet, _ delegate: (any ScreenletDelegate)?) {
        let isOnShow = runtime.isShown
        let before = attributes.values
        let defaults = Attributes(of: type(of: shownScreenlet).init(), named: name).values
        if isOnShow { hide() }
        replaceScreenlet(with: screenlet)
        for error in attributes.set(before.differing(from: defaults)) { note(error.message) }
        if let delegate { connect(delegate) }
        if isOnShow { show() }
    }

    private func connect(_ delegate: any ScreenletDelegate) {
        guard !shownScreenlet.connect(delegate) else { return }
        note(HostError.wrongDelegate("\(type(of: delegate))", screenlet: name).message)
    }

    /// Everything that a stage takes from plugins, looked up again.
    @MainActor
    private struct PluginParts {
        /// The new screenlet; `nil` if its type is the same as before.
        let screenlet: (any Screenlet)?
        let resolution: ViewResolution
        let view: any PluginView
        let style: Style
        /// The new delegate; `nil` if none was chosen, or its type is the same as before.
        let delegate: (any ScreenletDelegate)?

        init(_ stage: Stage) throws(HostError) {
            if let own = stage.host.programScreenlets[stage.name.commandName] {
                (screenlet, view, delegate) = (own.make(), own.view, nil)
                resolution = own.resolution(of: stage.name, in: stage.theme)
                style = stage.host.style(of: stage.theme)
                return
            }
            let current = stage.shownScreenlet
            screenlet = stage.isOfApp ? nil : try Self.newScreenlet(of: stage)
            (style, resolution) = try stage.host.view(
                of: stage.name,
                screenlet ?? current,
                in: stage.theme
            )
            guard let choice = resolution.choice else { throw .noView(resolution.requested) }
            view = choice.view
            delegate = try Self.delegate(of: stage)
        }

        /// A new screenlet; `nil` if its type is the same as before.
        private static func newScreenlet(of stage: Stage) throws(HostError) -> (any Screenlet)? {
            let (_, type) = try stage.host.screenletType(stage.name.commandName)
            return type == Swift.type(of: stage.shownScreenlet) ? nil : type.init()
        }

        private static func delegate(
            of stage: Stage
        ) throws(HostError) -> (any ScreenletDelegate)? {
            guard let (name, current) = stage.chosenDelegate else { return nil }
            let type = try stage.host.delegateType(of: stage.name, named: name)
            guard type != Swift.type(of: current) else { return nil }
            guard let named = type as? any NamedDelegate.Type else {
                throw .wrongDelegate("\(type)", screenlet: stage.name)
            }
            return named.init()
        }
    }
}
