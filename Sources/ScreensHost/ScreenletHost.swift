private import ScreensHTTP
@_spi(Host) public import ScreensKit
@_spi(Host) public import ScreensOffline
public import ScreensPlugins
@_spi(Host) public import ScreensPortal
private import ScreensXML

/// Shows screenlets: it finds their plugins, and gives them a portal, a theme and a locale.
///
/// ```swift
/// let host = ScreenletHost(server: server, session: session)
/// let stage = try host.stage("poll", theme: "flat7")
/// let poll = try stage.screenlet(as: (any PollScreenlet).self)
/// poll.delegate = listener
/// stage.show()
/// ```
@MainActor
public final class ScreenletHost {
    /// The installed plugins.
    public private(set) var registry: PluginRegistry
    let server: ServerInfo
    /// The host and port of the portal's address.
    let portalHost: String?
    let locale: LocaleIdentifier
    let timeZone: TimeZoneIdentifier
    let isSignedIn: Bool
    private let portal: PortalClient
    let services: HostServices
    let engine: PolicyEngine
    /// The pictures of the portal, for the present user.
    let portalPictures: PortalPictures
    let clock: @Sendable () -> Timestamp
    private let onCacheProblem: @Sendable (CacheError) -> Void
    /// The pictures that plugins contain.
    private(set) var resources: ResourcePictures
    /// The texts that plugins contain.
    private(set) var strings: PluginStrings
    private let cache: CacheManager?
    /// The user's unsent changes; `nil` without a cache.
    public private(set) var pendingChanges: PendingChanges?
    /// Whether live surfaces send pending changes when they are due.
    ///
    /// The default is `true`. With `false`, they are sent when the user asks for it.
    public var autoSync = true { didSet { pendingChanges?.sendsByItself = autoSync } }

    /// Called on any thread, with a sentence for the user, if a change cannot be stored on this machine.
    ///
    /// The portal may have the change, which then counts as sent. Without this, the trace receives the sentence.
    public var warn: (@Sendable (String) -> Void)? {
        didSet { cache?.syncServices = syncServices }
    }

    /// Creates a host for one portal and one user.
    ///
    /// - Parameters:
    ///   - plugins: the installed plugins.
    ///   - server: the portal.
    ///   - session: the user's sign-in; `nil` for a guest.
    ///   - locale: the user's locale, such as `en_US`.
    ///   - timeZone: the user's time zone; by default, the machine's.
    ///   - cache: where answers are cached for use without the portal, and changes are stored until they
    ///     are sent; `nil` takes the session's. Without either, nothing is cached.
    ///   - network: how well the network works.
    ///   - clock: returns the present time.
    ///   - trace: receives one line for each request and reply, without secrets, and for each failure of
    ///     the cache.
    public init(
        plugins: PluginRegistry = .installed(),
        server: LiferayServerContext,
        session: SessionContext?,
        locale: LocaleIdentifier = "en_US",
        timeZone: TimeZoneIdentifier = SystemTimeZone().zone,
        cache: CacheManager? = nil,
        network: NetworkCondition = .online,
        clock: @escaping @Sendable () -> Timestamp = Timestamp.now,
        trace: (@Sendable (String) -> Void)? = nil
    ) {
        let services = HostServices()
        registry = plugins
        resources = ResourcePictures(plugins)
        strings = PluginStrings(plugins)
        self.server = server.info
        portalHost = LinkAddress(server.server)?.host
        (self.locale, self.timeZone) = (locale, timeZone)
        isSignedIn = session != nil
        self.services = services
        self.clock = clock
        let cache = cache ?? session?.currentCacheManager
        self.cache = cache
        onCacheProblem = { trace?($0.message) }
        engine = PolicyEngine(cache: cache, clock: clock, onProblem: onCacheProblem)
        portal = PortalClient(
            server,
            session: session,
            trace: trace,
            transport: network.applied(to: HTTPClient())
        )
        portalPictures = PortalPictures(portal, engine)
        cache?.syncServices = syncServices
        pendingChanges = cache.map { PendingChanges($0) }
    }

    // An app releases its host on the main actor, which must not wait for the disk.
    deinit { cache?.closeLater() }

