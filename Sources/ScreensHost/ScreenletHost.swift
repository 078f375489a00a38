import ScreensFiles
public import ScreensHTTP
@_spi(Host) public import ScreensKit
@_spi(Host) public import ScreensOffline
public import ScreensPlugins
@_spi(Host) public import ScreensPortal
@_spi(Host) import ScreensWorker
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
    let context: LiferayServerContext
    /// The user's locale.
    public let locale: LocaleIdentifier
    let timeZone: TimeZoneIdentifier
    let services: HostServices
    let clock: @Sendable () -> Timestamp
    /// The moment that views take as the present; `nil` for the time of the clock.
    ///
    /// What they draw is then the same each time. Everything else goes by the clock.
    public var presentForViews: Timestamp?
    let signIns: SignInServices
    let transport: any HTTPTransport
    let caches: SharedCaches
    let trace: (@Sendable (String) -> Void)?
    private let onCacheProblem: @Sendable (CacheError) -> Void
    /// The pictures that plugins contain.
    private(set) var resources: ResourcePictures
    /// The texts that plugins contain.
    private(set) var strings: PluginStrings
    /// The present user.
    private(set) var identity: HostIdentity
    private var openStages: [OpenStage] = []

    private struct OpenStage {
        weak var stage: Stage?
    }

    /// Whether live surfaces send pending changes when they are due.
    ///
    /// The default is `true`. With `false`, they are sent when the user asks for it.
    public var autoSync = true { didSet { identity.pendingChanges?.sendsByItself = autoSync } }

    /// Whether it shows what every guest may see, and nobody can sign in.
    let isForGuests: Bool

    /// Where the services of plugins are, and how the host's user signs in to them.
    public var serviceDirectory: ServiceDirectory {
        didSet { renewSyncServices() }
    }

    /// Whether those who sign in are other people than the one to whom the sign-ins of services belong.
    let isForOthers: Bool

    /// The screenlets of the program itself, by the names that apps have for them; they take precedence.
    @_spi(Host) public var programScreenlets: [String: ProgramScreenlet] = [:]

    /// Called on any thread, with a sentence for the user, if a change cannot be stored on this machine.
    ///
    /// The portal may have the change, which then counts as sent. Without this, the trace receives the sentence.
    public var warn: (@Sendable (String) -> Void)? {
        didSet { renewSyncServices() }
    }

    /// Waits for the timers of screenlets; another way than the usual is for tests.
    package var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// Called on any thread, with a sentence for the user, if a screenlet is shown and does not return for two seconds.
    public var onSilence: (@Sendable (String) -> Void)?

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
    ///   - signIns: what users need to sign in and out while the host is in use.
    ///   - services: where the services of plugins are, and how the user signs in to them.
    ///   - network: how well the network works.
    ///   - transport: sends the requests; another one than the usual is for tests.
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
        signIns: SignInServices = SignInServices(),
        services: ServiceDirectory = ServiceDirectory(),
        network: NetworkCondition = .online,
        transport: any HTTPTransport = HTTPClient(),
        clock: @escaping @Sendable () -> Timestamp = Timestamp.now,
        trace: (@Sendable (String) -> Void)? = nil
    ) {
        (isForGuests, isForOthers) = (false, false)
        serviceDirectory = services
        registry = plugins
        resources = ResourcePictures(plugins)
        strings = PluginStrings(plugins)
        (context, self.locale, self.timeZone) = (server, locale, timeZone)
        (self.services, caches) = (HostServices(), SharedCaches())
        (self.clock, self.signIns, self.trace) = (clock, signIns, trace)
        let onCacheProblem = { @Sendable (error: CacheError) in trace?(error.message) ?? () }
        self.onCacheProblem = onCacheProblem
        self.transport = network.applied(to: transport)
        let cache = cache ?? session?.currentCacheManager
        identity = HostIdentity(
            session: session,
            user: session.map { SessionUser(signInName: $0.user) },
            portal: PortalClient(server, session: session, trace: trace, transport: self.transport),
            cache: cache,
            engine: PolicyEngine(cache: cache, clock: clock, onProblem: onCacheProblem)
        )
        joinCache()
    }

    init(besides other: ScreenletHost, storingSignIns isStoring: Bool, forGuests: Bool = false) {
        isForGuests = forGuests || other.isForGuests
        isForOthers = !isStoring || other.isForOthers
        serviceDirectory = other.serviceDirectory
        if forGuests { serviceDirectory.passToOthers() }
        var signIns = other.signIns
        if !isStoring { signIns.store = nil }
        self.signIns = signIns
        (registry, resources, strings) = (other.registry, other.resources, other.strings)
        (context, locale, timeZone) = (other.context, other.locale, other.timeZone)
        (services, caches, transport) = (other.services, other.caches, other.transport)
        (clock, sleep, trace) = (other.clock, other.sleep, other.trace)
        (onCacheProblem, identity) = (other.onCacheProblem, other.identity)
        (autoSync, warn, presentForViews) = (other.autoSync, other.warn, other.presentForViews)
        programScreenlets = other.programScreenlets
        joinCache()
    }

    // An app releases its host on the main actor, which must not wait for the disk.
    isolated deinit {
        guard let cache = identity.cache else { return }
        caches.endUse(by: self, of: cache, hasSignedOut: false)
        cache.closeLater()
    }

    /// Uses another session from now on.
    func use(_ session: SessionContext?, _ user: SessionUser?, _ cache: CacheManager?) {
        identity = HostIdentity(
            session: session,
            user: user,
            portal: client(for: session),
            cache: cache,
            engine: PolicyEngine(cache: cache, clock: clock, onProblem: onCacheProblem)
        )
        joinCache()
    }

    /// Notes what the portal says of the present user.
    func updateUser(_ user: SessionUser) { identity.user = user }

    private func joinCache() {
        guard let cache = identity.cache else { return }
        identity.pendingChanges = caches.changes(of: cache, sendsByItself: autoSync)
        caches.join(self, cache)
    }

    private func renewSyncServices() {
        if let cache = identity.cache { caches.renew(cache) }
    }

    /// A client of the portal for a session.
    func client(for session: SessionContext?) -> PortalClient {
        PortalClient(context, session: session, trace: trace, transport: transport)
    }

    var server: ServerInfo { context.info }
    /// The portal's address.
    var portalAddress: String { context.server }
    /// The host and port of the portal's address.
    var portalHost: String? { LinkAddress(context.server)?.host }
    var isSignedIn: Bool { identity.session != nil }
    var engine: PolicyEngine { identity.engine }
    /// The pictures of the portal, for the present user.
    var portalPictures: PortalPictures { identity.pictures }
    /// The files of the portal that the present user looks at.
    var portalFiles: PortalFiles { identity.files }
    /// The stages that exist.
    var stages: [Stage] { openStages.compactMap(\.stage) }

    /// Sends pending changes in the given way, for tests with a clock of their own.
    @_spi(Host)
    public func use(_ changes: PendingChanges) { identity.pendingChanges = changes }

    /// Creates a screenlet and finds the view that draws it.
    ///
    /// Nothing is loaded from the portal yet.
    ///
    /// - Throws: ``HostError`` if the screenlet, the theme or a view is not available.
    public func stage(_ name: String, theme: ThemeName = .default) throws(HostError) -> Stage {
        if let own = programScreenlets[name], let name = ScreenletName(name) {
            let theme = try known(theme)
            let found = own.resolution(of: name, in: theme)
            let appearance = StageAppearance(theme, style(of: theme), found, own.view)
            return stage(of: own.make(), named: name, appearance)
        }
        let (screenletName, type) = try screenletType(name)
        return try stage(of: type.init(), named: screenletName, in: theme)
    }

    /// Creates a stage for a screenlet.
    func stage(
        of screenlet: any Screenlet,
        named name: ScreenletName,
        in theme: ThemeName
    ) throws(HostError) -> Stage {
        let (style, resolution) = try view(of: name, screenlet, in: theme)
        guard let choice = resolution.choice else { throw noView(resolution) }
        let appearance = StageAppearance(theme, style, resolution, choice.view)
        return stage(of: screenlet, named: name, appearance)
    }

    private func stage(
        of screenlet: any Screenlet,
        named name: ScreenletName,
        _ appearance: StageAppearance
    ) -> Stage {
        let stage = Stage(screenlet, named: name, appearance, host: self)
        openStages.removeAll { $0.stage == nil }
        openStages.append(OpenStage(stage: stage))
        return stage
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
        renewSyncServices()
    }

    var pictures: any PictureTools { LazyPictureTools(services: services) }

    var interactionContext: InteractionContext {
        Self.context(identity.portal, serviceDirectory, server, locale, services)
    }

    /// The services that sending changes needs.
    ///
    /// They outlive every stage.
    var syncServices: SyncServices {
        let (registry, portal, server, locale, services, strings) = (
            registry, identity.portal, server, locale, services, strings
        )
        let directory = serviceDirectory
        let warn = warn
        let onProblem = warn.map { warn in { @Sendable in warn($0.message) } } ?? onCacheProblem
        return SyncServices(
            synchronizer: { (collection, action) async throws(ScreensError) in
                try await registry.synchronizer(of: collection, action: action) { plugin in
                    strings.strings(of: plugin, locale: locale)
                }
            },
            context: { key in
                Self.context(portal.identified(by: key), directory, server, locale, services)
            },
            clock: clock,
            uptime: Uptime.now,
            onProblem: onProblem
        )
    }

    private nonisolated static func context(
        _ portal: PortalClient,
        _ directory: ServiceDirectory,
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
                locale: locale
            )
        }.connecting { portal.account(of: $0, in: directory) }
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
