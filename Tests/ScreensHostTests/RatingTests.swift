import DemoPortal
import LiferayKit
@_spi(Host) import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensPortal
import Testing

/// Ratings at the demo portal, over HTTP.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct RatingTests {
    @Test(arguments: [62, 70], [false, true])
    func isLoadedByClassAndByEntry(version: Int, byEntry: Bool) async throws {
        let fixture = try CachedHostFixture(version: version)

        let shown = try await fixture.rating(byEntry: byEntry)

        #expect(shown.reported == ["retrieved -1.0"])
        #expect(shown.model.phase == .ready)
        #expect(shown.model.rating?.className == fixture.className)
        #expect(shown.model.rating?.classPK == fixture.classPK)
        #expect(shown.model.rating?.ratings.count == 2)
        if byEntry {
            #expect(shown.rating.className == fixture.className)
            #expect(shown.rating.classPK == fixture.classPK)
        }
    }

    @Test(arguments: [62, 70, 71, 72, 73], [0, 0.2, 0.4, 0.6, 0.8, 1])
    func everyScoreArrivesAsItWasGiven(version: Int, score: Double) async throws {
        let fixture = try CachedHostFixture(version: version)
        let shown = try await fixture.rating()

        await shown.update(score)

        let arrived = try #require(try fixture.score)
        #expect(abs(arrived - score) < RatingEntry.tolerance)
        #expect(abs((shown.score ?? -1) - score) < RatingEntry.tolerance)
        #expect(shown.reported.last?.hasPrefix("updated") == true)
    }

    @Test(arguments: [62, 70, 71, 73], [false, true])
    func aRatingIsRemoved(version: Int, byEntry: Bool) async throws {
        let fixture = try CachedHostFixture(version: version)
        let shown = try await fixture.rating(byEntry: byEntry)

        await shown.update(1)
        await shown.delete()

        #expect(try fixture.score == nil)
        #expect(shown.reported == ["retrieved -1.0", "updated 1.0", "deleted -1.0"])
    }

    @Test func aVoteIsVisibleBeforeThePortalHasIt() async throws {
        let shown = try await CachedHostFixture().rating()
        let before = try #require(shown.model.rating)

        shown.rating.updateRating(score: 1)

        #expect(shown.score == 1)
        #expect(shown.model.isWriting)
        #expect(shown.model.rating?.totalCount == before.totalCount + 1)
        let expected = shown.model.rating
        await shown.stage.settled()
        #expect(!shown.model.isWriting)
        #expect(shown.model.rating == expected)
    }

    @Test(arguments: [OfflinePolicy.remoteFirst, .cacheFirst, .remoteOnly])
    func aRefusedVoteIsReverted(policy: OfflinePolicy) async throws {
        let fixture = try CachedHostFixture()
        _ = try await fixture.rating()
        let shown = try await fixture.rating(isGuest: true) { $0.offlinePolicy = .cacheFirst }
        shown.rating.offlinePolicy = policy
        let before = shown.model.rating

        shown.rating.updateRating(score: 1)
        #expect(shown.score == 1)
        await shown.stage.settled()

        #expect(shown.model.rating == before)
        #expect(shown.model.problem?.code == "unauthorized")
        #expect(shown.reported == ["retrieved -1.0", "error unauthorized"])
        #expect(try fixture.cache.pendingWrites().isEmpty)
    }

    @Test func guestsAreRefused() async throws {
        let shown = try await CachedHostFixture().rating(isGuest: true)

        #expect(shown.reported == ["error unauthorized"])
        #expect(shown.model.phase == .failed)
    }

    @Test(arguments: [(1.5, true), (-0.2, true), (.nan, true), (0.5, false)])
    func onlyScoresFrom0To1AreSent(score: Double, isRefused: Bool) async throws {
        let shown = try await CachedHostFixture().rating()

        await shown.update(score)

        #expect((shown.reported.last == "error invalid") == isRefused)
        #expect((shown.score == nil) == isRefused)
    }

    @Test func withoutAnAssetNothingIsSent() async throws {
        let shown = try await CachedHostFixture().rating { $0.className = "" }

        #expect(!shown.rating.loadRatings())
        #expect(!shown.rating.updateRating(score: 1))
        #expect(shown.reported == ["error invalid", "error invalid", "error invalid"])
        #expect(shown.model.phase == .failed)
    }

    @Test(arguments: [62, 70], [false, true])
    func anOfflineVoteIsVisibleHoweverTheRatingIsLoaded(version: Int, byEntry: Bool) async throws {
        let fixture = try CachedHostFixture(version: version)
        _ = try await fixture.rating(byEntry: true)
        let voting = try await fixture.rating(.offline, byEntry: byEntry)

        await voting.update(0.6)

        #expect(voting.reported.last == "stored pending")
        #expect(voting.score == 0.6)
        #expect(voting.model.freshness?.unsent != nil)
        for network in [NetworkCondition.offline, .online] {
            for way in [false, true] {
                let other = try await fixture.rating(network, byEntry: way)
                #expect(other.score == 0.6, "byEntry: \(way)")
                #expect(other.model.freshness?.unsent != nil, "byEntry: \(way)")
            }
        }
    }

    @Test(arguments: [62, 70])
    func anOfflineVoteIsSentLater(version: Int) async throws {
        let fixture = try CachedHostFixture(version: version)
        _ = try await fixture.rating()
        await (try await fixture.rating(.offline)).update(0.6)
        #expect(try fixture.score == nil)

        let summary = try await fixture.sync()

        #expect(summary.completed == 1)
        #expect(try abs((fixture.score ?? -1) - 0.6) < RatingEntry.tolerance)
        let later = try await fixture.rating(.offline)
        #expect(later.model.freshness.map(\.unsent) == .some(nil))
    }

    @Test func updatesAndDeletionsOfOneAssetAreOneItem() async throws {
        let fixture = try CachedHostFixture()
        try fixture.rate(0.4)
        let shown = try await fixture.rating(byEntry: true)
        #expect(shown.score == 0.4)
        let voting = try await fixture.rating(.offline)

        await voting.update(0.6)
        await (try await fixture.rating(.offline, byEntry: true)).update(1)
        await voting.delete()

        #expect(try fixture.cache.pendingWrites().count == 1)
        #expect(try await fixture.sync().completed == 1)
        #expect(try fixture.score == nil)
    }

    @Test func votesOfOthersAreNoConflict() async throws {
        let fixture = try CachedHostFixture()
        _ = try await fixture.rating()
        await (try await fixture.rating(.offline)).update(0.6)

        let (name, key) = (fixture.className, fixture.classPK)
        try fixture.portal.rate(className: name, classPK: key, user: "pat", score: 0)

        #expect(try await fixture.sync().completed == 1)
        #expect(try fixture.score == 0.6)
    }

    @Test func aVoteOfTheSameUserElsewhereIsAConflict() async throws {
        let fixture = try CachedHostFixture()
        _ = try await fixture.rating()
        await (try await fixture.rating(.offline)).update(0.6)

        try fixture.rate(0.2)

        #expect(try await fixture.sync().conflicted == 1)
        #expect(try fixture.score == 0.2)
    }

    @Test func aVoteWithoutAnyCachedRatingIsNoConflict() async throws {
        let fixture = try CachedHostFixture()
        try fixture.rate(0.2)
        let voting = try await fixture.rating(.offline) { $0.autoLoad = false }

        await voting.update(0.6)

        #expect(voting.reported == ["stored pending"])
        #expect(try await fixture.sync().completed == 1)
        #expect(try fixture.score == 0.6)
    }

    @Test func aDraftIsNotPending() async throws {
        let fixture = try CachedHostFixture()
        _ = try await fixture.rating()
        let voting = try await fixture.rating(.offline) { $0.offlinePolicy = .cacheOnly }

        await voting.update(0.6)

        #expect(voting.reported == ["retrieved -1.0", "stored draft"])
        #expect(voting.score == 0.6)
        #expect(try fixture.cache.pendingWrites().isEmpty)
    }

    @Test func aRemoteOnlyVoteIsDiscardedOffline() async throws {
        let fixture = try CachedHostFixture()
        let shown = try await fixture.rating()
        #expect(shown.score == nil)
        let voting = try await fixture.rating(.offline) { $0.offlinePolicy = .remoteOnly }

        await voting.update(0.6)

        #expect(voting.reported == ["error connection", "error connection"])
        #expect(try fixture.cache.pendingWrites().isEmpty)
        #expect(try await fixture.rating(.offline).score == nil)
    }

    @Test func cachesOfSitesAreSeparate() async throws {
        let fixture = try CachedHostFixture()
        _ = try await fixture.rating()

        let other = try await fixture.rating(.offline) { $0.groupId = 4711 }

        #expect(other.reported == ["error not-cached"])
    }

    @Test func theLastOfSeveralQuickVotesCounts() async throws {
        let fixture = try CachedHostFixture()
        let shown = try await fixture.rating()

        for score in [0.2, 0.4, 1] { shown.rating.updateRating(score: score) }
        shown.rating.deleteRating()
        #expect(shown.score == nil)
        await shown.stage.settled()

        #expect(try fixture.score == nil)
        #expect(shown.reported == ["retrieved -1.0", "updated 0.2", "deleted -1.0"])
    }

    @Test func votesAreSentAfterTheRatingIsHidden() async throws {
        let fixture = try CachedHostFixture()
        let shown = try await fixture.rating()

        shown.rating.updateRating(score: 1)
        shown.stage.hide()
        await shown.stage.settled()

        #expect(try fixture.score == 1)
        #expect(shown.reported == ["retrieved -1.0"])
        #expect(shown.score == 1)
    }
}
