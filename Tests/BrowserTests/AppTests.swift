import DemoPortal
import Foundation
import ScreensWeb
import Testing
import WebSupport

@_spi(Host) @testable import ScreensHost

extension BrowserSuite {
    /// Pages of an app: addresses, history, tabs and focus.
    @MainActor
    @Suite(.timeLimit(.minutes(5)))
    struct AppTests {
        private static let isNews = "document.title == 'News – Intranet'"
        private static let isArticle =
            "location.pathname == '/article' && document.querySelector('h1')"

        private func open(
            _ site: Site,
            _ options: Chromium.Options = .init(),
            _ body: (Chromium) async throws -> Void
        ) async throws {
            try await Chromium.open(options) { browser in
                try await browser.go(site.surface.address())
                let isLive = "document.documentElement.classList.contains('live')"
                try await browser.poll("location.pathname != '/' && document.querySelector('h1')")
                if options.runsScripts { try await browser.poll(isLive) }
                // Guests see no entries.
                try await browser.poll(
                    "document.querySelector('#row-12, main :is(.state,.notice)')"
                )
                try await body(browser)
                try await browser.expectNoComplaints()
            }
        }

        @Test(arguments: [360, 1_280])
        func historyLeadsBackForwardAndAgainToTheSamePlace(width: Int) async throws {
            try await open(try .ofApp(), .init(width: width, height: 740)) { browser in
                #expect(try await browser.isTrue(Self.isNews))
                let length = try await browser.number(of: "history.length")
                try await browser.run(
                    "document.querySelector('#row-12').scrollIntoView({block: 'center'})"
                )
                try await browser.drawFrame()
                let top = try await browser.number(
                    of: "document.querySelector('#row-12').getBoundingClientRect().top"
                )
                try await browser.run(
                    "document.querySelector('#row-12 .pick').focus({preventScroll: true})"
                )
                try await browser.press(.enter)
                try await browser.wait(Self.isArticle)
                try await browser.wait("!document.title.startsWith('News') && scrollY == 0")
                try await browser.wait("document.activeElement.tagName == 'H1'")
                let title = try await browser.text(of: "document.title")
                #expect(title.hasSuffix(" – Intranet"))

                try await browser.ask("POST", "/back")
                try await browser.wait(
                    Self.isNews + " && document.activeElement.matches('#row-12 .pick')"
                )
                try await browser.wait(
                    "Math.abs(document.querySelector('#row-12').getBoundingClientRect().top - \(top)) < 2"
                )
                try await browser.ask("POST", "/forward")
                try await browser.wait("document.title == \(quoted(title))")
                try await browser.ask("POST", "/refresh")
                try await browser.poll("\(Self.isArticle) && document.title == \(quoted(title))")
                try await browser.poll("document.documentElement.classList.contains('live')")

                // The way back of the app is that of the browser.
                try await browser.click("a[data-act=back]")
                try await browser.wait(Self.isNews + " && document.querySelector('#row-12')")
                #expect(try await browser.number(of: "history.length") == length + 1)
                #expect(try await browser.isTrue("history.state.trail.length == 1"))
                #expect(
                    try await browser.isTrue(
                        "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
                    )
                )
            }
        }

        @Test func theAppGoesOnAfterAJumpInsideAPage() async throws {
            try await open(try .ofApp(), .init(width: 1_280, height: 740)) { browser in
                // Of such an entry of the history, the script knows nothing.
                try await browser.run("location.hash = 'somewhere'")
                try await browser.wait("history.state == null")

                try await browser.run("document.querySelector('#row-12 .pick').click()")

                try await browser.wait(Self.isArticle)
                try await browser.wait("document.activeElement.tagName == 'H1'")
            }
        }

