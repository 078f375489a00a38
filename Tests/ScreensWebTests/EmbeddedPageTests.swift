import ScreensHost
import ScreensKit
import TestSupport
import Testing
import WebSupport

/// Pages of screenlets that show others inside their views.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct EmbeddedPageTests {
    private func site(_ inside: String) async throws -> Site {
        try Site(
            "nest",
            set: ["inside": .text(inside)],
            plugins: [try await EmbeddingPlugins.file(), try await EmbeddingPlugins.leaf()]
        )
    }

    @Test func buttonsAndFieldsInsideReachTheirScreenletWithoutAScript() async throws {
        let site = try await site("nest:leaf")
        var browser = try await site.browser()
        let name = try #require(browser.page.firstMatch(of: /name="(field:[^"]*word)"/)).1
        let keys = browser.page.matches(of: /name="act" value="([^"]*press)"/).map(\.1)
        #expect(keys.count == 3 && Set(keys).count == 3)

        let pressed = try await browser.postForm([("act", String(keys[2]))])
        browser.read(try await browser.get("/"))
        #expect(pressed.status == 303 && browser.page.contains("leaf green, shown 1, pressed 1"))
        #expect(browser.page.contains("nest 0") && !browser.page.contains("nest 1"))

        let filled = try await browser.postForm([
            ("field", String(name.dropFirst(6))), (String(name), "red"),
        ])
        browser.read(try await browser.get("/"))
        #expect(filled.status == 303 && browser.page.contains("leaf red"), "\(filled.status)")
    }

    @Test func aRecipientThatThePageDoesNotOfferIsRefused() async throws {
        let browser = try await site("leaf").browser()

        let reply = try await browser.postForm([("act", "99/press")])

        #expect(reply.status == 409)
        #expect(!(try await browser.get("/")).body.contains("pressed 1"))
    }

    @Test func anAssetIsAPageWithTheScreenletForItsClass() async throws {
        let browser = try await Site("asset-display").browser()
        try await until("the article is on the page") {
            try await browser.get("/").body.contains("First steps")
        }
    }

    @Test func aListInsideIsReadPageByPageAndItsRowsAreChosen() async throws {
        let site = try await site("asset-list")
        let browser = try await site.browser()
        var events: [String] = []
        site.stages[0].onEvent = { events.append($0.name) }
        let next = try #require(browser.page.firstMatch(of: /rel="next" href="([^"]+)"/))

        let second = try await browser.get(String(next.1).replacing("&amp;", with: "&"))
        let chosen = try await browser.postForm([("row", "3"), ("from", "0"), ("count", "64")])

        #expect(second.body.contains("id=\"row-64\"") && !second.body.contains(">…<"))
        #expect(chosen.status == 303 && events.contains("onAssetSelectedEntry"))
    }
}
