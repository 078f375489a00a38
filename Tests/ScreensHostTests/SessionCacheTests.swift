import DemoPortal
import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensPlugins
import ScreensPortal
import Testing

/// The cache of a session is the one that its host keeps in, and that is synchronised.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct SessionCacheTests {
    @Test func whatASessionWroteOfflineIsSentFromItsCache() async throws {
        let house = try RatingHouse()
        let session = SessionContext(
            user: house.portal.user,
            password: house.portal.password,
            currentCacheManager: house.cache
        )
        let host = try host(of: house, for: session)
        let stage = try host.stage("rating")
        let rating = try stage.screenlet(as: (any Rating).self)
        rating.className = "BlogsEntry"
        rating.classPK = house.portal.samples["classPK"]?.int64 ?? 0
        stage.show()
        rating.updateRating(score: 1)
        await stage.settled()

        let cache = try #require(session.currentCacheManager)
        let waiting = try cache.pendingWrites().count
        #expect(waiting == 1)
        #expect(cache === house.cache)
        withExtendedLifetime(house) {}
    }

    private func host(
        of house: RatingHouse,
        for session: SessionContext
    ) throws -> ScreenletHost {
        ScreenletHost(
            plugins: PluginRegistry(
                PluginSearchPath([
                    .init(path: try #require(HostLibrary.folder), origin: .installation)
                ])
            ),
            server: try LiferayServerContext(
                server: house.portal.url,
                companyId: house.portal.companyId,
                groupId: house.portal.groupId
            ),
            session: session,
            network: .offline
        )
    }
}
