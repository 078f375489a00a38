import ScreensApps
import ScreensHost
import ScreensKit
import TestSupport
import Testing
import WebSupport

/// An app as a live page, without a script.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct AppPageTests {
    private static let entryId = JSONPointer(parts: ["entryId"])

    private static let app = ScreensApp(
        title: "Intranet",
        start: "news",
        menu: ["news", "content"],
        pages: [
            "news": AppPage(
                title: "News",
                screenlets: [
                    "list": PlacedScreenlet(
                        "asset-list",
                        set: ["classNameId": "BlogsEntry"],
                        on: [
                            "onAssetSelectedEntry": [
                                .open(page: "article", with: ["entryId": .event(entryId)])
                            ]
                        ]
                    )
                ]
            ),
            "article": AppPage(
                title: "An article",
                parameters: ["entryId": AppParameter(.number)],
                screenlets: [
                    "story": PlacedScreenlet(
                        "blogs-entry-display",
                        set: ["assetEntryId": .page(entryId)]
                    ),
                    "stars": PlacedScreenlet(
                        "rating",
                        set: ["entryId": .page(entryId), "editable": .constant(true)]
                    ),
                ]
            ),
            "content": AppPage(
                title: "Content",
                screenlets: ["list": PlacedScreenlet("web-content-list")]
            ),
        ]
    )

    private func site() throws -> Site {
        try Site { host in
            try host.stage(try AppSession(Self.app, on: host, guests: host))
        }
    }

    private func page(_ browser: Browser) async throws -> String {
        try await browser.get("/").body
    }

    @Test func aRowOpensItsPageAndTheButtonGoesBack() async throws {
        let browser = try await site().browser()

        let chosen = try await browser.act([("row", "3"), ("from", "0"), ("count", "64")])
        let article = try await page(browser)
        let back = try await browser.act([("act", "back")])
        let news = try await page(browser)

        #expect(chosen.status == 303 && back.status == 303)
        #expect(article.contains("An article</h") && !article.contains("id=\"row-3\""))
        #expect(article.contains("updateRating"))
        #expect(news.contains("News</h") && news.contains("id=\"row-3\""))
        #expect(!news.contains("value=\"back\""))
    }

    @Test func theMenuOpensPagesAndSaysWhichOneIsShown() async throws {
        let browser = try await site().browser()
        let key = #"openPage {"page":"content"}"#

        let opened = try await browser.act([("act", key)])
        let content = try await page(browser)

        #expect(opened.status == 303 && content.contains("Content</h"))
        let pressed = content.matches(of: /<button[^>]*aria-pressed="true"[^>]*>([^<]*)/).map(\.1)
        #expect(pressed == ["Content"])
    }

    @Test func eachBrowserHasItsOwnPages() async throws {
        let site = try site()
        let (one, other) = (try await site.browser(), try await site.browser())

        _ = try await one.act([("row", "0"), ("from", "0"), ("count", "64")])

        #expect(try await page(one).contains("An article</h"))
        #expect(try await page(other).contains("News</h"))
    }

    @Test func whatAPageDoesNotOfferIsRefused() async throws {
        let browser = try await site().browser()

        let back = try await browser.act([("act", "back")])
        let unknown = try await browser.act([("act", #"openPage {"page":"article"}"#)])

        #expect(back.status == 409 && unknown.status == 409)
    }
}
