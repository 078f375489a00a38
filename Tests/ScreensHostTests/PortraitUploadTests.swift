import DemoPortal
import LiferayKit
import ScreensKit
import ScreensOffline
import ScreensPortal
import TestSupport
import Testing

@_spi(Host) @testable import ScreensHost

/// New portraits for the demo portal, over HTTP.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct PortraitUploadTests {
    @Test(arguments: [62, 70], [OfflinePolicy.remoteOnly, .remoteFirst, .cacheFirst])
    func aPictureIsUploadedAndCached(version: Int, policy: OfflinePolicy) async throws {
        let fixture = try CachedHostFixture(version: version)
        let shown = try await fixture.portrait { $0.offlinePolicy = policy }

        await shown.upload(try fixture.newPicture())

        #expect(shown.reported == ["image png", "image gif", "uploaded jane"])
        #expect(try fixture.storedPortrait == TinyPicture.gif)
        #expect(shown.bytes == TinyPicture.gif && !shown.model.isUploading)
        let cached = try await fixture.portrait(.offline) { $0.userId = fixture.userId }
        #expect(cached.bytes == TinyPicture.gif)
    }

    /// The portal has received the first picture and works slowly, and its answer is late: whatever the order of answers, the
    /// second picture remains.
    @Test(arguments: [62, 70], [OfflinePolicy.remoteOnly, .remoteFirst, .cacheFirst])
    func anotherPictureReplacesOneThatIsBeingSent(version: Int, policy: OfflinePolicy) async throws
    {
        let fixture = try CachedHostFixture(version: version)
        let connection = PausableConnection()
        let shown = try await fixture.portrait(over: connection) { $0.offlinePolicy = policy }
        let path = "/user/update-portrait"
        fixture.portal.faults = FaultPlan(latency: 500, remaining: 1, pathPrefix: path)
        connection.pause(.answers)
        let first = ChosenFile(chosenByUser: try fixture.file(TinyPicture.gif + [0]))
        let second = ChosenFile(chosenByUser: try fixture.newPicture())

        #expect(shown.screenlet.upload(first))
        try await until("the first one is being sent") {
            fixture.portal.requests.contains { $0.path == path }
        }
        #expect(shown.screenlet.upload(second) && shown.model.isUploading)
        try await until("the second one waits") { shown.stage.runtime.writing.count == 2 }
        connection.resume()
        await shown.stage.settled()

        #expect(try fixture.storedPortrait == TinyPicture.gif)
        #expect(shown.bytes == TinyPicture.gif && !shown.model.isUploading)
        #expect(shown.reported.count { $0.hasPrefix("uploaded") } == 1)
        #expect(shown.model.problem == nil && shown.model.freshness?.unsent == nil)
    }

    @Test(arguments: [62, 70])
    func aQueuedPictureIsVisibleHoweverItIsLoadedAndSentLater(version: Int) async throws {
        let fixture = try CachedHostFixture(version: version)
        for way in PortraitTests.Way.allCases {
            let first = try await fixture.portrait { $0.autoLoad = false }
            _ = way.load(first.screenlet, of: fixture)
            await first.stage.settled()
        }
        let before = try fixture.storedPortrait
        let shown = try await fixture.portrait(.offline)

        await shown.upload(try fixture.newPicture())

        #expect(shown.reported == ["image png", "image gif", "stored pending"])
        #expect(shown.model.freshness?.unsent != nil)
        #expect(try fixture.storedPortrait == before)
        for network in [NetworkCondition.online, .offline] {
            for way in PortraitTests.Way.allCases where way != .portrait {
                let other = try await fixture.portrait(network) { $0.autoLoad = false }
                _ = way.load(other.screenlet, of: fixture)
                await other.stage.settled()
                #expect(other.bytes == TinyPicture.gif, "\(way)")
            }
        }
        #expect(try await fixture.sync().completed == 1)
        #expect(try fixture.storedPortrait == TinyPicture.gif)
    }

    @Test func aPictureOfTheSameUserFromElsewhereIsAConflict() async throws {
        let fixture = try CachedHostFixture()
        _ = try await fixture.portrait()
        await (try await fixture.portrait(.offline)).upload(try fixture.newPicture())
        let theirs = TinyPicture.gif + [0]

        try fixture.portal.setPortrait(theirs, ofUser: "jane")

        #expect(try await fixture.sync().conflicted == 1)
        #expect(try fixture.storedPortrait == theirs)
    }

    @Test func pendingPicturesOfOneUserAreOneChange() async throws {
        let fixture = try CachedHostFixture()
        _ = try await fixture.portrait()
        let shown = try await fixture.portrait(.offline)

        await shown.upload(try fixture.file(TinyPicture.gif + [1]))
        await shown.upload(try fixture.newPicture())

        #expect(try fixture.cache.pendingWrites().count == 1)
        #expect(try await fixture.sync().completed == 1)
        #expect(try fixture.storedPortrait == TinyPicture.gif)
    }

    @Test func remoteOnlyDiscardsAndCacheOnlyStoresADraft() async throws {
        let fixture = try CachedHostFixture()
        let before = try fixture.storedPortrait
        _ = try await fixture.portrait()
        let only = try await fixture.portrait(.offline)
        only.screenlet.offlinePolicy = .remoteOnly
        await only.upload(try fixture.newPicture())
        #expect(only.reported.last == "upload error connection")
        #expect(only.bytes == before)

        only.screenlet.offlinePolicy = .cacheOnly
        await only.upload(try fixture.newPicture())

        #expect(only.reported.last == "stored draft")
        #expect(try fixture.cache.pendingWrites().isEmpty)
        #expect(try fixture.storedPortrait == before)
    }

    @Test func aPortraitWithItsOwnIdIsNotChanged() async throws {
        let fixture = try CachedHostFixture()
        let shown = try await fixture.portrait {
            ($0.portraitId, $0.uuid) = (fixture.portraitId, fixture.text("uuid"))
        }

        #expect(!shown.screenlet.upload(ChosenFile(chosenByUser: try fixture.newPicture())))
        #expect(shown.reported == ["image png", "upload error invalid"])
    }

    @Test func theUploadOfAnotherUserIsRefused() async throws {
        let fixture = try CachedHostFixture()
        let shown = try await fixture.portrait { $0.screenName = "omar" }
        let before = shown.bytes

        await shown.upload(try fixture.newPicture())

        #expect(shown.reported.last == "upload error exception")
        #expect(shown.bytes == before)
        #expect(try fixture.cache.pendingWrites().isEmpty)
    }
}
