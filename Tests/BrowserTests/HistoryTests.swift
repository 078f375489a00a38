import Foundation
import ScreensWeb
import Testing
import WebSupport

extension BrowserSuite {
    /// The browser's buttons on the pages of an app, used faster than the pages follow.
    @MainActor
    @Suite(.timeLimit(.minutes(5)))
    struct HistoryTests {
        private static let isNews =
            "location.pathname == '/news' && document.title == 'News – Intranet'"

        /// Opens an article of the news.
        private func open(_ browser: Chromium) async throws -> (site: Site, isArticle: String) {
            let site = try Site.ofApp()
            try await browser.go(site.surface.address())
            try await browser.poll("document.documentElement.classList.contains('live')")
            try await browser.wait("\(Self.isNews) && document.querySelector('#row-12')")
            try await browser.run("document.querySelector('#row-12 .pick').click()")
            try await browser.wait(
                "location.pathname == '/article' && document.activeElement.tagName == 'H1'"
            )
            try await browser.wait("document.querySelector('main .rich')")
            let title = try await browser.text(of: "document.querySelector('h1').innerText")
            let words = String(decoding: try JSONEncoder().encode(title), as: UTF8.self)
            let shows = "document.querySelector('h1')?.innerText == \(words)"
            return (site, "location.pathname == '/article' && \(shows) && !\(showsNews)")
        }

        private let showsNews = "document.querySelector('#row-12')"

        /// Presses the browser's buttons, each as soon as the address has changed; the pages come later.
        private func press(_ steps: [Int], _ browser: Chromium) async throws {
            try await browser.run(
                """
                const steps = \(steps);
                window.turns = steps.length;
                addEventListener('popstate', function next() {
                  window.turns -= 1;
                  if (steps.length) history.go(steps.shift());
                  else removeEventListener('popstate', next);
                });
                history.go(steps.shift());
                """
            )
            try await browser.wait("turns == 0")
        }

        @Test(arguments: [[-1, 1], [-1, 1, -1, 1]])
        func backAndAtOnceForwardShowsThePageOfTheAddress(steps: [Int]) async throws {
            try await Chromium.open { browser in
                let (site, isArticle) = try await open(browser)
                try await press(steps, browser)

                // The answers to all of these have come before the next page.
                try await press([-1], browser)
                try await browser.wait("\(Self.isNews) && \(showsNews)")
                try await press([1], browser)

                try await browser.wait(isArticle)
                #expect(try await browser.number(of: "history.state.trail.length") == 2)
                try await browser.expectNoComplaints()
                _ = site
            }
        }

        @Test func theLastButtonDecidesWhichPageIsShown() async throws {
            try await Chromium.open { browser in
                let (site, isArticle) = try await open(browser)
                let sent =
                    "performance.getEntriesByType('resource')"
                    + ".filter(it => new URL(it.name).pathname == '/go').length"

                try await press([-1, 1], browser)
                // Both have been answered.
                try await browser.wait("\(sent) == 2")
                try await browser.wait(isArticle)
                try await press([-1, 1, -1], browser)
                try await browser.wait("\(sent) == 5")

                try await browser.wait("\(Self.isNews) && \(showsNews)")
                // Nothing but the browser's buttons has moved in its history.
                #expect(try await browser.number(of: "history.state.trail.length") == 1)
                try await press([1], browser)
                try await browser.wait(isArticle)
                #expect(try await browser.number(of: "history.state.trail.length") == 2)
                try await browser.expectNoComplaints()
                _ = site
            }
        }
    }
}
