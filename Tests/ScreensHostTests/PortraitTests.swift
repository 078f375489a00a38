import DemoPortal
import LiferayKit
@_spi(Host) import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensPortal
import TestSupport
import Testing

/// Portraits of the demo portal, over HTTP.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct PortraitTests {
    enum Way: CaseIterable {
        case loggedUser, user, portrait, emailAddress, screenName

        @MainActor func load(_ portrait: any UserPortraitScreenlet, of fixture: CachedHostFixture)
            -> Bool
        {
            switch self {
            case .loggedUser: portrait.loadLoggedUserPortrait()
            case .user: portrait.load(userId: fixture.userId)
            case .portrait:
                portrait.load(
                    portraitId: fixture.portraitId,
                    uuid: fixture.text("uuid"),
                    male: true
                )
            case .emailAddress:
                portrait.load(companyId: 0, emailAddress: fixture.text("emailAddress"))
            case .screenName:
                portrait.load(
                    companyId: fixture.portal.companyId,
                    screenName: fixture.text("screenName")
                )
            }
        }
    }

    @Test(arguments: [62, 70], Way.allCases)
    func isLoadedInFiveWaysAndCached(version: Int, way: Way) async throws {
        let fixture = try CachedHostFixture(version: version)
        for network in [NetworkCondition.online, .offline] {
            let shown = try await fixture.portrait(network) { $0.autoLoad = false }
            shown.screenlet.editable = true

            #expect(way.load(shown.screenlet, of: fixture))
            await shown.stage.settled()

            #expect(shown.reported == ["image png"])
            #expect(shown.model.phase == .ready && shown.model.problem == nil)
            #expect(try shown.bytes == fixture.storedPortrait)
            #expect(shown.model.freshness?.source == (network == .online ? .remote : .cache))
            #expect(shown.model.isEditable == (way != .portrait))
            #expect(shown.model.portrait?.userId == (way == .portrait ? nil : fixture.userId))
            #expect((shown.model.portrait?.initials == nil) == (way == .portrait))
        }
    }

    @Test func withoutAttributesItIsTheSignedInUser() async throws {
        let fixture = try CachedHostFixture()

        let shown = try await fixture.portrait()

        #expect(shown.model.portrait?.userId == fixture.userId)
        #expect(try await fixture.portrait { $0.autoLoad = false }.reported.isEmpty)
    }

    @Test(arguments: [62, 70]) func guestsHaveNoPortraitOfTheirOwn(version: Int) async throws {
        let fixture = try CachedHostFixture(version: version)
        let shown = try await fixture.portrait(isGuest: true)

        #expect(shown.reported == ["error unauthorized"])
        #expect(shown.model.phase == .failed && shown.model.portrait == nil)
        #expect(!shown.screenlet.loadLoggedUserPortrait())
        #expect(shown.reported.count == 2 && fixture.portal.requests.isEmpty)
    }

    @Test func aWrongTokenGetsTheDefaultPicture() async throws {
        let fixture = try CachedHostFixture()
        var pictures: Set<[UInt8]?> = [try fixture.storedPortrait]
        for male in [true, false] {
            let shown = try await fixture.portrait {
                ($0.portraitId, $0.uuid, $0.male) = (fixture.portraitId, "other", male)
            }
            #expect(shown.reported == ["image png"])
            pictures.insert(shown.bytes)
        }
        #expect(pictures.count == 3)
    }

    @Test func aUserWithoutPortraitHasInitials() async throws {
        let fixture = try CachedHostFixture()
        for network in [NetworkCondition.online, .offline] {
            let shown = try await fixture.portrait(network) { $0.screenName = "pat" }

            #expect(shown.reported.isEmpty)
            #expect(shown.model.phase == .ready && shown.model.problem == nil)
            #expect(shown.bytes == nil)
            #expect(shown.model.portrait?.initials != nil)
        }
        #expect(!fixture.portal.requests.contains { $0.path.hasPrefix("/image/") })
    }

    @Test func theDelegateMayShowAnotherPictureAndTheOriginalIsCached() async throws {
        let fixture = try CachedHostFixture()
        let other = try Picture(TinyPicture.gif)
        let shown = try await fixture.portrait { $0.autoLoad = false }
        shown.filter = other

        shown.screenlet.load(userId: fixture.userId)
        await shown.stage.settled()

        #expect(shown.bytes == other.bytes)
        let cached = try await fixture.portrait(.offline) { $0.userId = fixture.userId }
        #expect(try cached.bytes == fixture.storedPortrait)
    }

    @Test(
        arguments: [
            (.garbage, "unexpected"), (.redirect(to: "/elsewhere"), "redirected"),
            (.status(500, .html), "http"), (.oversized(bytes: 11_000_000), "too-large"),
        ] as [(FaultPlan.Fault, String)]
    )
    func anInvalidPictureIsAnErrorAndNotCached(fault: FaultPlan.Fault, code: String) async throws {
        let fixture = try CachedHostFixture()
        fixture.portal.faults = FaultPlan(fault, pathPrefix: "/image/")

        let shown = try await fixture.portrait { $0.userId = fixture.userId }

        #expect(shown.reported == ["error \(code)"])
        let offline = try await fixture.portrait(.offline) { $0.userId = fixture.userId }
        #expect(offline.reported == ["error not-cached"])
    }

    /// Invalid pictures that a portal may have.
    enum Bad: CaseIterable {
        case cutOff, page, otherType, tooManyPixels, nothing

        var bytes: [UInt8] {
            let tiny = TinyPicture.gif
            let huge: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF]
            return switch self {
            case .cutOff: Array(tiny.dropLast(3))
            case .page: Array("<!doctype html><title>Sign in</title>".utf8)
            case .otherType: Array("%PDF-1.7 and so on, for a while".utf8)
            case .tooManyPixels: tiny.prefix(6) + huge + tiny.dropFirst(10)
            case .nothing: []
            }
        }
    }

    @Test(arguments: Bad.allCases) func aHostilePictureIsAnErrorAndNotCached(bad: Bad) async throws
    {
        let fixture = try CachedHostFixture()
        try fixture.portal.setPortrait(bad.bytes, ofUser: "jane")

        let shown = try await fixture.portrait { $0.userId = fixture.userId }

        #expect(shown.reported == ["error unexpected"])
        #expect(shown.model.phase == .failed && shown.bytes == nil)
        let offline = try await fixture.portrait(.offline) { $0.userId = fixture.userId }
        #expect(offline.reported == ["error not-cached"])
    }

    @Test func unknownUsersAreErrors() async throws {
        let fixture = try CachedHostFixture()
        for set in [{ $0.userId = 5 }, { $0.screenName = "nobody" }]
            as [(any UserPortraitScreenlet) -> Void]
        {
            let shown = try await fixture.portrait(.online, isGuest: false, set)
            #expect(shown.reported == ["error exception"])
        }
    }
}
