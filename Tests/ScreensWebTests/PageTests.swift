import DemoPortal
import Foundation
import ScreensHost
import ScreensKit
import TestSupport
import Testing

@testable import ScreensWeb

@MainActor
@Suite(.serialized, .timeLimit(.minutes(5)))
struct PageTests {
    @Test func aListIsReadPageByPageWithoutAScript() async throws {
        let browser = try await Site().browser()
        let next = try #require(browser.page.firstMatch(of: /rel="next" href="([^"]+)"/))

        let second = try await browser.get(String(next.1).replacing("&amp;", with: "&"))

        #expect(browser.page.matches(of: /<li data-index="/).count == 64)
        #expect(browser.page.contains("id=\"row-0\"") && !browser.page.contains(">…<"))
        #expect(second.body.contains("id=\"row-64\"") && !second.body.contains("id=\"row-63\""))
        #expect(
            second.body.contains("rel=\"prev\" href=\"/?key=\(browser.key)\"")
                && !second.body.contains(">…<")
        )
    }

    @Test func aRowIsChosenWithoutAScript() async throws {
        let site = try Site()
        let browser = try await site.browser()
        var events: [String] = []
        site.stages[0].onEvent = { events.append($0.name) }

        let reply = try await browser.postForm([("row", "3"), ("from", "0"), ("count", "64")])

        #expect(reply.status == 303 && reply.header("Location") == "/?key=\(browser.key)")
        #expect(events == ["onAssetSelectedEntry"])
    }

    @Test func aRatingIsGivenWithoutAScript() async throws {
        let site = try Site("rating", theme: "stars", set: ["editable": true])
        var browser = try await site.browser()
        let before = browser.page

        let reply = try await browser.postForm([("act", "updateRating {\"score\":0.2}")])
        browser.read(try await browser.get("/"))

        #expect(reply.status == 303)
        #expect(browser.page != before && browser.page.contains("Remove your rating: 1 of 5"))
    }

    @Test func aFormIsFilledInAndCheckedWithoutAScript() async throws {
        let site = try Site("ddl-form")
        var browser = try await site.browser()
        let names = browser.page.matches(of: /name="field:([^"]+)"/).map { String($0.1) }
        try #require(names.contains("FullName"))

        let reply = try await browser.postForm([
            ("form", "submitForm"), ("field:FullName", "Ada"), ("field:Birthday", "no day"),
        ])
        browser.read(try await browser.get("/"))

        #expect(reply.status == 303)
        #expect(browser.page.contains("value=\"Ada\"") && browser.page.contains("value=\"no day\""))
        #expect(browser.page.contains("aria-invalid=\"true\""))
    }

    @Test func uncheckedBoxesAreSentAsOff() async throws {
        let site = try Site("ddl-form")
        var browser = try await site.browser()
        let box = try #require(
            browser.page.firstMatch(
                of: /type="checkbox" value="true" id="[^"]*" name="field:([^"]+)"/
            )
        )
        let name = String(box.1)

        _ = try await browser.postForm([
            ("field", name), ("shown", name), ("field:\(name)", "true"),
        ])
        browser.read(try await browser.get("/"))
        let ticked = browser.page.contains(" checked")
        _ = try await browser.postForm([("field", name), ("shown", name)])
        browser.read(try await browser.get("/"))

        #expect(ticked && !browser.page.contains(" checked"))
    }

    @Test func aFileIsSentWithoutAScript() async throws {
        let site = try Site("user-portrait", set: ["editable": true])
        let browser = try await site.browser()
        try #require(browser.page.contains("type=\"file\" id=\"field-file\" name=\"field:file\""))

        let reply = try await browser.upload(
            [("field", "file")],
            file: ("field:file", "../me.gif", TinyPicture.gif)
        )
        let odd = try await browser.upload([("field", "file")], file: ("field:file", "", []))

        #expect(reply.status == 303, "\(reply.text)")
        #expect(odd.status == 409)
        #expect(try site.portal.portrait("jane")?.bytes == TinyPicture.gif)
    }

    /// The portal answers slowly, so that the second file comes while the first one is being sent.
    @Test func theLastOfSeveralQuickFilesForOneFieldIsSent() async throws {
        let samples = try DemoPortal().samples
        let site = try Site(
            "ddl-form",
            set: [
                "structureId": samples["surveyStructureId"] ?? .null,
                "recordSetId": samples["surveyRecordSetId"] ?? .null,
            ]
        )
        var browser = try await site.browser()
        try await until("the form is on the page") {
            browser.read(try await browser.get("/"))
            return browser.page.contains("name=\"field:Receipt\"")
        }
        site.portal.faults = FaultPlan(latency: 200)

        for number in 1...3 {
            let picture = TinyPicture.gif + [UInt8](repeating: 0, count: number)
            let reply = try await browser.upload(
                [("field", "Receipt")],
                file: ("field:Receipt", "me.gif", picture),
                fields: ["X-Screens: 1"]
            )
            #expect(reply.status == 204, "\(reply.text)")
        }

        // `settled()` returns once the portal has the last file.
        let stage = try #require(site.stages.last)
        await stage.settled()
        let form = String(decoding: try JSONEncoder().encode(stage.model), as: UTF8.self)
        let shown = try site.portal.documents().filter { form.contains($0.uuid) }
        #expect(shown.map(\.size) == [Int64(TinyPicture.gif.count + 3)])
        #expect(try await browser.get("/").status == 200)
    }

    @Test func theLastOfSeveralQuickPicturesIsSent() async throws {
        let site = try Site("user-portrait", set: ["editable": true])
        let browser = try await site.browser()
        site.portal.faults = FaultPlan(latency: 200)

        for number in 1...3 {
            let picture = TinyPicture.gif + [UInt8](repeating: 0, count: number)
            let reply = try await browser.upload(
                [("field", "file")],
                file: ("field:file", "me.gif", picture),
                fields: ["X-Screens: 1"]
            )
            #expect(reply.status == 204, "\(reply.text)")
        }

        // `settled()` returns once the portal has the last file.
        await site.stages.last?.settled()
        let stored = try site.portal.portrait("jane")?.bytes
        #expect(stored == TinyPicture.gif + [0, 0, 0])
        #expect(try await browser.get("/").status == 200)
    }

    @Test func aThemeIsChosenWherePagesOfferThem() async throws {
        let site = try Site(offersThemes: true)
        var browser = try await site.browser()
        let plain = browser.page.firstMatch(of: /href="(\/style[^"]+)"/)?.1

        let reply = try await browser.postForm([("field", "theme"), ("field:theme", "flat7")])
        let wrong = try await browser.postForm([("field", "theme"), ("field:theme", "no")])
        browser.read(try await browser.get("/"))

        let style = try #require(browser.page.firstMatch(of: /href="(\/style[^"]+)"/)?.1)
        #expect(reply.status == 303 && wrong.status == 409)
        #expect(style != plain)
        #expect(
            try await browser.get(String(style)).header("Content-Type")?.contains("css") == true
        )
    }

    @Test func pagesOfferNoThemesUnlessTheyAreAskedTo() async throws {
        let browser = try await Site().browser()

        let reply = try await browser.postForm([("field", "theme"), ("field:theme", "flat7")])

        #expect(reply.status == 409 && !browser.page.contains("flat7"))
    }

    @Test func aSingleScreenletHasItsNameTheSyncStateAndRefreshAround() async throws {
        let site = try Site(isCaching: true)
        let page = try await site.browser().page

        #expect(page.contains(#"<div class="shell">"#))
        #expect(page.contains(#"<h1 class="title">Title &lt;1&gt;</h1>"#))
        #expect(page.contains(#"<span class="word">All changes sent</span>"#))
        #expect(page.matches(of: /aria-label="Refresh"/).count == 1)
        #expect(!page.contains("<nav id=\"menu\"") && page.matches(of: /<main/).count == 1)
        // The number of entries is behind the name, and not above the list again.
        #expect(page.matches(of: /[0-9,]+ entries</).count == 1)
        #expect(page.contains(#/<\/h1><p class="caption">[0-9,]+ entries<\/p>/#))
    }

    @Test func guestsOfWhomNothingWaitsSeeNoSyncState() async throws {
        let site = try Site("web-content-display", isCaching: true, isGuest: true)
        let page = try await site.browser().page

        #expect(page.contains(#"<div class="shell">"#) && !page.contains("All changes sent"))
    }

    @Test func eachBrowserHasItsOwnSession() async throws {
        let site = try Site("ddl-form")
        var (one, other) = (try await site.browser(), try await site.browser())

        _ = try await one.postForm([("field", "FullName"), ("field:FullName", "Ada")])
        one.read(try await one.get("/"))
        other.read(try await other.get("/"))

        #expect(one.page.contains("value=\"Ada\"") && !other.page.contains("value=\"Ada\""))
    }

    @Test func idleSessionsEndUnlessSomebodyListens() async throws {
        let site = try Site()
        let (idle, watching) = (try await site.browser(), try await site.browser())
        let connection = try RawConnection(host: site.surface.host, port: site.surface.port)
        await connection.send(Array(watching.head("GET", "/events?rev=x").utf8))
        _ = await connection.receive { $0.contains("data:") }

        await site.surface.router.tidy(now: .now + .seconds(3_600))

        #expect(try await idle.get("/").status == 403)
        #expect(try await watching.get("/").status == 200)
    }
}
