import DemoPortal
import ScreensKit
import TestSupport
import Testing
import WebSupport

@testable import ScreensHost
@testable import ScreensWeb

/// Pages at a public address, where everybody signs in for themselves.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct PublicTests {
    private let site: Site

    init() throws { site = try Self.site() }

    private static func site(sessions: Int? = nil) throws -> Site {
        try Site.ofApp(
            isGuest: true,
            publicAddress: PublicAddress("https://team.example"),
            sessions: sessions
        )
    }

    /// Signs in on the page that asks for it.
    private func signIn(_ browser: inout Browser, as name: String) async throws {
        try await browser.open("/me")
        try #require(browser.plainAddress == "/door")
        _ = try await browser.signIn(as: name, password: site.portal.password)
    }

    @Test(arguments: [
        "http://team.example", "https://", "https://team.example/path", "https://a@team.example",
        "https://team.example:0", "https://team.example:70000", "https://team example",
        "https://-team.example", "team.example", "https://team.example?x", "https://[::1",
    ])
    func anAddressThatIsNotPublicAndSecureIsRefused(text: String) {
        #expect(PublicAddress(text) == nil)
    }

    @Test(arguments: [
        ("https://Team.example/", "https://team.example"),
        ("https://team.example:443", "https://team.example"),
        ("https://team.example:8443", "https://team.example:8443"),
        ("https://[::1]:8443", "https://[::1]:8443"),
    ])
    func anAddressBecomesAnOrigin(text: String, origin: String) {
        #expect(PublicAddress(text)?.origin == origin)
    }

    @Test func everybodyGetsASessionOfTheirOwnAsAGuest() async throws {
        let first = try await Browser(site).get("/")
        let (one, other) = (try await site.visitor(), try await site.visitor("/content"))

        let attributes = "; Path=/; Secure; HttpOnly; SameSite=Lax"
        let cookie = try #require(first.header("Set-Cookie"))
        #expect(cookie.hasPrefix("__Host-screens=") && cookie.hasSuffix(attributes))
        #expect(first.status == 303 && one.cookie != other.cookie && one.token != other.token)
        #expect(one.plainAddress == "/news" && other.plainAddress == "/content")
        #expect(!one.page.contains(/[?;]key=/) && !one.address.contains("key="))
        #expect(site.surface.router.sessionCount == 3)
        #expect(site.stages.allSatisfy { $0.host.user == nil })
    }

    @Test func usersSignInForThemselvesAndSeeNothingOfOneAnother() async throws {
        var (omar, lucia) = (try await site.visitor(), try await site.visitor())
        var guest = try await site.visitor()

        try await signIn(&omar, as: "omar")
        try await signIn(&lucia, as: "lucia")
        try await guest.open("/me")

        #expect(omar.plainAddress == "/me" && lucia.plainAddress == "/me")
        #expect(omar.page.contains("Omar") && !omar.page.contains("Lucía"))
        #expect(lucia.page.contains("Lucía") && !lucia.page.contains("Omar"))
        #expect(guest.plainAddress == "/door")
        #expect(!guest.page.contains("Omar") && !guest.page.contains("Lucía"))
        // The address of somebody's page is worth nothing in another browser.
        let shared = try await guest.open(omar.address)
        #expect(shared.status == 200 && !shared.body.contains("Omar"))
    }

    /// Somebody has brought a browser to use the cookie of a session that they have begun.
    @Test func whoeverKnewTheCookieBeforeTheSignInIsNotSignedIn() async throws {
        var victim = try await site.visitor()
        let attacker = victim
        let tab = try #require(victim.address.firstMatch(of: /tab=\d+/)?.0)
        let listener = try await Listener(attacker, revision: "none&\(tab)")

        try await signIn(&victim, as: "omar")

        #expect(victim.page.contains("Omar") && victim.cookie != attacker.cookie)
        for path in ["/me", "/news", "/", "/events?rev=none&\(tab)", victim.address] {
            let reply = try await attacker.get(path)
            #expect(reply.status == 503 && !reply.text.contains("Omar"), "\(path)")
            #expect(reply.header("Set-Cookie") == nil)
        }
        #expect(try await attacker.postForm([("act", "screens.refresh")]).status == 503)
        #expect(await !listener.receives { $0.contains("Omar") })
        // A browser that has lost the new cookie begins again as a guest.
        var lost = attacker
        try await lost.open("/me?key=again")
        #expect(lost.plainAddress == "/door" && lost.cookie != victim.cookie)
        #expect(try await victim.open("/me").body.contains("Omar"))
    }

    @Test func aCookieThatABrowserBringsIsNotAdopted() async throws {
        var browser = Browser(site)
        let chosen = "__Host-screens=" + String(repeating: "a", count: 64)
        browser.cookie = chosen

        let reply = try await browser.get("/")

        #expect(reply.header("Set-Cookie")?.hasPrefix(chosen) == false)
        #expect(site.surface.router.sessionCount == 1)
    }

    @Test func aBrowserWithoutCookiesIsToldSoAndBeginsOneSession() async throws {
        var reply = try await Browser(site).get("/content")
        for _ in 0..<3 {
            guard let next = reply.header("Location") else { break }
            reply = try await Browser(site).get(next)
        }

        #expect(reply.status == 403 && reply.body.contains("need a cookie"))
        #expect(site.surface.router.sessionCount == 1)
        await site.surface.router.tidy(now: .now + .seconds(61))
        #expect(site.surface.router.sessionCount == 0)
    }

    @Test func visitorsDoNotEndTheSessionOfAUser() async throws {
        let small = try Self.site(sessions: 2)
        var user = try await small.visitor()
        try await PublicTests(small).signIn(&user, as: "omar")

        for _ in 0..<4 { _ = try await small.visitor() }

        #expect(small.surface.router.sessionCount == 2)
        #expect(try await user.open("/me").body.contains("Omar"))
    }

    private init(_ site: Site) { self.site = site }

    @Test(arguments: ["/robots.txt", "/events", "/frame/x", "/media/x", "/.git"])
    func nothingButAPageBeginsASession(path: String) async throws {
        let reply = try await Browser(site).get(path)

        #expect([403, 404].contains(reply.status) && reply.header("Set-Cookie") == nil)
        #expect(site.surface.router.sessionCount == 0)
    }

    @Test func aLookAndAPageThatIsLoadedAheadBeginNoSession() async throws {
        let browser = Browser(site)
        let look = try await exchange(
            browser.head("HEAD", "/"),
            host: browser.host,
            port: browser.port
        )
        let ahead = try await browser.get("/", ["Sec-Purpose: prefetch"])

        #expect(look.header("Set-Cookie") == nil && ahead.status == 503)
        #expect(site.surface.router.sessionCount == 0)
    }
}
