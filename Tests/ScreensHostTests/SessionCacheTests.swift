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
@Suite(.timeLimit(.minutes(5)))
struct SessionCacheTests {
    @Test func offlineChangesOfASessionAreSentFromItsCache() async throws {
        let fixture = try CachedHostFixture()
        let session = SessionContext(
            user: fixture.portal.user,
            password: fixture.portal.password,
            currentCacheManager: fixture.cache
        )
        let host = try ScreenletHost(for: fixture.portal, session: session, network: .offline)
        let stage = try host.stage("rating")
        let rating = try stage.screenlet(as: (any RatingScreenlet).self)
        rating.className = "BlogsEntry"
        rating.classPK = fixture.portal.samples["classPK"]?.int64 ?? 0
        stage.show()
        rating.updateRating(score: 1)
        await stage.settled()

        let cache = try #require(session.currentCacheManager)
        let waiting = try cache.pendingWrites().count
        #expect(waiting == 1)
        #expect(cache === fixture.cache)
        withExtendedLifetime(fixture) {}
    }
}
