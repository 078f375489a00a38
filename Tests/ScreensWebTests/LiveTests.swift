import Foundation
import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import Testing

@testable import ScreensWeb

@MainActor
@Suite(.serialized, .timeLimit(.minutes(5)))
struct LiveTests {
    /// A browser whose page has all pictures, so that nothing is left that changes it.
    private func browserWithPictures(of site: Site) async throws -> Browser {
        var browser = try await site.browser()
        for stage in site.stages { _ = await stage.loadPictures(within: .seconds(180)) }
        browser.read(try await browser.get("/"))
        return browser
    }

    @Test func actionsOfAPageAreSentToAllPagesOfItsSession() async throws {
        let site = try Site("rating", theme: "stars", set: ["editable": true])
        let browser = try await site.browser()
        let first = try await Listener(browser), second = try await Listener(browser)

        let reply = try await browser.post(
            "/action",
            [("token", browser.token), ("act", "updateRating {\"score\":0.2}")],
            fields: [browser.origin, "X-Screens: 1"]
        )

        #expect(reply.status == 204)
        for listener in [first, second] {
            #expect(await listener.receives { $0.contains("Remove your rating: 1 of 5") })
        }
    }

    @Test func aNoticeAppearsOnAllPagesAndDisappears() async throws {
        let site = try Site("rating", theme: "stars")
        let (one, other) = (try await site.browser(), try await site.browser())
        let first = try await Listener(one), second = try await Listener(other)
        for listener in [first, second] {
            _ = await listener.receives { $0.contains("\"stream\"") }
        }

        site.surface.notice = "<b>error</b>"
        for listener in [first, second] {
            #expect(await listener.receives { $0.contains(#""notice":"<b>error"#) })
        }
        let (page, late) = (try await one.get("/"), try await site.browser())
        for text in [page.body, late.page] {
            #expect(text.contains("class=\"notice danger\">&lt;b&gt;error&lt;/b&gt;</p>"))
        }
        let returning = try await Listener(one, revision: "none")
        #expect(await returning.receives { $0.contains(#""notice":"<b>error"#) })

        site.surface.notice = nil
        for listener in [first, second, returning] {
            #expect(await listener.receives { $0.contains("\"notice\":\"\"") })
        }
        #expect(try await one.get("/").body.contains("class=\"notice danger\"></p>"))
    }

    @Test func timesAreDrawnInTheTimeZoneOfTheBrowser() async throws {
        let site = try Site()
        let (one, other) = (try await site.browser(), try await site.browser())
        #expect(one.page.contains("+00:00\""))

        let listener = try await Listener(one, zone: "Asia%2FKathmandu")

        #expect(await listener.receives { $0.contains("+05:45") && !$0.contains("+00:00") })
        #expect(try await one.get("/").body.contains("+05:45\""))
        #expect(try await other.get("/").body.contains("+00:00\""))
    }

    @Test(arguments: [
        "..%2F..%2Fetc%2Fpasswd", "Mars%2FOlympus", "", "UTC", "%00",
        "Europe%2FMadrid%0d%0aSet-Cookie:%20a=b",
        String(repeating: "A", count: 2_000),
    ])
    func anUnknownTimeZoneChangesNothing(zone: String) async throws {
        let browser = try await browserWithPictures(of: try Site())

        let listener = try await Listener(browser, zone: zone)

        #expect(await listener.receives { $0.contains("\"stream\"") && !$0.contains("\"whole\"") })
        #expect(try await browser.get("/").body.contains("+00:00\""))
    }

