import DemoPortal
import LiferayKit
import ScreensHTTP
import ScreensKit
import ScreensPortal
import TestSupport
import Testing
import WebSupport

@_spi(Host) @testable import ScreensHost
@testable import ScreensWeb

/// Users who sign in and out in pages.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct SignInTests {
    /// Opens the form if somebody is signed in, and signs in.
    private func signIn(_ site: Site, _ browser: Browser, as name: String) async throws {
        let open = try await browser.postForm([("act", "openForm")])
        #expect(open.status == 303, "\(open.body)")
        let reply = try await browser.postForm([
            ("form", "login"), ("field:userName", "\(name)@example.com"),
            ("field:password", site.portal.password),
        ])
        #expect(reply.status == 303, "\(reply.body)")
    }

    @Test func aBrowserSignsInForItselfAlone() async throws {
        let site = try Site("login")
        let (one, other, third) = (
            try await site.browser(), try await site.browser(), try await site.browser()
        )

        try await signIn(site, one, as: "omar")
        try await signIn(site, other, as: "lucia")

        let pages = try await (one.get("/").body, other.get("/").body, third.get("/").body)
        #expect(pages.0.contains("Omar Haddad") && !pages.0.contains("Lucía"))
        #expect(pages.1.contains("Lucía") && !pages.1.contains("Omar"))
        #expect(pages.2.contains("Jane") && !pages.2.contains("Lucía"))
        for page in [pages.0, pages.1, pages.2] { #expect(!page.contains(site.portal.password)) }
    }

    @Test func pagesGetAllOfTheNewUserAndNothingOfTheOneBefore() async throws {
        let site = try Site("user-portrait", set: ["userId": 0])
        let browser = try await site.browser()
        _ = try await browser.get("/")
        let listener = try await Listener(browser)
        #expect(try await browser.get("/").body.contains("Jane"))
        let stage = try #require(site.stages.first)

        try await stage.host.signIn(
            SessionContext(user: "omar@example.com", password: site.portal.password)
        )

        #expect(await listener.receives { $0.contains("\"whole\"") && $0.contains("Omar") })
        let page = try await browser.get("/").body
        #expect(page.contains("Omar") && !page.contains("Jane"))
        await stage.host.signOut()
        #expect(await listener.receives { $0.contains("Sign in, or set the user") })
        let last = try await browser.get("/").body
        #expect(!last.contains("Omar") && !last.contains("Jane"))
    }

    /// The portal's page to which a page leads, and where the portal leads back after the user's decision.
    private func asked(
        _ site: Site,
        _ browser: Browser,
        as name: String = "omar"
    ) async throws -> (redirect: String, answer: String) {
        _ = try await browser.postForm([("act", "login")])
        let page = try await browser.get("/").body
        let link = try #require(page.firstMatch(of: /href="([^"]+authorize[^"]+)"/)?.1)
        let parts = Browser.plain(link).split(separator: "?", maxSplits: 1).map(String.init)
        let form = "\(parts[1])&decision=allow&login=\(name)&password=\(site.portal.password)"
        let reply = try await HTTPClient().send(
            HTTPRequest(
                method: "POST",
                url: parts[0],
                headers: ["Content-Type": "application/x-www-form-urlencoded"],
                body: Array(form.utf8)
            ),
            progress: nil
        )
        let answer = try #require(reply.headers["location"], "the portal does not lead back")
        return (String(answer.prefix { $0 != "?" }), answer)
    }

    private func get(_ address: String) async throws -> HTTPReply {
        try await HTTPClient().send(HTTPRequest(method: "GET", url: address), progress: nil)
    }

    private static let redirecting: JSONObject = [
        "loginMode": "oauth2redirect", "oauth2clientId": "screens",
    ]

    /// The path on the page's server to which the registered address leads on.
    private func onward(_ answer: String, _ browser: Browser) async throws -> String {
        let reply = try await get(answer)
        #expect(reply.status == 303 && reply.headers["set-cookie"] == nil)
        let place = try #require(reply.headers["location"])
        let server = "http://\(browser.host):\(browser.port)"
        #expect(place.hasPrefix("\(server)/signed-in?code="))
        return String(place.dropFirst(server.count))
    }

    @Test func thePortalLeadsBackByAnAddressThatItKnows() async throws {
        let site = try Site("login", set: Self.redirecting, isGuest: true)
        let (browser, other) = (try await site.browser(), try await site.browser())
        let (redirect, answer) = try await asked(site, browser)
        #expect(redirect.contains(/^http:\/\/127\.0\.0\.1:\d+\/signed-in$/))

        let path = try await onward(answer, browser)
        // Whoever has the answer without the cookie of the session gets nothing.
        var stranger = browser
        stranger.cookie = ""
        let again = try await stranger.get(path)
        #expect(again.status == 200 && again.body.contains("http-equiv=\"refresh\""))
        #expect(try await stranger.get(path + "&own=1").status == 403)
        #expect(try await other.get(path).status == 409)
        #expect(try await browser.get(path).status == 303)

        #expect(try await browser.get("/").body.contains("Omar Haddad"))
        #expect(try await !other.get("/").body.contains("Omar Haddad"))
        // Nobody listens there any more.
        try await until("nobody listens") {
            do { return try await get(answer).status == 0 } catch { return true }
        }
    }

    @Test func aPageThatAsksTheUserIsSentAtOnce() async throws {
        let hour = Duration.seconds(3_600)
        let site = try Site(
            "login",
            set: Self.redirecting,
            isGuest: true,
            configuring: { $0.patience.loading = hour }
        )

        let question = try await asked(site, try await site.browser())

        #expect(question.answer.contains("code="))
    }

    @Test func twoBrowsersShareAFixedPort() async throws {
        let free = try onUnclaimedPort { port in
            let address = LinkAddress("http://127.0.0.1:\(port)/signed-in")
            return try CallbackRelay(address, to: "http://127.0.0.1:1/").address.text
        }
        let attributes = Self.redirecting.merging(["oauth2redirectURL": .text(free)]) { $1 }
        let site = try Site("login", set: attributes, isGuest: true)
        let (one, other) = (try await site.browser(), try await site.browser())

        let first = try await asked(site, one)
        let second = try await asked(site, other, as: "lucia")
        #expect(first.redirect == free && second.redirect == free)
        #expect(try await other.get(onward(second.answer, other)).status == 303)
        #expect(try await one.get(onward(first.answer, one)).status == 303)

        #expect(try await one.get("/").body.contains("Omar Haddad"))
        #expect(try await other.get("/").body.contains("Lucía"))
        // The port is free again for the next one.
        let third = try await site.browser()
        #expect(try await asked(site, third).redirect == free)
    }

    @Test func anAddressOfAnotherMachineIsNoWayBack() async throws {
        let url = "https://team.example/signed-in"
        let attributes = Self.redirecting.merging(["oauth2redirectURL": .text(url)]) { $1 }
        let site = try Site("login", set: attributes, isGuest: true)
        let browser = try await site.browser()

        _ = try await browser.postForm([("act", "login")])

        #expect(try await browser.get("/").body.contains("must be an address of this machine"))
    }

    @Test func anEventThatWasNotSentYetIsDropped() async throws {
        let site = try Site("user-portrait", set: ["userId": 0])
        let browser = try await site.browser()
        let slow = try RawConnection(host: browser.host, port: browser.port, buffer: 4_096)
        await slow.send(Array(browser.head("GET", "/events?rev=none").utf8))
        let session = try #require(site.surface.router.sessions.first)
        try await until("the page listens") { session.streams.count == 1 }
        let page = try #require(session.streams.values.first)
        try await until("the page has its first event") { page.isListening }
        // Far more than the buffers of the connection hold.
        let secret = String(repeating: "Jane's own data. ", count: 200_000)
        page.stream.send(Array("data: first\n\n".utf8))
        page.stream.send(Array("data: \(secret)\n\n".utf8))
        page.stream.send(Array("data: Jane's last data\n\n".utf8))

        try await session.stage.host.signIn(
            SessionContext(user: "omar@example.com", password: site.portal.password)
        )
        await session.stage.settled()

        // Searching all bytes again with each piece would take longer than the connection is read.
        let text = await slow.receiveBytes {
            String(decoding: $0.suffix(8_000), as: UTF8.self).contains("Omar")
        }
        #expect(!String(decoding: text, as: UTF8.self).contains("Jane's last data"))
    }

    @Test func anEmptyPasswordFieldLeavesThePasswordAsItIs() async throws {
        let site = try Site("login")
        let browser = try await site.browser()
        _ = try await browser.postForm([("act", "openForm")])
        let page = try await browser.get("/")
        #expect(page.body.contains("type=\"password\""))
        #expect(page.body.contains("autocomplete=\"current-password\""))
        #expect(page.body.contains("autocomplete=\"username\""))
        _ = try await browser.postForm([("field", "password"), ("field:password", "canary")])

        let filled = try await browser.get("/").body
        #expect(filled.contains("placeholder=\"••••••••\"") && !filled.contains("canary"))
        _ = try await browser.postForm([("field", "password"), ("field:password", "")])

        let stage = try #require(site.stages.first)
        #expect((stage.model as? LoginModel)?.hasPassword == true)
    }
}
