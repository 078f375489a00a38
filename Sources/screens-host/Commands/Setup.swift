import DemoPortal
import ScreensHost
@_spi(Host) import ScreensKit
import ScreensOffline
import ScreensPlugins
import ScreensPortal
import ScreensSession
import ScreensSystem

/// A host made from the options about plugins and the portal.
@MainActor
struct Setup {
    let host: ScreenletHost
    /// The demo portal, if the host uses it.
    let demo: DemoPortal?
    /// The portal.
    let server: LiferayServerContext
    /// The user's cache; `nil` if it cannot be used.
    let cache: CacheManager?
    /// The log for a live terminal: what plugins print in workers, unless the terminal reads it on stderr.
    private(set) var log = PluginLog()

    static var environment: [String: String] { Environment.variables }

    /// The installed plugins, and which of them may be loaded.
    ///
    /// - Throws: with `--locked`, if the installed plugins differ from the lock.
    static func registry(
        _ invocation: Invocation,
        isolatesAll: Bool = false,
        log: PluginLog? = nil
    ) throws -> PluginRegistry {
        let plugins = User.plugins
        let isVerbose = invocation.has(.verbose)
        let log = isVerbose && Console.areErrorsOnTerminal ? nil : log
        return try plugins.registry(
            searching: invocation.values(.pluginPath),
            builds: OwnBuild.libraries(invocation),
            lock: invocation.has(.locked) ? try plugins.lock() : nil,
            isolatesAll: isolatesAll || invocation.has(.isolate)
        ) { line, path in
            let line = "\(Plugin.name(ofFile: path)): \(line)"
            if isVerbose { Console.note(line) }
            log?.add(line, .output)
        }
    }

    /// Starts the demo portal if no other portal is named.
    ///
    /// The libraries in `files` replace installed plugins with the same names.
    init(_ invocation: Invocation, developing files: [String] = []) async throws {
        let locale = try Self.locale(invocation)
        let timeZone = try Self.timeZone(invocation)
        let present = try Self.presentForViews()
        let network = try invocation.network()
        OwnBuild.noteObjections(invocation)
        let installed = try Self.registry(invocation, log: log)
        let plugins =
            files.isEmpty ? installed : PluginRegistry(installed, developing: files)
        let services = try ServiceOptions.directory(invocation, plugins)
        let portal = try await ChosenPortal(invocation)
        let connection = portal.connection
        let isVerbose = invocation.has(.verbose)
        (demo, server) = (portal.demo, connection.server)
        let caches = UserCacheFolder(invocation, portal)
        cache = await caches.cache(named: connection.cacheName)
        let trace: (@Sendable (String) -> Void)? =
            isVerbose ? { @Sendable in Console.note($0) } : nil
        host = ScreenletHost(
            plugins: plugins,
            server: connection.server,
            session: connection.session,
            locale: locale,
            timeZone: timeZone,
            cache: cache,
            signIns: SignInServices(
                cache: { await caches.cache(of: $0) },
                store: portal.store,
                browser: BrowserSignIn { [log] address in
                    Task {
                        guard await !DesktopBrowser.open(address.text) else { return }
                        log.add("No browser was opened.", .note)
                    }
                },
                isPlainAccepted: portal.isPlainAccepted
            ),
            services: services,
            network: network,
            transport: portal.transport,
            trace: trace
        )
        host.autoSync = !invocation.has(.noAutoSync)
        host.presentForViews = present
        host.onSilence = { Console.note("note: \($0)") }
    }

    /// Reads the installed plugins, without a portal.
    ///
    /// With `isolatesAll`, no plugin's code runs in this process.
    init(
        pluginsOf invocation: Invocation,
        isolatesAll: Bool = false,
        developing files: [String] = []
    ) throws {
        (demo, cache, server) = (nil, nil, try Self.nowhere)
        let plugins = try Self.registry(invocation, isolatesAll: isolatesAll)
        host = ScreenletHost(
            plugins: files.isEmpty ? plugins : PluginRegistry(plugins, developing: files),
            server: server,
            session: nil
        )
    }

