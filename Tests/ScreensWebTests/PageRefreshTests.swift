import DemoPortal
import ScreensApps
import ScreensKit
import TestSupport
import Testing
import WebSupport

@testable import ScreensHost
@testable import ScreensWeb

/// The button of a page that reloads it, where the page has several screenlets.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct PageRefreshTests {
    /// Two lists and a form.
    private static let app = ScreensApp(
        title: "Three",
        start: "home",
        pages: [
            "home": AppPage(
                title: "Home",
                screenlets: [
                    "news": PlacedScreenlet("asset-list", set: ["classNameId": "BlogsEntry"]),
                    "people": PlacedScreenlet("asset-list", set: ["classNameId": "User"]),
                    "form": PlacedScreenlet(
                        "ddl-form",
                        set: ["structureId": .constant(39701), "recordSetId": .constant(39801)]
                    ),
                ]
            )
        ]
    )

    /// Which services the portal was asked for by pressing the button.
    private func services(_ browser: inout Browser, at site: Site) async throws -> [String] {
        let count = site.portal.requests.count
        let reply = try await browser.submit([("act", "refresh")])
        try #require(reply.status == 200, "\(reply.text)")
        for stage in site.stages { await stage.settled() }
        return site.portal.requests.dropFirst(count).map(\.path)
    }

    @Test func refreshLoadsAllScreenletsButKeepsWhatTheUserEntered() async throws {
        let site = try Site { host in
            try host.stage(try AppSession(Self.app, on: host, guests: host))
        }
        var browser = try await site.browser()
        for stage in site.stages { await stage.settled() }
        try await browser.open(browser.address)
        #expect(browser.page.contains("icon-refresh"))

        let all = try await services(&browser, at: site)
        #expect(all.count { $0 == "/assetentry/get-entries-count" } == 2, "\(all)")
        #expect(all.contains { $0.contains("structure") }, "\(all)")

        try await browser.open(browser.address)
        let name = try #require(browser.page.firstMatch(of: /name="(field:[^"]*FullName)"/)?.1)
        let field = String(name.dropFirst("field:".count))
        let typed = try await browser.submit([("field", field), (String(name), "Ada")])
        #expect(typed.status == 200 && browser.page.contains("value=\"Ada\""))

        let others = try await services(&browser, at: site)
        try await browser.open(browser.address)
        #expect(browser.page.contains("value=\"Ada\""))
        #expect(!others.isEmpty && !others.contains { $0.contains("structure") }, "\(others)")
    }
}
