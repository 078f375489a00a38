import DemoPortal
import Foundation
import ScreensHost
@_spi(Host) import ScreensKit
import ScreensOffline
import ScreensSQLite
import TestSupport
import Testing
import WebSupport

@testable import ScreensWeb

/// Unsent changes on a page, with a portal that becomes unreachable and reachable again.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(5)))
struct PendingTests {
    private let site: Site

    init() throws {
        site = try Site("rating", theme: "stars", set: ["editable": true], isCaching: true)
    }

    /// Rates while the portal is unreachable.
    private func rateOffline(_ browser: Browser) async throws {
        site.portal.faults = FaultPlan(.refuse)
        let reply = try await browser.postForm([("act", "updateRating {\"score\":0.2}")])
        #expect(reply.status == 303)
    }

    /// Presses the button of the page with this text, as soon as it is one: while something is sent, it is a text.
    private func press(_ words: String, _ browser: Browser) async throws {
        let pattern = try Regex(
            "<button[^>]*value=\"([^\"]*)\"[^>]*>(?:<span[^>]*></span><span[^>]*>)?\\Q\(words)\\E</"
        )
        var found: Regex<AnyRegexOutput>.Match?
        try await until("“\(words)” is a button") {
            found = try await browser.get("/").body.firstMatch(of: pattern)
            return found != nil
        }
        let match = try #require(found)
        let value = String(match.output[1].substring ?? "").replacing("&quot;", with: "\"")
        _ = try await browser.postForm([("act", value)])
    }

    private func rating() throws -> Double? {
        let samples = site.portal.samples
        return try site.portal.rating(
            className: samples["className"]?.text ?? "",
            classPK: samples["classPK"]?.int64 ?? 0,
            user: String(site.portal.user.prefix { $0 != "@" })
        )
    }

    private func rateAtPortal(_ score: Double) throws {
        let samples = site.portal.samples
        try site.portal.rate(
            className: samples["className"]?.text ?? "",
            classPK: samples["classPK"]?.int64 ?? 0,
            user: String(site.portal.user.prefix { $0 != "@" }),
            score: score
        )
    }

    @Test func aQueuedChangeIsCountedAndSentAutomaticallyWhenThePortalIsBack() async throws {
        let browser = try await site.browser()
        let listener = try await Listener(browser)
        try await rateOffline(browser)
        #expect(await listener.receives { $0.contains("1 waiting") })

        site.portal.faults = FaultPlan()

        try await until("the change is sent") { try rating() == 0.2 }
        #expect(await listener.receives { $0.contains("All changes sent") })
        let page = try await browser.get("/").body
        #expect(!page.contains("Not sent yet") && !page.contains("waiting"))
    }

    @Test func aConflictIsShownFieldByFieldAndResolvedOnThePage() async throws {
        let browser = try await site.browser()
        let listener = try await Listener(browser)
        try await rateOffline(browser)
        try rateAtPortal(0.6)
        site.portal.faults = FaultPlan()
        #expect(await listener.receives { $0.contains("1 in conflict") })

        try await press("1 in conflict", browser)
        #expect(await listener.receives { $0.contains("was also changed by somebody else") })
        let page = try await browser.get("/").body
        #expect(page.contains(">Before<") && page.contains(">Yours<") && page.contains(">Portal<"))
        try await press("Keep mine", browser)

        try await until("the change is sent") { try rating() == 0.2 }
        #expect(await listener.receives { $0.contains("All changes sent") })
        #expect(try await !browser.get("/").body.contains("in conflict"))
    }

    @Test func anUnreadableCacheIsReportedOnThePanel() async throws {
        let browser = try await site.browser()
        let listener = try await Listener(browser)
        try await rateOffline(browser)
        try rateAtPortal(0.6)
        site.portal.faults = FaultPlan()
        #expect(await listener.receives { $0.contains("1 in conflict") })
        let path = "\(try site.scratch.folder("cache"))/\(CacheName.demo.fileName)"
        try Database(path: path).write { (connection) throws(DatabaseFailure) in
            try connection.run("ALTER TABLE outbox RENAME TO elsewhere")
        }

        try await press("1 in conflict", browser)

        #expect(await listener.receives { $0.contains("no such table") })
    }

    /// A view could draw a button that looks like one of the page's own.
    @Test func noButtonOfAViewResolvesAConflict() async throws {
        let browser = try await site.browser()
        let listener = try await Listener(browser)
        try await rateOffline(browser)
        try rateAtPortal(0.6)
        site.portal.faults = FaultPlan()
        #expect(await listener.receives { $0.contains("1 in conflict") })
        try await press("1 in conflict", browser)

        let forged = Action("screens.pending", ["key": "", "do": "discard", "id": 1])

        let stage = try #require(site.stages.first)
        #expect(throws: (any Error).self) { try stage.perform(forged) }
    }
}
