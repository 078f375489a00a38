import DemoPortal
import Foundation
import LiferayKit
@_spi(Host) import ScreensHost
import ScreensKit
import ScreensPortal
import Testing

/// Pages of the demo portal, over HTTP.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct WebTests {
    private final class Listener: WebScreenletDelegate {
        var reported: [String] = []

        func screenlet(_ screenlet: any WebScreenlet, onWebLoad url: LinkAddress) {
            reported.append("page")
        }
        func screenlet(_ screenlet: any WebScreenlet, onError error: ScreensError) {
            reported.append("error \(error.code)")
        }
    }

    private let listener = Listener()

    @Test(arguments: [62, 70], [WebType.liferayAuthenticated, .other])
    func aPageIsShownWithAndWithoutAConnection(version: Int, type: WebType) async throws {
        let fixture = try CachedHostFixture(version: version)
        for network in [NetworkCondition.online, .offline] {
            listener.reported = []
            let web = try await web(fixture, "/web/guest/home", network) { $0.webType = type }

            let page = try #require(web.model.page)
            #expect(listener.reported == ["page"])
            #expect(page.title == "Home - Intranet")
            #expect(page.address.text == fixture.portal.url + "/web/guest/home")
            #expect(page.text.plainText.contains("We deliver parcels."))
            #expect(page.text.plainText.contains("Sign Out") == (type == .liferayAuthenticated))
            #expect(web.model.freshness?.source == (network == .online ? .remote : .cache))
        }
    }

    @Test(arguments: [62, 70])
    func scriptsFormsAndTokensOfThePageAreNotInTheModel(version: Int) async throws {
        let fixture = try CachedHostFixture(version: version)

        let web = try await web(fixture, "/web/guest/home")

        let model = try json(of: web)
        for word in [
            "authToken", "portalPageHasRun", "JSESSIONID", "<script", fixture.portal.password,
        ] {
            #expect(!model.contains(word), "\(word)")
        }
    }

    @Test func aPageForUsersIsShownToUsersAlone() async throws {
        let fixture = try CachedHostFixture()
        let path = "/group/intranet/team"

        let user = try await web(fixture, path)
        let guest = try await web(fixture, path, user: .guest) { $0.webType = .other }
        let nobody = try await web(fixture, path, user: .guest)

        #expect(user.model.page?.text.plainText.contains("Lunch is at noon.") == true)
        #expect(guest.model.problem?.code == "unauthorized" && guest.model.page == nil)
        #expect(nobody.model.problem == .failed("Sign in to see this page."))
    }

    @Test func theCopyOfAUserIsNotShownToAGuest() async throws {
        let fixture = try CachedHostFixture()
        _ = try await web(fixture, "/group/intranet/team")

        let guest = try await web(fixture, "/group/intranet/team", .offline, user: .guest) {
            $0.webType = .other
        }

        #expect(guest.model.page == nil && guest.model.problem?.code == "not-cached")
    }

    @Test func pagesOfLocalesAreCachedApart() async throws {
        let fixture = try CachedHostFixture()
        _ = try await web(fixture, "/web/guest/home", locale: "es_ES")

        let english = try await web(fixture, "/web/guest/home", .offline)
        let spanish = try await web(fixture, "/web/guest/home", .offline, locale: "es_ES")

        #expect(english.model.problem?.code == "not-cached" && spanish.model.page != nil)
    }

    @Test(arguments: ["https://elsewhere.example/", "/c/portal/logout", "/api/jsonws/invoke"])
    func theSignInIsNotSentElsewhere(url: String) async throws {
        let fixture = try CachedHostFixture()

        let web = try await web(fixture, url)

        #expect(listener.reported == ["error unexpected"] && web.model.phase == .failed)
        #expect(fixture.portal.requests.isEmpty)
    }

    @Test(arguments: [("/web/guest/nothing", "http"), ("web/guest", "invalid"), ("", "nothing")])
    func whatIsNoPageIsAnError(url: String, code: String) async throws {
        let fixture = try CachedHostFixture()

        let web = try await web(fixture, url)

        #expect((web.model.problem?.code ?? "nothing") == code && web.model.page == nil)
    }

    @Test func linksOfAPageBelongToItsAddress() async throws {
        let fixture = try CachedHostFixture()

        let web = try await web(fixture, "/web/guest/news")

        #expect(try json(of: web).contains("\"\(fixture.portal.url)/web/guest/home\""))
    }

    /// All that the model contains.
    private func json(of web: any WebScreenlet) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return String(decoding: try encoder.encode(web.model), as: UTF8.self)
    }

    private func web(
        _ fixture: CachedHostFixture,
        _ url: String,
        _ network: NetworkCondition = .online,
        user: CachedHostFixture.User = .default,
        locale: String = "en_US",
        _ set: (any WebScreenlet) -> Void = { _ in }
    ) async throws -> any WebScreenlet {
        let host = try fixture.host(network, user: user, locale: locale)
        let stage = try host.stage("web")
        let web = try stage.screenlet(as: (any WebScreenlet).self)
        (web.delegate, web.url, web.autoLoad) = (listener, url, true)
        set(web)
        stage.show()
        await stage.settled()
        return web
    }
}
