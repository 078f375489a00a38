import DemoPortal
import Foundation
import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensPlugins
import ScreensPortal
import ScreensSession
import TestSupport
import TestTraits
import Testing

/// One cache, used by hosts of this process, each with a connection of its own, and by the built
/// command.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct SharedCacheTests {
    private let screens: Screens
    private let portal: DemoPortal
    private let plugins: String

    init() throws {
        screens = try Screens()
        portal = try DemoPortal()
        plugins = try ContactPlugin.folder()
        try screens.write(portal.password, as: "password")
    }

    /// Opens the user's cache with another connection.
    @MainActor
    private func cache() async throws -> CacheManager {
        try await OpenCaches { Issue.record("\($0)") }.openTidied(
            folder: "\(screens.folder)/state/screens/cache",
            name: CacheName(server: portal.url, user: portal.user),
            at: .now()
        )
    }

    private var setId: Int64 { portal.samples["recordSetId"]?.int64 ?? 0 }

    @MainActor
    private func host(_ cache: CacheManager, _ network: NetworkCondition) throws -> ScreenletHost {
        let installed = try #require(HostLibrary.folder)
        return ScreenletHost(
            plugins: PluginRegistry(
                PluginSearchPath([
                    .init(path: plugins, origin: .option),
                    .init(path: installed, origin: .installation),
                ])
            ),
            server: try LiferayServerContext(
                server: portal.url,
                companyId: portal.companyId,
                groupId: portal.groupId
            ),
            session: SessionContext(user: portal.user, password: portal.password),
            cache: cache,
            network: network
        )
    }

    @MainActor
    private func add(_ name: String, count: Int, in cache: CacheManager) async throws {
        let stage = try host(cache, .offline).stage("contact")
        try stage.attributes.set("recordSetId", .int64(setId))
        stage.show()
        try stage.perform(Action("add", ["name": .text(name), "count": .int64(Int64(count))]))
        await stage.settled()
    }

    @MainActor
    private func send(_ cache: CacheManager) async throws {
        let host = try host(cache, .online)
        try await SyncManager(cacheManager: cache).sync()
        withExtendedLifetime(host) {}
    }

    private func command(_ words: [String]) async throws -> String {
        let outcome = try await screens.run(
            words + [
                "--plugin-path", plugins, "--server", portal.url, "--company-id",
                "\(portal.companyId)", "--group-id", "\(portal.groupId)", "--user", portal.user,
                "--password-file", "password",
            ]
        )
        #expect(outcome.exit == 0, "\(outcome.errors)")
        #expect(!outcome.errors.contains("note:"), "\(outcome.errors)")
        return outcome.output
    }

    private func addByCommand(_ name: String, count: Int) async throws {
        let call = ["--call", "add", "--arg", "name=\(name)", "--arg", "count=\(count)"]
        _ = try await command(
            ["run", "contact", "--set", "recordSetId=\(setId)", "--net", "offline"] + call
        )
    }

    @Test func allQueuedChangesAreSentOnceWhoeverSendsThem() async throws {
        let caches = [try await cache(), try await cache()]
        // The first command starts and ends before the others, because it tidies a cache's files
        // then.
        try await addByCommand("before", count: 5)
        async let first: Void = add("first", count: 20, in: caches[0])
        async let second: Void = add("second", count: 20, in: caches[1])
        async let third: Void = addByCommand("third", count: 20)
        _ = try await (first, second, third)
        for cache in caches { #expect(try cache.pendingWrites().count == 65) }

        async let mine: Void = send(caches[0])
        async let yours: Void = send(caches[1])
        async let theirs = command(["sync", "run"])
        _ = try await (mine, yours, theirs)

        for cache in caches { #expect(try cache.pendingWrites().isEmpty) }
        let names = try portal.records(setId).compactMap { $0.values["FullName"] }
        for (name, count) in [("before", 5), ("first", 20), ("second", 20), ("third", 20)] {
            let own = names.filter { $0.hasPrefix("\(name)-") }
            #expect(own.count == count && Set(own).count == count)
        }
    }
}