    /// Sends pending changes in the given way, for tests with a clock of their own.
    @_spi(Host)
    public func use(_ changes: PendingChanges) { pendingChanges = changes }

    /// Creates a screenlet and finds the view that draws it.
    ///
    /// Nothing is loaded from the portal yet.
    ///
    /// - Throws: ``HostError`` if the screenlet, the theme or a view is not available.
    public func stage(_ name: String, theme: ThemeName = .default) throws(HostError) -> Stage {
        let (screenletName, type) = try screenletType(name)
        let screenlet = type.init()
        let (style, resolution) = try view(of: screenletName, screenlet, in: theme)
        guard let choice = resolution.choice else { throw noView(resolution) }
        return Stage(
            screenlet,
            named: screenletName,
            theme: theme,
            resolution: resolution,
            view: choice.view,
            style: style,
            host: self
        )
    }

    /// Finds the view for a name as it would be found for a screenlet that is shown.
    ///
    /// - Throws: ``HostError/unknownTheme(_:suggestion:)``.
    public func resolve(_ name: ViewName) throws(HostError) -> ViewResolution {
        let full = name.inTheme(try known(name.theme))
        // The screenlet of the view may be missing or refused.
        guard case .screenlet(let screenlet) = name.subject,
            let type = try? registry.screenletType(screenlet)
        else { return ViewResolver(registry: registry).resolve(full, drawing: nil) }
        return resolution(of: full, type.init())
    }

    /// Uses other plugins from now on.
    ///
    /// Stages keep their types until they look them up again.
    func use(_ plugins: PluginRegistry) {
        registry = plugins
        resources = ResourcePictures(plugins)
        strings = PluginStrings(plugins)
        cache?.syncServices = syncServices
    }

    var pictures: any PictureTools { LazyPictureTools(services: services) }

    var interactionContext: InteractionContext { Self.context(portal, server, locale, services) }

    /// The services that sending changes needs.
    ///
    /// They outlive every stage.
    var syncServices: SyncServices {
        let (registry, portal, server, locale, services, strings) = (
            registry, portal, server, locale, services, strings
        )
        let warn = warn
        let onProblem = warn.map { warn in { @Sendable in warn($0.message) } } ?? onCacheProblem
        return SyncServices(
            synchronizer: { (collection, action) async throws(ScreensError) in
                try await registry.synchronizer(of: collection, action: action) { plugin in
                    strings.strings(of: plugin, locale: locale)
                }
            },
            context: { key in
                Self.context(portal.identified(by: key), server, locale, services)
            },
            clock: clock,
            onProblem: onProblem
        )
    }

    private nonisolated static func context(
        _ portal: PortalClient,
        _ server: ServerInfo,
        _ locale: LocaleIdentifier,
        _ services: HostServices
    ) -> InteractionContext {
        InteractionContext(
            portal: portal,
            server: server,
            locale: locale,
            pictures: LazyPictureTools(services: services)
        ) { (text) throws(XMLError) in
            try XMLReader.read(text)
        }.reading { [address = portal.address] html, base in
            HTMLReader.read(
                html,
                at: HTMLAddresses(portal: address, base: base),
                remainder: Strings().text("core-cut-off", locale: locale)
            )
        }
    }

    /// The style of a theme, and the view that draws a screenlet in it.
    func view(
        of name: ScreenletName,
        _ screenlet: any Screenlet,
        in theme: ThemeName
    ) throws(HostError) -> (Style, ViewResolution) {
        let full = try known(theme)
        // The style comes first, because only this shows whether the theme's plugin can be used.
        let style = ViewResolver(registry: registry).style(of: full)
        return (style, resolution(of: ViewName(.screenlet(name), theme: full), screenlet))
    }

    /// Finds the view that draws a screenlet.
    func resolution(of name: ViewName, _ screenlet: any Screenlet) -> ViewResolution {
        ViewResolver(registry: registry).resolve(
            name,
            drawing: .type(type(of: screenlet.model as any ScreenletModel)),
            defaultLayout: (type(of: screenlet) as? any LayoutScreenlet.Type)?.defaultLayout
        )
    }
}
