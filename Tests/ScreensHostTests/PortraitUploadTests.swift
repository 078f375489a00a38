import DemoPortal
@_spi(Host) import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensPortal
import Testing

/// New portraits for the demo portal, over HTTP.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct PortraitUploadTests {
    @Test(arguments: [62, 70], [OfflinePolicy.remoteOnly, .remoteFirst, .cacheFirst])
    func aPictureIsUploadedAndKept(version: Int, policy: OfflinePolicy) async throws {
        let house = try PortraitHouse(version: version)
        let shown = try await house.shown { $0.offlinePolicy = policy }

        await shown.upload(try house.file())

        #expect(shown.heard == ["image png", "image gif", "uploaded jane"])
        #expect(try house.stored == PortraitHouse.picture)
        #expect(shown.bytes == PortraitHouse.picture && !shown.model.isUploading)
        let kept = try await house.shown(.offline) { $0.userId = house.userId }
        #expect(kept.bytes == PortraitHouse.picture)
    }

    @Test(arguments: [62, 70])
    func aQueuedPictureIsSeenHoweverItIsLoadedAndSentLater(version: Int) async throws {
        let house = try PortraitHouse(version: version)
        for way in PortraitTests.Way.allCases {
            let first = try await house.shown { $0.autoLoad = false }
            _ = way.load(first.screenlet, of: house)
            await first.stage.settled()
        }
        let before = try house.stored
        let shown = try await house.shown(.offline)

        await shown.upload(try house.file())

        #expect(shown.heard == ["image png", "image gif", "stored true"])
        #expect(shown.model.freshness?.pending == true)
        #expect(try house.stored == before)
        for network in [NetworkCondition.online, .offline] {
            for way in PortraitTests.Way.allCases where way != .portrait {
                let other = try await house.shown(network) { $0.autoLoad = false }
                _ = way.load(other.screenlet, of: house)
                await other.stage.settled()
                #expect(other.bytes == PortraitHouse.picture, "\(way)")
            }
        }
        #expect(try await house.sync().completed == 1)
        #expect(try house.stored == PortraitHouse.picture)
    }

    @Test func aPictureOfTheSameUserFromElsewhereIsAConflict() async throws {
        let house = try PortraitHouse()
        _ = try await house.shown()
        await (try await house.shown(.offline)).upload(try house.file())
        let theirs = PortraitHouse.picture + [0]

        try house.portal.setPortrait(theirs, ofUser: "jane")

        #expect(try await house.sync().conflicted == 1)
        #expect(try house.stored == theirs)
    }

    @Test func picturesOfOneUserThatWaitAreOne() async throws {
        let house = try PortraitHouse()
        _ = try await house.shown()
        let shown = try await house.shown(.offline)

        await shown.upload(try house.file(PortraitHouse.picture + [1]))
        await shown.upload(try house.file())

        #expect(try house.cache.pendingWrites().count == 1)
        #expect(try await house.sync().completed == 1)
        #expect(try house.stored == PortraitHouse.picture)
    }

    @Test func remoteOnlyDiscardsAndCacheOnlyKeepsHere() async throws {
        let house = try PortraitHouse()
        let before = try house.stored
        _ = try await house.shown()
        let only = try await house.shown(.offline)
        only.screenlet.offlinePolicy = .remoteOnly
        await only.upload(try house.file())
        #expect(only.heard.last == "upload error connection")
        #expect(only.bytes == before)

        only.screenlet.offlinePolicy = .cacheOnly
        await only.upload(try house.file())

        #expect(only.heard.last == "stored false")
        #expect(try house.cache.pendingWrites().isEmpty)
        #expect(try house.stored == before)
    }

    @Test func aPortraitOfItsOwnIdIsNotChanged() async throws {
        let house = try PortraitHouse()
        let shown = try await house.shown {
            ($0.portraitId, $0.uuid) = (house.portraitId, house.text("uuid"))
        }

        #expect(!shown.screenlet.upload(try house.file()))
        #expect(shown.heard == ["image png", "upload error invalid"])
    }

    @Test func theUploadOfAnotherUserIsRefused() async throws {
        let house = try PortraitHouse()
        let shown = try await house.shown { $0.screenName = "omar" }
        let before = shown.bytes

        await shown.upload(try house.file())

        #expect(shown.heard.last == "upload error exception")
        #expect(shown.bytes == before)
        #expect(try house.cache.pendingWrites().isEmpty)
    }
}
