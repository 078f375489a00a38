import DemoPortal
import Glibc
import ScreensHost
@_spi(Host) import ScreensKit
import ScreensOffline
import ScreensPlugins
import ScreensPortal
import ScreensSystem
import ScreensWorker

/// What the options say about plugins and the portal, made into a host.
@MainActor
struct Setup {
    let host: ScreenletHost
    /// The demo portal, if that is what the host talks to.
    let demo: DemoPortal?
    /// What is kept for the user; `nil` where that cannot be used.
    let cache: CacheManager?

    static var environment: [String: String] { Environment.variables }

    /// What is installed, and what of it may be loaded; a bad plugin among it costs no more than itself.
    ///
    /// - Throws: with `--locked`, when what is installed differs from the lock.
    static func registry(
        _ invocation: Invocation,
        ahead isAhead: Bool = false
    ) throws -> PluginRegistry {
        let lock = invocation.has("locked") ? try PluginFolder.lock() : nil
        let registry = PluginRegistry(
            PluginSearchPath.standard(
                named: invocation.values("plugin-path"),
                environment: Environment.value,
                workingFolder: Files.workingFolder
            ),
            cacheFolder: PluginRegistry.cacheFolder(in: Environment.value),
            guardedBy: isolation(invocation),
            ahead: isAhead
        ) {
            var trust = PluginFolder.trust()
            trust.lock = lock
            return trust
        }
        if lock != nil { try PluginFolder.checkLock(registry) }
        return registry
    }

    /// Where it is kept what came of trying plugins.
    ///
    /// - Throws: where it cannot be kept.
    static func quarantine() throws(CommandError) -> QuarantineFile {
        QuarantineFile(folder: try StateFolder.path(of: .plugins))
    }

    /// The same; `nil` where it cannot be kept: plugins are tried anew each time then.
    private static var usableQuarantine: QuarantineFile? {
        guard StateFolder.isNamed else { return nil }
        do {
            return try quarantine()
        } catch {
            Console.note("note: \(error.message)")
            return nil
        }
    }

    private static func isolation(_ invocation: Invocation) -> Isolation {
        var scope = Isolation.Scope.all
        if !invocation.has("isolate") {
            let settings = PluginSettings.read(Environment.value)
            if let problem = settings.problem { Console.note("note: \(problem)") }
            scope = settings.isolate
        }
        return Isolation(
            program: WorkerProgram.thisProgram,
            quarantine: usableQuarantine,
            scope: scope
        )
    }

    /// Starts the demo portal where no other is named.
    ///
    /// The libraries in `files` take the place of plugins of their names.
    init(_ invocation: Invocation, developing files: [String] = []) throws {
        let locale = try Self.locale(invocation)
        let network = try Self.network(invocation)
        // First, as the files are read while the portal starts.
        let plugins = try Self.registry(invocation, ahead: true)
        let connection = try Connection(invocation)
        let isVerbose = invocation.has("verbose")
        demo = connection.demo
        cache = Self.cache(invocation, connection.cacheName)
        let trace: (@Sendable (String) -> Void)? =
            isVerbose ? { @Sendable in Console.note($0) } : nil
        host = ScreenletHost(
            plugins: files.isEmpty ? plugins : PluginRegistry(plugins, developing: files),
            server: connection.server,
            session: connection.session,
            locale: locale,
            cache: cache,
            network: network,
            trace: trace
        )
    }

    /// Reads what is installed without a portal.
    init(pluginsOf invocation: Invocation) throws {
        demo = nil
        cache = nil
        host = ScreenletHost(
            plugins: try Self.registry(invocation),
            server: try LiferayServerContext(
                server: "http://localhost:8080",
                companyId: 0,
                groupId: 0
            ),
            session: nil
        )
    }

    /// The screenlet that is named, in a theme and with the delegate that is named.
    func stage(_ invocation: Invocation, _ theme: ThemeName) throws -> Stage {
        let stage = try host.stage(invocation.arguments[0], theme: theme)
        if let delegate = invocation.value("delegate") {
            try stage.setDelegate(named: delegate)
        }
        return stage
    }

    private static func locale(_ invocation: Invocation) throws(CommandError) -> LocaleIdentifier {
        guard let text = invocation.value("locale") else {
            return LocaleIdentifier(LocaleName.of(environment))
        }
        guard let locale = LocaleName.parse(text) else {
            throw .usage("--locale takes a language and country such as es_ES, not “\(text)”.")
        }
        return LocaleIdentifier(locale)
    }

    private static let cacheLimit = 256 << 20

    /// The user's cache; without it, the run goes on as if nothing were kept.
    private static func cache(_ invocation: Invocation, _ name: CacheName) -> CacheManager? {
        guard StateFolder.isNamed || invocation.has("cache-dir") else { return nil }
        do {
            let cache = try openCache(invocation, name)
            try cache.removeExpired(at: .now())
            try cache.trim(to: cacheLimit)
            return cache
        } catch {
            Console.note("note: \(CommandError(error).message)")
            return nil
        }
    }

    /// The cache that the options name.
    static func openCache(_ invocation: Invocation, _ name: CacheName? = nil) throws -> CacheManager
    {
        try OpenCaches.open(
            folder: cacheFolder(invocation),
            name: try name ?? Connection.cacheName(invocation)
        )
    }

    /// The folder of the caches that the options name.
    ///
    /// - Throws: where none is named, and the usual one cannot be used.
    static func cacheFolder(_ invocation: Invocation) throws(CommandError) -> String {
        if let folder = invocation.value("cache-dir") { return folder }
        return try StateFolder.path(of: .cache)
    }

    private static func network(_ invocation: Invocation) throws(CommandError) -> NetworkCondition {
        let text = invocation.value("net") ?? "online"
        guard let network = NetworkCondition(text) else {
            throw .usage("--net takes online, offline, slow or flaky:SEED, not “\(text)”.")
        }
        return network
    }
}