    /// Asks no portal, and reads a copy of the cache.
    init(lookingInto cache: CacheManager, _ invocation: Invocation) throws {
        (self.cache, server) = (cache, try Self.nowhere)
        let plugins = try Self.registry(invocation)
        let services = try ServiceOptions.directory(invocation, plugins)
        demo = try ChosenPortal.demo(of: invocation)
        host = ScreenletHost(
            plugins: plugins,
            server: server,
            session: nil,
            locale: try Self.locale(invocation),
            cache: cache,
            services: services,
            network: .offline
        )
    }

    private init(_ other: Setup, _ host: ScreenletHost) {
        (self.host, demo, server) = (host, other.demo, other.server)
        (cache, log) = (other.cache, other.log)
    }

    /// The same portal and plugins for another browser, whose user signs in and out independently.
    ///
    /// The stored sign-in belongs to whoever runs the command, so browsers neither use nor change it.
    func sibling() -> Setup { Setup(self, host.sibling(storingSignIns: false)) }

    /// The same portal and plugins, with nobody signed in.
    func withoutUser() async -> Setup { Setup(self, await host.withoutUser()) }

    private static var nowhere: LiferayServerContext {
        get throws {
            try LiferayServerContext(server: "http://localhost:8080", companyId: 0, groupId: 0)
        }
    }

    /// Prints warnings about changes; not for a live screen, because they would disturb it.
    func warnOnStandardError() { host.warn = { Console.note("warning: \($0)") } }

    private static func locale(_ invocation: Invocation) throws(CommandError) -> LocaleIdentifier {
        guard let text = invocation.value(.locale) else {
            return LocaleIdentifier(LocaleName.of(environment))
        }
        guard let locale = LocaleName.parse(text) else {
            throw .usage("--locale must be a language and country such as es_ES, not \"\(text)\".")
        }
        return LocaleIdentifier(locale)
    }

    private static func timeZone(
        _ invocation: Invocation
    ) throws(CommandError) -> TimeZoneIdentifier {
        guard let text = invocation.value(.timeZone) else {
            let system = SystemTimeZone()
            if let problem = system.problem { Console.note("note: \(problem)") }
            return system.zone
        }
        guard let zone = TimeZoneIdentifier(text), zone.isKnown else {
            if let problem = LocaleLibrary.problem {
                throw CommandError(exit: .failure, message: problem, code: "installation")
            }
            throw .usage(
                "--time-zone must be a name such as Europe/Madrid or UTC, not \"\(text)\"."
            )
        }
        return zone
    }

    /// The moment in the variable `SCREENS_NOW`.
    private static func presentForViews() throws(CommandError) -> Timestamp? {
        guard let text = environment["SCREENS_NOW"], !text.isEmpty else { return nil }
        guard let seconds = UInt32(text) else {
            throw .usage(
                "SCREENS_NOW must be a number of seconds since 1970, such as 1793610000, not "
                    + "\"\(text.prefix(40))\"."
            )
        }
        return Timestamp(milliseconds: Int64(seconds) * 1_000)
    }

    /// The cache that the options name.
    static func openCache(_ invocation: Invocation) async throws -> CacheManager {
        try await User.caches.open(
            folder: cacheFolder(invocation),
            name: ChosenPortal.cacheName(invocation)
        )
    }

    /// The cache that the host uses, else the one that the options name.
    func openedCache(_ invocation: Invocation) async throws -> CacheManager {
        if let cache { return cache }
        return try await Self.openCache(invocation)
    }

    /// The folder of the caches that the options name.
    ///
    /// - Throws: if none is named, and the default folder cannot be used.
    static func cacheFolder(_ invocation: Invocation) throws(SessionError) -> String {
        if let folder = invocation.value(.cacheDir) {
            let place = Files.absolute(folder)
            // Another user who can rename the files of a cache could replace its content.
            guard let objection = Files.objection(toPrivate: place, in: place) else {
                return folder
            }
            throw .unusableCacheFolder(objection)
        }
        return try User.state.path(of: .cache)
    }
}

extension Invocation {
    /// The simulated state of the network.
    func network() throws(CommandError) -> NetworkCondition {
        let text = value(.net) ?? "online"
        guard let network = NetworkCondition(text) else {
            throw .usage("--net must be online, offline, slow or flaky:SEED, not \"\(text)\".")
        }
        return network
    }
}
