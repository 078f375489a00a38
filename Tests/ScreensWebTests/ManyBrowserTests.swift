import Foundation
import ScreensHTTP
@_spi(Host) import ScreensHost
import ScreensKit
import TestSupport
import Testing

@testable import ScreensWeb

/// The cost of many browsers, and of slow ones.
// The address sanitizer makes it several times slower.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct ManyBrowserTests {
    @Test func twoHundredBrowsersListenToTheirOwnSessions() async throws {
        let site = try Site("rating", theme: "stars", set: ["editable": true])
        var pages: [(browser: Browser, listener: Listener)] = []
        for _ in 0..<200 {
            let browser = try await site.browser()
            pages.append((browser, try await Listener(browser)))
        }

        let reply = try await pages[120].browser.postForm([("act", "updateRating {\"score\":0.2}")])

        #expect(reply.status == 303)
        let sign = "Remove your rating: 1 of 5"
        #expect(await pages[120].listener.receives { $0.contains(sign) })
        #expect(await !pages[121].listener.text.contains(sign))
        await site.surface.router.tidy(now: .now + .seconds(3_600))
        #expect(site.surface.router.sessionCount == 200)
        pages = []
        let router = site.surface.router
        try await until("the sessions are gone") {
            // The regular keep-alive data show that nobody listens any more.
            await router.tidy()
            return router.sessions.allSatisfy { !$0.isWatched }
        }
        await site.surface.router.tidy(now: .now + .seconds(3_600))
        #expect(site.surface.router.sessionCount == 0)
    }

    @Test func aBlockedBrowserGetsTheLastStateLater() async throws {
        let site = try Site("web-content-list")
        let browser = try await site.browser()
        let slow = try RawConnection(host: browser.host, port: browser.port, buffer: 4_096)
        await slow.send(Array(browser.head("GET", "/events?rev=none").utf8))
        let session = try #require(site.surface.router.sessions.first)
        try await until("the page listens") { session.streams.count == 1 }
        let page = try #require(session.streams.values.first)

        var number = 0
        while !page.isBehind, number < 2_000 {
            number += 1
            // All rows are written again.
            let theme: ThemeName = number.isMultiple(of: 2) ? "default" : "default-collection"
            try await change(site.stages[0], page, to: theme)
        }
        let (notified, waiting) = (page.notifiedCount, page.stream.waitingBytes)
        for theme in ["default", "flat7", "default", "flat7"] as [ThemeName] {
            try site.stages[0].change(theme: theme)
            await Task.yield()
        }

        // At most the allowed bytes wait, and one more event.
        #expect(page.isBehind && waiting < 1 << 20)
        #expect(page.notifiedCount == notified && page.stream.waitingBytes <= waiting)
        let last = await session.styleSheet(for: session.drawing())
        // The condition only looks at ends of events, because searching all bytes again with each
        // piece would take longer than the connection is read.
        _ = await slow.receiveBytes { bytes in
            bytes.count > waiting && bytes.suffix(4).elementsEqual("\n\n\r\n".utf8)
                && String(decoding: bytes.suffix(2_000), as: UTF8.self).contains(last)
        }
        try await until("the page has everything") {
            !page.isBehind && page.stream.waitingBytes == 0
        }
        #expect(page.styleSheet == last)
    }

    /// Changes the theme, and waits until the page is notified or is behind.
    private func change(_ stage: Stage, _ page: EventStream, to theme: ThemeName) async throws {
        let notified = page.notifiedCount
        try stage.change(theme: theme)
        try await until("the page is notified, or is behind") {
            page.notifiedCount > notified || page.isBehind
        }
    }

    @Test func aBrowserThatDisconnectsBeforeItsAnswerLeavesNothingBehind() async throws {
        let site = try Site()
        let browser = try await site.browser()
        for _ in 0..<20 {
            let connection = try RawConnection(host: browser.host, port: browser.port)
            await connection.send(Array(browser.head("GET", "/events?rev=none").utf8))
        }
        let session = try #require(site.surface.router.sessions.first)

        // The server answers this request after the earlier ones.
        let reply = try await browser.get("/?count=1000")
        try await until("no page listens any more") {
            await site.surface.router.tidy()
            return session.streams.isEmpty
        }

        #expect(reply.body.contains("</html>"))
        #expect(session.streams.isEmpty)
    }

    @Test func aLongPageIsSentToASlowBrowser() async throws {
        let browser = try await Site().browser()
        let slow = try RawConnection(host: browser.host, port: browser.port, buffer: 4_096)

        await slow.send(Array(browser.head("GET", "/?count=10000").utf8))
        let other = try await browser.get("/?count=10000")
        let late = RawReply(text: await slow.receive())

        #expect(other.status == 200 && other.body.contains("</html>"))
        #expect(late.status == 200 && late.body.contains("</html>"))
    }
}
