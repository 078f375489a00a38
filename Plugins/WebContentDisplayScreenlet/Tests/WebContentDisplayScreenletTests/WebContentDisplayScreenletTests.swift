import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import WebContentDisplayScreenlet

@MainActor
struct WebContentDisplayScreenletTests {
    private let runtime = ScriptedRuntime()
    private let article = WebContentDisplayScreenlet()
    private let listener = Listener()
    private let body = WebContentBody(text: RichText("Hi"))
    private let refused = ScreensError.portal(.exception(type: "", message: "no"))

    private func show(_ articleId: String = "7") {
        article.articleId = articleId
        article.delegate = listener
        runtime.attach(article)
        article.onShow()
    }

    private func request(_ index: Int) -> WebContentDisplayRequest? {
        runtime.started[index].request(as: WebContentDisplayRequest.self)
    }

    private func read(_ index: Int) -> WebContent? {
        runtime.started[index].request(as: WebContent.self)
    }

    @Test func loadsWhatItsAttributesSay() {
        (article.groupId, article.templateId, article.structureId) = (3, 4, 5)
        article.offlinePolicy = .cacheFirst

        show()

        #expect(
            request(0)
                == .init(groupId: 3, articleId: "7", templateId: 4, structureId: 5)
        )
        #expect(runtime.started[0].policy == .cacheFirst && article.model.phase == .loading)
    }

    @Test func loadsNothingOfItselfWithoutAnArticleOrAutoLoad() {
        show("")
        article.autoLoad = false
        article.articleId = "7"
        article.onShow()

        #expect(runtime.started.isEmpty)
        #expect(!WebContentDisplayScreenlet().loadWebContent())
    }

    @Test func showsHTMLAfterItWasRead() async {
        show()

        await runtime.finish(.success(WebContent.html("<p>Hi</p>")))
        #expect(article.model.phase == .loading && read(1) == .html("<p>Hi</p>"))
        await runtime.finish(.success(body))

        #expect(article.model.phase == .ready && article.model.body == body)
        #expect(article.model.freshness?.source == .remote)
        #expect(listener.html == ["<p>Hi</p>"])
        #expect(runtime.events == ["onWebContentResponse"])
    }

    @Test func theDelegatesHTMLIsReadInTheSameWay() async {
        listener.replacement = "<script>alert(1)</script>"
        show()

        await runtime.finish(.success(WebContent.html("<p>Hi</p>")))

        #expect(read(1) == .html("<script>alert(1)</script>"))
        #expect(runtime.started[1].policy == .remoteOnly)
    }

    @Test func reportsARecordAfterItIsShown() async throws {
        article.structureId = 5
        show()
        let record = DDLRecord(received: ["Headline": "Bees"])

        await runtime.finish(.success(WebContent.record(record)))
        #expect(listener.records.isEmpty)
        await runtime.finish(.success(WebContentBody(title: "Talk")))

        #expect(listener.records == [record] && listener.html.isEmpty)
        #expect(runtime.events == ["onRecordContentResponse"])
        #expect(article.model.body?.title == "Talk")
    }

    @Test func aFailureIsToldOnceAndCanBeTriedAgain() async {
        show()

        await runtime.finish(.failure(refused))
        #expect(article.model.phase == .failed && article.model.problem == refused)
        #expect(listener.errors == [refused])
        #expect(article.perform(article.model.loadAction))
        #expect(article.model.phase == .loading && article.model.problem == nil)
    }

    @Test func aFailureLeavesTheSameArticleVisible() async {
        show()
        await runtime.finish(.success(WebContent.html("")))
        await runtime.finish(.success(body))

        article.loadWebContent()
        #expect(article.model.phase == .ready)
        await runtime.finish(.failure(refused))

        #expect(article.model.body == body && article.model.phase == .ready)
        #expect(article.model.problem == refused)
    }

    @Test func anotherArticleIsNotShownUnderTheFormerOne() async {
        show()
        await runtime.finish(.success(WebContent.html("")))
        await runtime.finish(.success(body))

        article.templateId = 9
        article.loadWebContent()

        #expect(article.model.body == nil && article.model.phase == .loading)
    }

    @Test func theSecondAnswerReplacesTheFirst() async {
        article.offlinePolicy = .staleWhileRevalidate
        show()
        await runtime.finish(0, .success(WebContent.html("old")), Freshness(source: .cache))
        await runtime.finish(0, .success(WebContent.html("new")))

        #expect(runtime.started.count == 2 && read(1) == .html("old"))
        await runtime.finish(1, .success(WebContentBody()))
        #expect(article.model.freshness?.source == .cache && read(2) == .html("new"))
        await runtime.finish(2, .success(body))
        #expect(article.model.freshness?.source == .remote && article.model.body == body)
    }

    @Test func aLoadThatTheDelegateBeganWins() async {
        final class Restless: WebContentDisplayScreenletDelegate {
            func screenlet(
                _ screenlet: any LiferayKit.WebContentDisplayScreenlet,
                onWebContentResponse html: String
            ) -> String? {
                screenlet.articleId = "8"
                screenlet.loadWebContent()
                return nil
            }
        }
        let restless = Restless()
        show()
        article.delegate = restless

        await runtime.finish(0, .success(WebContent.html("old")))

        #expect(runtime.actions == ["loadWebContent", "loadWebContent"])
    }

    @Test(arguments: [false, true]) func theDelegateMayFollowALink(followsLinks: Bool) throws {
        listener.followsLinks = followsLinks
        show()
        let address = try #require(LinkAddress("https://example.com/a"))

        let isFollowed = article.perform(.followLink(address))

        #expect(isFollowed == followsLinks)
        #expect(listener.links == [address] && runtime.events == ["onUrlClicked"])
        #expect(!article.perform(Action("followLink", ["address": "javascript:alert(1)"])))
        #expect(!article.perform(Action("followLink")) && !article.perform(Action("explode")))
        #expect(listener.links.count == 1 && runtime.eventDefects.isEmpty)
    }

    @Test func aHiddenArticleIsNotLoadingAnyMore() async {
        show()
        await runtime.finish(.success(WebContent.html("")))

        article.onHide()

        #expect(article.model.phase == .idle)
        #expect(runtime.started.map(\.isCancelled) == [false, true] && runtime.running.isEmpty)
    }
}
