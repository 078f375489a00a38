import DemoPortal
import Foundation
import ScreensHTTP
import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensPortal

/// A portal, a cache and a folder, shared by hosts that are created and released.
@MainActor
final class CachedHostFixture {
    let portal: DemoPortal
    let cache: CacheManager
    private let version: Int
    private let dialect: Dialect
    private let folder: String

    // Tests that change nothing can share a portal of the version and the dialect.
    init(version: Int = 70, dialect: Dialect = .json, on portal: DemoPortal? = nil) throws {
        (self.version, self.dialect) = (version, dialect)
        self.portal = try portal ?? Self.portal(version, dialect)
        folder =
            FileManager.default.temporaryDirectory
            .appending(path: "screens-host-\(UUID().uuidString)").path
        cache = try CacheManager(folder: folder, name: .demo)
    }

    static func portal(_ version: Int, _ dialect: Dialect) throws -> DemoPortal {
        var configuration = DemoPortal.Configuration(version: version)
        if dialect == .headless { configuration.dialects = [.headless] }
        return try DemoPortal(configuration)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Writes a new file, and returns its path.
    func file(_ bytes: [UInt8]) throws -> String {
        let path = "\(folder)/\(UUID().uuidString)"
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }

    /// A host of the default user, of another user, or of a guest.
    func host(
        _ network: NetworkCondition = .online,
        user: User = .default,
        locale: String = "en_US",
        storesNothing: Bool = false,
        transport: any HTTPTransport = HTTPClient()
    ) throws -> ScreenletHost {
        let name: String? =
            switch user {
            case .default: portal.user
            case .named(let name): name
            case .guest: nil
            }
        return try ScreenletHost(
            for: portal,
            version: version,
            dialect: dialect,
            session: name.map { SessionContext(user: $0, password: portal.password) },
            locale: locale,
            cache: storesNothing ? nil : cache,
            network: network,
            transport: transport
        )
    }

    /// The signed-in user.
    enum User {
        case `default`
        case named(String)
        case guest
    }

    /// Sends the pending changes from another host, without pauses after failures.
    func sync() async throws -> SyncSummary {
        let host = try host()
        defer { withExtendedLifetime(host) {} }
        try cache.retry(try cache.pendingWrites())
        return try await SyncManager(cacheManager: cache).sync()
    }
}
