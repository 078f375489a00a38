import DemoPortal
import ScreensKit
import ScreensWeb
import TestSupport
import Testing
import WebSupport

@_spi(Host) @testable import ScreensHost

extension BrowserSuite {
    /// Texts with links, tables and code in a browser.
    @MainActor
    @Suite(.timeLimit(.minutes(5)))
    struct TextTests {
        private func body(_ portal: String, before: String = "") -> Node {
            .richText(
                RichText(blocks: [
                    .paragraph([
                        .text("\(before)See "), .link("the portal", at: "\(portal)/"),
                        .text(" or "), .link("the article", at: "\(portal)/articles/7"),
                        .text(" or "), .link("more", action: Action("showMore")), .text("."),
                    ]),
                    .code(String(repeating: "a long line ", count: 60)),
                ])
            )
        }

        private func windows(_ browser: Chromium) async throws -> [String] {
            try await browser.ask("GET", "/window/handles") as? [String] ?? []
        }

        /// Waits for a second window, and returns what it knows of the first one.
        private func otherWindow(_ browser: Chromium) async throws -> String {
            let own = try await browser.ask("GET", "/window") as? String
            var other: String?
            try await until("another window is open") {
                other = try await windows(browser).first { $0 != own }
                return other != nil
            }
            try await browser.ask("POST", "/window", ["handle": other ?? ""])
            try await browser.poll("location.href != 'about:blank'")
            return try await browser.text(
                of: "[location.pathname, window.opener === null, document.referrer].join()"
            )
        }

        @Test(arguments: [true, false])
        func aLinkOpensATabThatDoesNotKnowThePage(runsScripts: Bool) async throws {
            let site = try Site()
            try await Chromium.open(.init(runsScripts: runsScripts)) { browser in
                try await browser.go(site.surface.address())
                let article = try #require(site.stages.last).show(body(site.portal.url))
                try await browser.ask("POST", "/refresh", [:])
                try await browser.poll("document.querySelector('main a.link')")

                try await browser.click("main a.link")

                #expect(try await otherWindow(browser) == "/,true,")
                #expect(article.performed.count == (runsScripts ? 1 : 0))
            }
        }

        @Test func whatTheScreenletHandlesOpensNothing() async throws {
            let site = try Site()
            try await Chromium.open { browser in
                try await browser.open(site)
                let article = try #require(site.stages.last).show(body(site.portal.url))
                try await browser.wait("document.querySelectorAll('main a.link').length == 2")
                try await browser.ask("POST", "/refresh", [:])
                try await browser.wait("document.body.dataset.follow !== undefined")

                let isThere = "document.activeElement.textContent.startsWith('the article')"
                try await browser.tab(to: isThere)
                try await browser.press(.enter)
                try await browser.waitUntil { article.performed.count == 1 }
                try await browser.press(.tab, .enter)
                try await browser.waitUntil { article.performed.count == 2 }

                #expect(
                    article.performed == ["followLink \(site.portal.url)/articles/7", "showMore"]
                )
                #expect(try await windows(browser).count == 1)
                try await browser.expectNoComplaints()
            }
        }

        @Test func aLinkKeepsTheFocusWhenTheTextAroundItChanges() async throws {
            let site = try Site()
            try await Chromium.open { browser in
                try await browser.open(site)
                let stage = try #require(site.stages.last)
                let article = stage.show(body(site.portal.url))
                try await browser.wait("document.querySelector('main a.link')")
                let isThere = "document.activeElement.textContent.startsWith('the article')"
                try await browser.tab(to: isThere)

                article.model = ArticleModel(body(site.portal.url, before: "Now: "))
                stage.onChange?()

                try await browser.wait("document.body.innerText.includes('Now: See')")
                #expect(try await browser.isTrue(isThere))
            }
        }

        @Test func codeScrollsWithTheKeyboard() async throws {
            let site = try Site()
            try await Chromium.open(.init(width: 360, height: 740)) { browser in
                try await browser.open(site)
                try #require(site.stages.last).show(body(site.portal.url))
                try await browser.wait("document.querySelector('main pre')")
                try await browser.tab(to: "document.activeElement.matches('pre.code')")

                try await browser.press(.right)

                try await browser.wait("document.querySelector('main pre').scrollLeft > 0")
            }
        }
    }
}
