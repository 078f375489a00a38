@_spi(Host) import ScreensKit
import TestSupport
import Testing

@_spi(Host) @testable import ScreensHost

/// Links on live pages, and the texts of a portal in each kind of block.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct LinkTests {
    private func show(_ body: Node, on site: Site) throws -> Article {
        let (stage, article) = (try #require(site.stages.first), Article())
        article.model = ArticleModel(body)
        stage.hide()
        stage.replaceScreenlet(with: article)
        stage.appearance.view = .local(ArticleView())
        stage.onChange?()
        return article
    }

    @Test func onlyAddressesThatThePageShowsAreFollowed() async throws {
        let site = try Site()
        var browser = try await site.browser()
        let article = try show(
            .paragraph([
                .link("a", at: "https://portal.example/articles/1"),
                .link("b", at: "https://example.com/"),
            ]),
            on: site
        )
        browser.read(try await browser.get("/"))

        let handled = try await browser.postForm([("follow", "https://portal.example/articles/1")])
        let refused = try await browser.postForm([("follow", "https://example.com/")])
        let foreign = try await browser.postForm([("follow", "https://portal.example/articles/2")])

        #expect([handled, refused, foreign].map(\.status) == [303, 409, 409])
        #expect(
            article.performed == [
                "followLink https://portal.example/articles/1", "followLink https://example.com/",
            ]
        )
        #expect(browser.page.contains(" data-follow>"))
    }

    @Test func pagesOfOtherScreenletsFollowLinksThemselves() async throws {
        let browser = try await Site().browser()

        #expect(!browser.page.contains("data-follow"))
    }

    @Test(arguments: HostileStage.texts)
    func hostileTextsInEachBlockAddNothingToAPage(text: String) async throws {
        let site = try Site()
        var browser = try await site.browser()
        _ = try show(.blocks(holding: text), on: site)

        browser.read(try await browser.get("/"))

        let inspection = PageInspection(ofPage: Array(browser.page.utf8))
        #expect(inspection.complaints == [])
        #expect(inspection.texts.ranges(of: "alert(1)").count > 20)
    }
}