        private func quoted(_ text: String) -> String {
            String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self)
        }

        @Test func aKeyboardAloneReachesMenuAndContent() async throws {
            try await open(try .ofApp(), .init(width: 360, height: 740)) { browser in
                try await browser.run("document.activeElement.blur()")
                try await browser.press(.tab)
                #expect(
                    try await browser.text(of: "document.activeElement.innerText")
                        == "Skip to the content"
                )
                #expect(
                    try await browser.number(
                        of: "document.activeElement.getBoundingClientRect().top"
                    ) > 0
                )
                try await browser.press(.tab, .enter)
                #expect(try await browser.text(of: "document.activeElement.innerText") == "News")
                #expect(
                    try await browser.isTrue(
                        "document.activeElement.closest('nav[aria-label=Menu]')"
                    )
                )
                #expect(try await browser.isTrue("document.activeElement.ariaCurrent == 'page'"))
                try await browser.press(.tab, .enter)
                try await browser.wait("document.title == 'Content – Intranet'")
                try await browser.wait("document.activeElement.tagName == 'H1'")
                #expect(
                    try await browser.text(of: "document.querySelector('[aria-current]').innerText")
                        == "Content"
                )
                #expect(
                    try await browser.number(of: "document.querySelectorAll('main').length") == 1
                )
                #expect(try await browser.isTrue("document.activeElement.closest('main')"))
                let news = "nav a[href^='/news']"
                try await browser.tab(to: "document.activeElement.matches(\"\(news)\")")
                try await browser.press(.enter)
                try await browser.wait(Self.isNews)
                try await browser.tab(to: "document.activeElement.matches('.pick')")
                try await browser.press(.enter)
                try await browser.wait(Self.isArticle)
                try await browser.tab(to: "document.activeElement.dataset.act == 'back'")
                try await browser.press(.enter)
                try await browser.wait(Self.isNews)
            }
        }

        @Test(arguments: [0, 250], ["nav[aria-label=Menu] a:nth-of-type(2)", "#row-12 .pick"])
        func aDoubleClickOpensAPageOnce(after pause: Int, on selector: String) async throws {
            try await open(try .ofApp()) { browser in
                let length = try await browser.number(of: "history.length")

                try await browser.doubleClick(selector, after: pause)
                try await browser.wait("!document.title.startsWith('News') && scrollY == 0")
                let title = try await browser.text(of: "document.title")
                try await browser.wait("document.activeElement.tagName == 'H1'")

                #expect(try await browser.number(of: "history.length") == length + 1)
                #expect(try await browser.text(of: "document.title") == title)
                try await browser.ask("POST", "/back")
                try await browser.wait(Self.isNews + " && document.querySelector('#row-12')")
                // The server has got both clicks before this one.
                try await browser.click("nav[aria-label=Menu] a:nth-of-type(2)")
                try await browser.wait("document.title == 'Content – Intranet'")
                try await browser.click("nav[aria-label=Menu] a:nth-of-type(2)")
                try await browser.ask("POST", "/back")
                try await browser.wait(Self.isNews)
                #expect(try await browser.number(of: "history.length") == length + 1)
            }
        }

        @Test(arguments: [360, 1_280])
        func assistiveTechnologyFindsMenuContentAndThePage(width: Int) async throws {
            try await open(try .ofApp(), .init(width: width, height: 740)) { browser in
                for _ in 0..<2 {
                    let nodes = try await browser.accessibleNodes()
                    #expect(nodes.filter { $0.role == "main" }.count == 1)
                    #expect(nodes.contains { $0.role == "navigation" && $0.name == "Menu" })
                    #expect(nodes.contains { $0.role == "link" && $0.name == "Content" })
                    #expect(nodes.filter { $0.isInteractive && $0.name.isEmpty }.isEmpty)
                    #expect(nodes.compactMap(\.level).first == 1)
                    let twice = try await browser.text(
                        of: """
                            [...document.querySelectorAll('[id]')].map(it => it.id)
                              .filter((id, index, all) => all.indexOf(id) != index).join()
                            """
                    )
                    #expect(twice == "")
                    guard try await browser.isTrue(Self.isNews) else { continue }
                    try await browser.click("#row-3 .pick")
                    try await browser.wait(Self.isArticle + " && document.querySelector('.rich')")
                }
                // From the top of the page, not from the heading of the article.
                try await browser.run("document.querySelector('.skip').focus()")
                let stops = try await browser.focusStops()
                #expect(stops.count > 2 && stops.allSatisfy { $0.isMarked })
            }
        }

        @Test func eachTabHasItsOwnPages() async throws {
            try await open(try .ofApp()) { browser in
                let address = try await browser.text(
                    of: "document.querySelectorAll('nav a')[1].href"
                )
                let first = try await browser.ask("GET", "/window") as? String ?? ""
                try await browser.newTab()
                try await browser.go(address)
                try await browser.poll("document.title == 'Content – Intranet'")
                let second = try await browser.ask("GET", "/window") as? String ?? ""

                try await browser.turn(to: first)
                try await browser.click("#row-2 .pick")
                try await browser.wait(Self.isArticle)
                try await browser.turn(to: second)
                #expect(try await browser.text(of: "document.title") == "Content – Intranet")
                try await browser.click("nav[aria-label=Menu] a:nth-of-type(1)")
                try await browser.wait(Self.isNews)

                // A copy of a tab gets pages of its own, too.
                let copied = try await browser.text(of: "location.href")
                try await browser.newTab()
                try await browser.go(copied)
                try await browser.poll(
                    "document.body?.dataset.tab && location.href != \(quoted(copied))"
                )
                try await browser.poll(Self.isNews)
                let numbers = try await browser.text(of: "document.body.dataset.tab")
                #expect(numbers == "3")
            }
        }

        @Test func moreTabsThanConnectionsAllWork() async throws {
            try await open(try .ofApp()) { browser in
                let address = try await browser.text(
                    of: "document.querySelectorAll('nav a')[1].href"
                )
                var tabs = [try await browser.ask("GET", "/window") as? String ?? ""]
                for _ in 0..<7 {
                    try await browser.newTab()
                    try await browser.go(address)
                    try await browser.poll("document.title == 'Content – Intranet'")
                    tabs.append(try await browser.ask("GET", "/window") as? String ?? "")
                }
                for tab in tabs.dropFirst() {
                    try await browser.turn(to: tab)
                    try await browser.click("nav[aria-label=Menu] a:nth-of-type(1)")
                    try await browser.wait(Self.isNews)
                }
            }
        }

        @Test func everythingIsReachedWithoutAScript() async throws {
            try await open(try .ofApp(), .init(runsScripts: false, width: 360, height: 740)) {
                browser in
                try await browser.follow("#row-12 .pick")
                try await browser.poll(Self.isArticle)
                let article = try await browser.text(of: "document.title")
                try await browser.ask("POST", "/back")
                try await browser.poll(Self.isNews)
                try await browser.ask("POST", "/forward")
                try await browser.poll("document.title == \(quoted(article))")
                try await browser.ask("POST", "/refresh")
                try await browser.poll("document.title == \(quoted(article))")
                try await browser.follow("a[data-act=back]")
                try await browser.poll(Self.isNews)
                try await browser.follow("nav a:nth-child(2)")
                try await browser.poll("document.title == 'Content – Intranet'")
                #expect(
                    try await browser.text(
                        of: "document.querySelector('[aria-current=page]').innerText"
                    )
                        == "Content"
                )
            }
        }

        @Test(arguments: [true, false])
        func afterSigningOutTheHistoryShowsNothing(withScript isScripted: Bool) async throws {
            let site = try Site.ofApp(isGuest: true)
            try await open(site, .init(runsScripts: isScripted)) { browser in
                func choose(_ selector: String) async throws {
                    if isScripted {
                        try await browser.click(selector)
                    } else {
                        try await browser.follow(selector)
                    }
                }
                try await choose(".user :is(a,button)")
                try await browser.poll(
                    "location.pathname == '/door' && document.querySelector('[type=password]')"
                )
                try await browser.fill("[autocomplete=username]", with: "omar@example.com")
                try await browser.fill("[type=password]", with: site.portal.password)
                try await choose("form.form button[name=act]")
                try await browser.poll("document.querySelector('nav a:nth-child(3)')")
                try await choose("nav a:nth-child(3)")
                try await browser.wait(
                    "location.pathname == '/me' && document.body.innerText.includes('Omar')"
                )
                if isScripted {
                    // The sign-in has led back to where it was opened.
                    try await browser.ask("POST", "/back")
                    // The page, too: the address changes before it.
                    try await browser.poll(
                        """
                        !['/me', '/door'].includes(location.pathname)
                          && !document.querySelector('nav a:nth-child(3)[aria-current]')
                        """
                    )
                    try await browser.ask("POST", "/forward")
                    try await browser.poll(
                        "location.pathname == '/me' && document.body.innerText.includes('Omar')"
                    )
                }
                let stage = try #require(site.stages.first)
                await stage.host.signOut()
                if !isScripted { try await browser.follow("nav a:nth-child(2)") }
                try await browser.poll("!document.body.innerText.includes('Omar')")
                try await browser.ask("POST", "/back")
                try await browser.poll(
                    isScripted
                        ? "location.pathname != '/me' && document.querySelector('main')"
                        : "location.pathname == '/door' && document.querySelector('[type=password]')"
                )
                #expect(try await browser.isTrue("!document.body.innerText.includes('Omar')"))
            }
        }
    }
}

extension Chromium {
    /// Opens an empty tab, and turns to it.
    fileprivate func newTab() async throws {
        let answer = try await ask("POST", "/window/new", ["type": "tab"])
        guard let tab = (answer as? [String: any Sendable])?["handle"] as? String else {
            throw BrowserFailure(description: "no tab: \(answer)")
        }
        try await turn(to: tab)
    }

    fileprivate func turn(to tab: String) async throws {
        try await ask("POST", "/window", ["handle": tab])
    }
}
