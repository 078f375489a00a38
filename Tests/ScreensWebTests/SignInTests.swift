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
@Suite(.timeLimit(.minutes(3)))
struct SignInTests {
    /// Opens the form if somebody is signed in, and signs in.
    private func signIn(_ site: Site, _ browser: Browser, as name: String) async throws {
        let open = try await browser.act([("act", "openForm")])
        #expect(open.status == 303, "\(open.body)")
        let reply = try await browser.act([
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

    @Test func anEventThatWasNotSentYetIsDropped() async throws {
        let site = try Site("user-portrait", set: ["userId": 0])
        let browser = try await site.browser()
        let slow = try RawConnection(host: browser.host, port: browser.port, buffer: 4_096)
        await slow.send(Array(browser.head("GET", "/events?rev=none").utf8))
        let session = try #require(site.surface.frontDoor.sessions.first)
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

        let text = await slow.receiveBytes { String(decoding: $0, as: UTF8.self).contains("Omar") }
        #expect(!String(decoding: text, as: UTF8.self).contains("Jane's last data"))
    }

    @Test func anEmptyPasswordFieldLeavesThePasswordAsItIs() async throws {
        let site = try Site("login")
        let browser = try await site.browser()
        _ = try await browser.act([("act", "openForm")])
        let page = try await browser.get("/")
        #expect(page.body.contains("type=\"password\""))
        #expect(page.body.contains("autocomplete=\"current-password\""))
        #expect(page.body.contains("autocomplete=\"username\""))
        _ = try await browser.act([("field", "password"), ("field:password", "canary")])

        let filled = try await browser.get("/").body
        #expect(filled.contains("placeholder=\"••••••••\"") && !filled.contains("canary"))
        _ = try await browser.act([("field", "password"), ("field:password", "")])

        let stage = try #require(site.stages.first)
        #expect((stage.model as? LoginModel)?.hasPassword == true)
    }
}