    @Test func anUpToDatePageIsSentNothing() async throws {
        let browser = try await browserWithPictures(of: try Site())

        let listener = try await Listener(browser)

        #expect(
            await listener.receives { $0.contains("\"stream\":1") && $0.contains("\"more\":true") }
        )
        #expect(await !listener.text.contains("\"whole\""))
    }

    @Test func aPageWithAnUnknownRevisionIsSentCompletely() async throws {
        let browser = try await Site().browser()

        let listener = try await Listener(browser, revision: "none")

        #expect(await listener.receives { $0.contains("\"whole\"") && $0.contains("row-63") })
    }

    @Test func moreRowsAreSentOnRequest() async throws {
        let site = try Site()
        let browser = try await site.browser()
        let listener = try await Listener(browser)
        _ = await listener.receives { $0.contains("\"stream\"") }

        let reply = try await browser.post(
            "/rows",
            [("token", browser.token), ("stream", "1"), ("to", "128")],
            fields: [browser.origin, "X-Screens: 1"]
        )

        #expect(reply.status == 204)
        #expect(await listener.receives { $0.contains("row-127") })
    }

    @Test func aPageSaysHowManyStepsInTheHistoryItAnswers() async throws {
        let site = try Site.ofApp()
        var browser = try await site.browser()
        let news = browser.address
        _ = try await browser.submit([("row", "3"), ("from", "0"), ("count", "64")])
        let (article, token) = (browser.address, browser.token)
        let place = article.matches(of: #/[&?](?:tab|at)=\d+/#).map { "&\($0.0.dropFirst())" }
        let listener = try await Listener(browser, revision: "none", query: place.joined())
        #expect(
            await listener.receives { $0.contains(#""stream":1"#) && !$0.contains("\"turn\":") }
        )

        for (turn, page) in [(1, news), (2, article)] {
            let reply = try await browser.post(
                "/go",
                [("token", token), ("page", page), ("stream", "1"), ("turn", "\(turn)")],
                fields: [browser.origin, "X-Screens: 1"]
            )
            #expect(reply.status == 204)
            #expect(await listener.receives { $0.contains("\"turn\":\(turn)") })
        }
    }

    @Test func oneChangedRowIsLessThanAKilobyte() throws {
        func snapshot(_ changed: String) -> HTMLSnapshot {
            let rows = (0..<64).map { index in
                Node.row([
                    .image(.symbol(.document)),
                    .text(index == 40 ? changed : "Company picnic: news from Marketing", .headline),
                    .badge("Blog entry"),
                ])
            }
            let drawing = Drawing(
                body: .column([.text("64 entries"), .list(count: 64, select: Action("select"))]),
                rows: rows,
                context: DrawingContext()
            )
            return HTMLSnapshot(drawing, rows: 0..<64)
        }
        let changes = HTMLDifference(
            from: snapshot("before"),
            to: snapshot("after"),
            by: HTMLRenderer()
        ).changes

        let line = PageEvent(changes: changes.map(PageEvent.Change.init)).line

        #expect(changes.count == 1 && line.count < 1_000)
        #expect(String(decoding: line, as: UTF8.self).contains("[0,1,40,0,1]"))
    }

    @Test func ifTooManyPagesListenTheFirstPauses() async throws {
        let site = try Site("rating", theme: "stars", set: ["editable": true])
        let browser = try await site.browser()
        var listeners: [Listener] = []
        for _ in 0...BrowserTabs.streamLimit { listeners.append(try await Listener(browser)) }

        #expect(await listeners[0].receives { $0.contains("\"pause\":true") })
        _ = try await browser.postForm([("act", "updateRating {\"score\":0.2}")])

        for listener in listeners.dropFirst() {
            #expect(await listener.receives { $0.contains("Remove your rating: 1 of 5") })
        }
    }
}

/// A page that receives events.
actor Listener {
    private let connection: RawConnection
    private(set) var text = ""

    init(
        _ browser: Browser,
        revision: String? = nil,
        zone: String? = nil,
        logged: String? = nil,
        query more: String = ""
    ) async throws {
        connection = try RawConnection(host: browser.host, port: browser.port)
        let known = browser.page.firstMatch(of: /data-rev="(\d+)"/).map { String($0.1) } ?? ""
        let query =
            (zone.map { "&zone=\($0)" } ?? "") + (logged.map { "&log=\($0)" } ?? "") + more
        let head = browser.head("GET", "/events?rev=\(revision ?? known)\(query)")
        await connection.send(Array(head.utf8))
        text = await connection.receive { $0.contains("\n\n") && $0.contains("data:") }
    }

    /// Whether the condition holds now or before the end of the stream.
    func receives(_ holds: @escaping @Sendable (String) -> Bool) async -> Bool {
        let before = text
        if holds(before) { return true }
        text = before + (await connection.receive { holds(before + $0) })
        return holds(text)
    }
}
