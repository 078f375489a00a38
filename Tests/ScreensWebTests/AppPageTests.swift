import DemoPortal
import ScreensKit
import TestSupport
import Testing
import WebSupport

@testable import ScreensHost
@testable import ScreensWeb

/// An app as pages with addresses, without a script.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct AppPageTests {
    private static let row = [("row", "3"), ("from", "0"), ("count", "64")]

    private func browser(isGuest: Bool = false) async throws -> Browser {
        try await Site.ofApp(isGuest: isGuest).browser()
    }

    /// The texts of the elements that match.
    private func texts(_ page: String, _ pattern: Regex<(Substring, Substring)>) -> [String] {
        page.matches(of: pattern).map { "\($0.1)" }
    }

    /// The address of the style sheet, which differs between themes.
    private func style(of page: String) -> String? { texts(page, /href="(\/style[^"]+)"/).first }

    @Test func aRowOpensItsPageUnderAnAddressAndTheLinkGoesBack() async throws {
        var browser = try await browser()
        #expect(browser.plainAddress == "/news")

        let article = try await browser.submit(Self.row).body
        #expect(browser.plainAddress.wholeMatch(of: /\/article\?entryId=\d+/) != nil)
        #expect(article.contains("updateRating") && !article.contains("id=\"row-3\""))
        try await browser.open(try #require(browser.back))

        #expect(browser.plainAddress == "/news" && browser.page.contains("id=\"row-3\""))
        #expect(browser.back == nil)
    }

    @Test func theLinkBackFindsTheRowsThatWereShown() async throws {
        var browser = try await browser()
        let more = try #require(texts(browser.page, /href="([^"]*from=64[^"]*)"/).first)
        try await browser.open(Browser.plain(more[...]))
        #expect(browser.plainAddress == "/news?from=64")

        _ = try await browser.submit([("row", "70"), ("from", "64"), ("count", "64")])
        #expect(browser.plainAddress.hasPrefix("/article?"))
        try await browser.open(try #require(browser.back))

        #expect(browser.plainAddress == "/news?from=64")
        #expect(browser.page.contains("id=\"row-70\"") && !browser.page.contains("id=\"row-3\""))
    }

    @Test func theHistoryOfABrowserLeadsBackForwardAndAgain() async throws {
        var browser = try await browser()
        let news = browser.address
        _ = try await browser.submit(Self.row)
        let (article, title) = (browser.address, texts(browser.page, /<title>([^<]*)/))

        for _ in 0..<2 {
            let back = try await browser.get(news)
            #expect(back.status == 200 && back.body.contains("id=\"row-3\""))
            let forward = try await browser.get(article)
            #expect(forward.status == 200 && texts(forward.body, /<title>([^<]*)/) == title)
            #expect(forward.body.contains("updateRating"))
        }
        // A form on an old page is about that page, wherever the tab is.
        try await browser.open(news)
        _ = try await browser.get(article)
        let other = try await browser.submit([("row", "4"), ("from", "0"), ("count", "64")])
        #expect(other.status == 200 && browser.plainAddress.hasPrefix("/article?"))
        #expect(browser.address != article)
    }

    @Test func aFormThatIsSentTwiceIsCarriedOutOnce() async throws {
        let site = try Site.ofApp()
        var browser = try await site.browser()
        let news = browser.address

        // A browser does not wait for the answer to the first of two clicks.
        let (once, again) = (
            try await browser.postForm(Self.row), try await browser.postForm(Self.row)
        )
        #expect([once, again].map(\.status) == [303, 303])
        #expect(once.header("Location") == again.header("Location"))
        try await browser.open(try #require(again.header("Location")))
        let first = browser
        let votes = texts(first.page, /name="act" value="([^"]*updateRating[^"]*)"/)
        let score = try #require(votes.last).replacing("&quot;", with: "\"")
        let before = site.portal.writeCount
        async let vote = first.postForm([("act", score)])
        async let same = first.postForm([("act", score)])
        #expect(try await [vote, same].map(\.status) == [303, 303])
        #expect(site.portal.writeCount == before + 1)
        // After going back, the same row is another wish.
        try await browser.open(news)
        _ = try await browser.submit(Self.row)
        #expect(browser.plainAddress == first.plainAddress && browser.address != first.address)
    }

    @Test func theMenuIsLinksAndSaysWhichPageIsShown() async throws {
        var browser = try await browser()
        #expect(texts(browser.page, /<nav id="menu" class="menu" aria-label="([^"]*)"/) == ["Menu"])
        #expect(texts(browser.page, /<a[^>]*aria-current="page"[^>]*>([^<]*)/) == ["News"])

        try await browser.open(try #require(browser.links["Content"]))

        #expect(browser.plainAddress == "/content")
        #expect(texts(browser.page, /<a[^>]*aria-current="page"[^>]*>([^<]*)/) == ["Content"])
        #expect(texts(browser.page, /<title>([^<]*)/) == ["Content – Intranet"])
        #expect(browser.page.matches(of: /<main/).count == 1)
        #expect(texts(browser.page, /<a class="skip" href="([^"]*)"/) == ["#content", "#menu"])
        #expect(browser.page.contains("<main id=\"content\""))
        // Each page of the menu is a step away, so none of them has a way back.
        #expect(browser.back == nil)
        try await browser.open(try #require(browser.links["News"]))
        #expect(browser.plainAddress == "/news")
    }

    @Test func aTitleFromAScreenletIsShownOnce() async throws {
        var browser = try await browser()
        _ = try await browser.submit(Self.row)

        let headings = texts(browser.page, /<h1[^>]*>([^<]*)</)
        #expect(headings.count == 1)
        #expect(texts(browser.page, /<title>([^<]*) – Intranet</) == headings)
    }

    @Test func aPageBelowOneOfTheMenuKeepsItsEntryChosen() async throws {
        var browser = try await browser()
        _ = try await browser.submit(Self.row)

        #expect(browser.plainAddress.hasPrefix("/article?"))
        #expect(texts(browser.page, /<a[^>]*aria-current="page"[^>]*>([^<]*)/) == ["News"])
    }

    @Test func aChosenThemeIsThatOfAllPagesOfTheTabAndOfNewTabs() async throws {
        let site = try Site.ofApp(offersThemes: true)
        var browser = try await site.browser()
        let plain = try #require(style(of: browser.page))
        _ = try await browser.submit(Self.row)
        _ = try await browser.submit([("field", "theme"), ("field:theme", "flat7")])
        let flat = try #require(style(of: browser.page))
        #expect(flat != plain)

        try await browser.open(try #require(browser.back))
        #expect(browser.plainAddress == "/news" && style(of: browser.page) == flat)
        let tab = try #require(browser.address.split(separator: "&").last)
        try await browser.open(try #require(browser.links["Content"]))
        #expect(!browser.address.hasSuffix(tab))
        #expect(style(of: browser.page) == flat)
        #expect(browser.page.contains(#" value="flat7" selected>"#))
        // A page that is opened later in a tab has the theme, too.
        try await browser.open(try #require(browser.links["News"]))
        #expect(browser.plainAddress == "/news" && style(of: browser.page) == flat)
    }

    @Test func eachBrowserAndEachTabHasItsOwnPages() async throws {
        let site = try Site.ofApp()
        var (one, other) = (try await site.browser(), try await site.browser())
        var second = one

        _ = try await one.submit(Self.row)
        try await second.open(try #require(second.links["Content"]))
        try await other.open(other.address)

        #expect(one.plainAddress.hasPrefix("/article?") && second.plainAddress == "/content")
        #expect(other.plainAddress == "/news")
        // Each of them remains where it is.
        for browser in [one, second, other] {
            let again = try await browser.get(browser.address)
            #expect(again.status == 200)
            #expect(texts(again.body, /<title>([^<]*)/) == texts(browser.page, /<title>([^<]*)/))
        }
    }

    @Test func tabsAreBoundedAndAClosedOneIsOpenedAgainByItsAddress() async throws {
        let site = try Site.ofApp()
        var browser = try await site.browser()
        _ = try await browser.submit(Self.row)
        let (first, title) = (browser.address, texts(browser.page, /<title>([^<]*)/))
        let link = try #require(browser.links["Content"])

        for _ in 0..<(BrowserTabs.limit + 4) { try await browser.open(link) }
        #expect(site.surface.router.sessions.count == BrowserTabs.limit)
        let again = try await browser.get(first)

        #expect(again.status == 200 && texts(again.body, /<title>([^<]*)/) == title)
        #expect(site.surface.router.sessions.count == BrowserTabs.limit)
    }

    @Test func aDeepLinkOpensItsPageAndWritesNothing() async throws {
        let site = try Site.ofApp()
        var browser = try await site.browser()
        _ = try await browser.submit(Self.row)
        let article = browser.plainAddress
        let written = site.portal.writeCount

        try await browser.open("\(article)&key=\(browser.key)")

        #expect(browser.plainAddress == article && browser.page.contains("updateRating"))
        #expect(browser.back != nil)
        #expect(site.portal.writeCount == written)
    }

    @Test func aPageThatRequiresASignInLeadsThroughItAndBack() async throws {
        let site = try Site.ofApp(isGuest: true)
        var browser = try await site.browser()

        try await browser.open("/me?key=\(browser.key)")
        #expect(browser.plainAddress == "/door")
        let form = try #require(texts(browser.page, /name="form" value="([^"]*)"/).first)
        let fields = texts(browser.page, /name="(field:[^"]*(?:userName|password))"/)
        try #require(fields.count == 2)
        let reply = try await browser.submit([
            ("form", form), (fields[0], "omar@example.com"), (fields[1], site.portal.password),
        ])

        #expect(reply.status == 200 && browser.plainAddress == "/me", "\(reply.body)")
        #expect(browser.page.contains("Omar"))
        // Signing out closes it for all tabs, and for their histories.
        let me = browser.address
        try await browser.open("/door?key=\(browser.key)")
        let stage = try #require(site.stages.first)
        await stage.host.signOut()
        try await browser.open(me)
        #expect(browser.plainAddress == "/door" && !browser.page.contains("Omar"))
    }

    @Test(arguments: [
        ("/nowhere", 404), ("/new", 404), ("/article", 400), ("/article?entryId=abc", 400),
        ("/article?entryId=1&other=2", 400), ("/news?entryId=5", 400), ("/a/b", 404),
        ("/article/?entryId=5", 404), ("/%2e%2e/news", 404), ("/page/news/x", 404),
        ("/%3Cscript%3Ealert(1)%3C%2Fscript%3E", 404), ("/article?entryId=%3Cscript%3E", 400),
        ("/article?" + (0..<200).map { "p\($0)=1" }.joined(separator: "&"), 400),
        ("/article?entryId=" + String(repeating: "9", count: 5_000), 400),
    ])
    func whatLeadsNowhereIsAnsweredByAPageThatSaysSo(address: String, status: Int) async throws {
        let browser = try await browser()
        let separator = address.contains("?") ? "&" : "?"

        let reply = try await browser.get("\(address)\(separator)key=\(browser.key)")
        let again = try await browser.get(browser.address)

        #expect(reply.status == status, "\(reply.text.prefix(300))")
        #expect(reply.body.contains("<h1>") && !reply.body.contains("<script>"))
        #expect(reply.body.contains("Back to the app") || status == 404)
        #expect(reply.header("Content-Security-Policy") != nil)
        #expect(again.status == 200 && again.body.contains("id=\"row-3\""))
    }

    @Test func anOverlongAddressIsRefused() async throws {
        let browser = try await browser()

        let reply = try await browser.get(
            "/article?entryId=5&x=\(String(repeating: "y", count: 100_000))&key=\(browser.key)"
        )

        #expect((400..<500).contains(reply.status), "\(reply.text.prefix(300))")
        #expect(try await browser.get(browser.address).status == 200)
    }

    @Test(arguments: ["&tab=999", "&tab=-1", "&tab=x", "&tab=1&at=999999", "&tab=1&at=-5", "&at=7"])
    func numbersOfTabsAndPagesThatNobodyGaveAreHarmless(numbers: String) async throws {
        var browser = try await browser()

        let reply = try await browser.open("/content?key=\(browser.key)\(numbers)")

        #expect(reply.status == 200 && browser.plainAddress == "/content")
        #expect(try await browser.get(browser.address).status == 200)
    }

    @Test func namesThatAreTheServersOwnAreNamesOfPagesAndParametersToo() async throws {
        var browser = try await browser()

        try await browser.open(
            "/page/events?.key=a%26b&.from=7&days=%5B1%2C2%5D&key=\(browser.key)"
        )

        #expect(browser.plainAddress == "/page/events?.from=7&.key=a%26b&days=%5B1%2C2%5D")
        #expect(try await browser.get(browser.address).body.contains("Events – Intranet"))
    }

    @Test func anAddressIsOfNoUseWithoutItsKeyOrTheCookie() async throws {
        let site = try Site.ofApp()
        let browser = try await site.browser()
        var stranger = browser
        stranger.cookie = ""

        #expect(try await stranger.get(browser.address).status == 403)
        #expect(try await browser.get("/news").status == 403)
        #expect(try await browser.get("/news?key=0123&tab=1&at=1").status == 403)
        let foreign = [
            "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document",
        ]
        #expect(try await browser.get(browser.address, foreign).status == 403)
    }

    @Test func whatNoUserAsksForLeadsATabNowhere() async throws {
        let site = try Site.ofApp()
        let browser = try await site.browser()

        let ahead = try await browser.get("/content?key=\(browser.key)", ["Sec-Purpose: prefetch"])
        let check = try await exchange(
            browser.head("HEAD", "/content?key=\(browser.key)"),
            host: browser.host,
            port: browser.port
        )

        #expect(ahead.status == 503 && check.status == 200)
        #expect(site.surface.router.sessions.count == 1)
    }

    @Test func whatAPageDoesNotOfferIsRefused() async throws {
        let browser = try await browser()

        let back = try await browser.postForm([("act", "back")])
        let unknown = try await browser.postForm([("act", #"openPage {"page":"article"}"#)])
        let nowhere = try await browser.post(
            "/action",
            [("token", browser.token), ("act", "back")]
        )

        #expect(back.status == 409 && unknown.status == 409 && nowhere.status == 400)
    }
}
