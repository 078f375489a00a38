import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import WebScreenlet

struct WebPageInteractorTests {
    @Test(arguments: [WebType.liferayAuthenticated, .other])
    func requestsThePageAsTheTypeSays(type: WebType) async throws {
        let portal = ScriptedPortal(page: "<p>Hi</p>")
        let interactor = WebPageInteractor(.init(url: "/web/guest/home", webType: type))

        let answer = try await interactor.run(in: portal.reading("es_ES"))

        #expect(
            portal.pages == [
                PageDownload(
                    "/web/guest/home",
                    isSignedIn: type == .liferayAuthenticated,
                    locale: "es_ES"
                )
            ]
        )
        #expect(answer.html == "<p>Hi</p>" && answer.address.host == "portal.example")
    }

    @Test func errorsArePassedOn() async {
        let portal = ScriptedPortal(failing: .connection("gone"))

        await #expect(throws: PortalError.connection("gone")) {
            try await WebPageInteractor(.init(url: "/a")).run(in: portal.reading())
        }
    }

    @Test(arguments: [
        "//evil.example/x", "web/guest", "javascript:alert(1)", "mailto:jane@example.com",
        "file:///etc/passwd", "data:text/html,<p>", "ftp://example.com/", "https://",
    ])
    func whatIsNoAddressIsRefusedBeforeAnythingIsSent(url: String) {
        let interactor = WebPageInteractor(.init(url: url))

        #expect(throws: ScreensError.invalid("“\(url)” is not the address of a page.")) {
            try interactor.validate(in: ScriptedPortal().reading())
        }
    }

    @Test func everythingThatAnAnswerDependsOnIsInItsKey() {
        let requests = [
            WebPageRequest(url: "/a"), .init(url: "/b"), .init(url: "/a", webType: .other),
            .init(url: "https://portal.example/a"), .init(url: "/a?x=1"),
        ]

        let keys = (["en_US", "es_ES"] as [LocaleIdentifier]).flatMap { locale in
            requests.compactMap {
                WebPageInteractor($0).cacheEntry(in: ScriptedPortal().reading(locale))?.key
            }
        }

        #expect(Set(keys).count == 2 * requests.count)
    }
}

/// How an answer becomes what views show.
struct WebPageReaderTests {
    private func read(_ html: String) async throws -> WebPage {
        let address = try #require(LinkAddress("https://portal.example/web/home"))
        return try await WebPageReader(WebPageAnswer(address: address, html: html))
            .run(in: ScriptedPortal().reading())
    }

    @Test func theHostReadsTheHTMLAndKnowsItsAddress() async throws {
        let page = try await read("<p>Hi</p>")

        #expect(page.text.plainText == "<p>Hi</p> at https://portal.example/web/home")
        #expect(page.address.text == "https://portal.example/web/home" && page.title == nil)
    }

    @Test(
        arguments: [
            ("<title>Home</title>", "Home"),
            ("<html><TITLE lang='en'>A &amp; B</Title>", "A &amp; B"),
            ("<title>Home", ""), ("<title", ""), ("<titel>x</titel>", ""), ("", ""),
            ("<title></title>", ""), ("<title>é日本</title >", "é日本"),
        ])
    func theTitleIsReadLikeTheText(html: String, title: String) async throws {
        #expect(try await read(html).title ?? "" == title)
    }

    @Test func aLongTitleIsCut() async throws {
        let page = try await read("<title>\(String(repeating: "x", count: 9_000))</title>")

        #expect(page.title?.count == 300)
    }
}
