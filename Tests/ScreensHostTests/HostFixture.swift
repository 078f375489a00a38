import DemoPortal
import LiferayKit
import ScreensHTTP
import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensPlugins
import ScreensPortal
import Testing

/// A host with the installed plugins and a portal.
@MainActor
struct HostFixture {
    let portal: DemoPortal
    let host: ScreenletHost

    /// Makes a host in which the files of `plugins` come before the installed ones.
    init(
        plugins: [String] = [],
        version: Int = 70,
        locale: String = "en_US",
        network: NetworkCondition = .online,
        transport: any HTTPTransport = HTTPClient()
    ) throws {
        portal = try DemoPortal(.init(version: version))
        host = try ScreenletHost(
            for: portal,
            version: version,
            plugins: plugins,
            session: SessionContext(user: portal.user, password: portal.password),
            locale: locale,
            network: network,
            transport: transport
        )
    }

    /// An asset list that is not shown yet.
    func list(theme: ThemeName = .default) throws -> (Stage, any AssetListScreenlet) {
        let stage = try host.stage("asset-list", theme: theme)
        return (stage, try stage.screenlet(as: (any AssetListScreenlet).self))
    }
}

extension ScreenletHost {
    /// Makes a host of the installed plugins, and of files that come before them.
    convenience init(
        for portal: DemoPortal,
        version: Int = 70,
        dialect: Dialect = .json,
        plugins: [String] = [],
        session: SessionContext?,
        locale: String = "en_US",
        cache: CacheManager? = nil,
        network: NetworkCondition = .online,
        signIns: SignInServices = SignInServices(),
        transport: any HTTPTransport = HTTPClient()
    ) throws {
        self.init(
            plugins: try .installed(after: plugins),
            server: try .of(portal, version, dialect),
            session: session,
            locale: LocaleIdentifier(locale),
            cache: cache,
            signIns: signIns,
            network: network,
            transport: transport
        )
    }
}

extension LiferayServerContext {
    /// A demo portal that is asked as a version, in a dialect.
    static func of(
        _ portal: DemoPortal,
        _ version: Int,
        _ dialect: Dialect = .json
    ) throws -> LiferayServerContext {
        var server = try LiferayServerContext(
            server: portal.url,
            version: PortalVersion(version),
            companyId: portal.companyId,
            groupId: portal.groupId
        )
        server.info.dialect = dialect
        return server
    }
}

extension PluginRegistry {
    /// The installed plugins, after the files of others.
    static func installed(after files: [String] = []) throws -> PluginRegistry {
        guard files.isEmpty else { return try read(files) }
        return try alone.get()
    }

    /// Read once: hundreds of tests need no others.
    private static let alone = Result { try read([]) }

    private static func read(_ files: [String]) throws -> PluginRegistry {
        let installed = try #require(HostLibrary.folder)
        return PluginRegistry(
            PluginSearchPath(
                files.map { .init(path: $0, origin: .option) }
                    + [.init(path: installed, origin: .installation)]
            )
        )
    }
}

/// Records what an asset list reports, and offers an interactor if it has one.
@MainActor
final class Listener: AssetListScreenletDelegate {
    var titles: [[String]] = []
    var errors: [ScreensError] = []
    var selected: [String] = []
    private let substitute: (@MainActor (PageRequest<AssetListFilter>) -> any Interactor)?

    init(substitute: (@MainActor (PageRequest<AssetListFilter>) -> any Interactor)? = nil) {
        self.substitute = substitute
    }

    func screenlet(
        _ screenlet: any AssetListScreenlet,
        onAssetListResponseEntries entries: [AssetEntry]
    ) {
        titles.append(entries.map(\.title))
    }

    func screenlet(_ screenlet: any AssetListScreenlet, onAssetListError error: ScreensError) {
        errors.append(error)
    }

    func screenlet(_ screenlet: any AssetListScreenlet, onAssetSelectedEntry entry: AssetEntry) {
        selected.append(entry.title)
    }

    func screenlet(
        _ screenlet: any Screenlet,
        customInteractorForAction action: String,
        withSender request: any Sendable
    ) -> (any Interactor)? {
        guard action == "loadPage", let request = request as? PageRequest<AssetListFilter> else {
            return nil
        }
        return substitute?(request)
    }
}
