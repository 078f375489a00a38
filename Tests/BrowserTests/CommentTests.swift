import DemoPortal
import ScreensHost
import ScreensKit
import TestSupport
import Testing
import WebSupport

extension BrowserSuite {
    /// Comments below an article of the demo app.
    @MainActor
    @Suite(.timeLimit(.minutes(5)))
    struct CommentTests {
        private let last = "[...document.querySelectorAll('main ol.list>li')].at(-1)"
        private let text = #"What a <b>roof</b> & "more" 屋根"#
        private static let blogs = "com.liferay.blogs.kernel.model.BlogsEntry"

        private func open(_ browser: Chromium) async throws -> Site {
            let site = try Site.ofIntranet()
            let page = try #require(DemoPage.all(of: site.portal).first { $0.name == "article" })
            let key = try await browser.begin(site)
            try await browser.open(page, of: site, key: key)
            try await browser.wait("document.querySelector('main [name$=body]')")
            return site
        }

        private func bodies(_ site: Site) throws -> [String] {
            let article = try #require(site.portal.samples["classPK"]?.int64)
            return try site.portal.comments(className: Self.blogs, classPK: article).map(\.body)
        }

        /// A condition: the last comment has this text.
        private func lastIs(_ text: String) -> String {
            "\(last)?.querySelector('.rich')?.textContent == \(quoted(text))"
        }

        /// Clicks a button of the last comment, which the script may have replaced.
        private func press(_ value: String, _ browser: Chromium) async throws {
            try await browser.click("main ol.list>li:last-child button[value*=\(value)]")
        }

        @Test func aCommentIsWrittenChangedAndDeletedByMouse() async throws {
            try await Chromium.open(.init(width: 1_440, height: 900)) { browser in
                let site = try await open(browser)
                let before = try bodies(site)

                try await browser.fill("main [name$=body]", with: text)
                try await browser.click("main form:has([name$=body]) button[value*=addComment]")
                try await browser.wait(lastIs(text))
                try await browser.wait("document.querySelector('main [name$=body]').value == ''")
                #expect(try bodies(site).count == before.count + 1)

                try await press("editComment", browser)
                try await browser.wait("\(last).querySelector('textarea')")
                try await browser.fill("main ol.list textarea", with: "Another text")
                try await press("saveComment", browser)
                try await browser.wait(lastIs("Another text"))
                #expect(try bodies(site).contains { $0.contains("Another text") })

                try await press("askToDelete", browser)
                try await browser.wait("\(last).innerText.includes('Delete this comment?')")
                try await press("deleteComment", browser)
                try await browser.wait("!document.body.textContent.includes('Another text')")
                #expect(try bodies(site) == before)
                try await browser.expectNoComplaints()
            }
        }

        @Test func aCommentIsWrittenAndDeletedByKeys() async throws {
            try await Chromium.open(.init(width: 1_440, height: 900)) { browser in
                let site = try await open(browser)
                let before = try bodies(site)

                try await browser.tab(to: "document.activeElement.name?.endsWith('body')")
                try await browser.type("By keys")
                try await browser.tab(to: Chromium.holdsButton("Comment"))
                try await browser.press(.enter)
                try await browser.wait(lastIs("By keys"))
                try await browser.run("document.querySelector('main .pick').focus()")
                try await browser.press(.end)
                try await browser.wait("document.activeElement.closest('li') == \(last)")
                try await browser.tab(to: Chromium.holdsButton("Delete"))
                try await browser.press(.enter)
                try await browser.wait("\(last).innerText.includes('Delete this comment?')")
                // The question does not put the focus on what destroys.
                #expect(try await browser.isTrue("!\(Chromium.holdsDanger)"))
                try await browser.run("\(last).querySelector('.pick').focus()")
                try await browser.tab(to: Chromium.holdsDanger)
                try await browser.press(.enter)

                try await browser.wait("!document.body.textContent.includes('By keys')")
                #expect(try bodies(site) == before)
                try await browser.expectNoComplaints()
            }
        }

        @Test func markupOfACommentIsText() async throws {
            try await Chromium.open { browser in
                let site = try await open(browser)
                let hostile =
                    "<img src=x onerror=\"document.title='ran'\"><script>document.title='ran'</script>"

                try await browser.fill("main [name$=body]", with: hostile)
                try await browser.click("main form:has([name$=body]) button[value*=addComment]")
                try await browser.wait(lastIs(hostile))

                #expect(try await browser.text(of: "document.title") != "ran")
                #expect(try await browser.isTrue("!\(last).querySelector('.rich :is(img,script)')"))
                try await browser.expectNoComplaints()
                _ = site
            }
        }
    }
}

extension Chromium {
    /// A condition: a button that destroys something has the focus.
    fileprivate static let holdsDanger = "document.activeElement.matches('button.danger')"
}
