import DemoPortal
import LiferayKit
import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensPlugins
import ScreensPortal
import Testing

/// A session, its host and its synchronisation use the same cache.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct SessionCacheTests {
    @Test func offlineChangesOfASessionAreSentFromItsCache() async throws {
        let house = try CachedHouse()
        let session = SessionContext(
            user: house.portal.user,
            password: house.portal.password,
            currentCacheManager: house.cache
        )
        let host = try ScreenletHost(for: house.portal, session: session, network: .offline)
        let stage = try host.stage("rating")
        let rating = try stage.screenlet(as: (any RatingScreenlet).self)
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
}
