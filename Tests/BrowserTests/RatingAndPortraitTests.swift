import DemoPortal
import Foundation
import ScreensHost
import ScreensKit
import ScreensWeb
import TestSupport
import Testing
import WebSupport

extension BrowserSuite {
    @MainActor
    @Suite(.timeLimit(.minutes(5)))
    struct RatingAndPortraitTests {
        private static let label = "(document.activeElement.ariaLabel ?? '')"

        private func score(_ site: Site) throws -> Double? {
            try site.portal.rating(
                className: site.portal.samples["className"]?.text ?? "",
                classPK: site.portal.samples["classPK"]?.int64 ?? 0,
                user: "jane"
            )
        }

        @Test func aRatingIsGivenByMouse() async throws {
            let site = try Site("rating", theme: "stars", set: ["editable": true])
            try await Chromium.open { browser in
                try await browser.open(site)
                try await browser.wait("document.querySelector('button[name=act]')")

                try await browser.click("button[name=act]:nth-of-type(2)")
                try await browser.wait(Chromium.hasChosen("2 stars"))

                try await browser.waitUntil { try score(site) == 0.4 }
            }
        }

        @Test func aRatingIsGivenByKeysAloneAndTheFocusStays() async throws {
            let site = try Site("rating", theme: "stars", set: ["editable": true])
            try await Chromium.open { browser in
                try await browser.open(site)
                try await browser.wait("document.querySelector('button[name=act]')")
                try await browser.tab(to: "\(Self.label).startsWith('3')")

                try await browser.press(.enter)
                try await browser.wait(Chromium.hasChosen("3 stars"))
                #expect(try await browser.text(of: Self.label) == "3 stars")
                #expect(
                    try await browser.isTrue(
                        "document.activeElement.getAttribute('aria-disabled') == 'true'"
                    )
                )
                try await browser.press(.enter, .tab)
                #expect(try await browser.text(of: Self.label) == "4 stars")
                try await browser.press(.space)
                try await browser.wait(Chromium.hasChosen("4 stars"))

                try await browser.waitUntil { try score(site) == 0.8 }
            }
        }

        @Test func aLikeIsGivenAndRemoved() async throws {
            let site = try Site("rating", theme: "like", set: ["editable": true])
            try await Chromium.open { browser in
                try await browser.open(site)
                try await browser.wait("document.querySelector('main button[name=act]')")
                try await browser.tab(to: "document.activeElement.textContent.includes('♡')")

                try await browser.press(.enter)
                try await browser.wait("document.activeElement.textContent.includes('♥')")
                try await browser.press(.enter)
                try await browser.wait("document.activeElement.textContent.includes('♡')")

                #expect(try await browser.isTrue("document.activeElement.name == 'act'"))
                try await browser.waitUntil { try score(site) == nil }
            }
        }

        @Test func aPortraitIsShownAndReplacedWithItsProgress() async throws {
            let site = try Site("user-portrait", set: ["editable": true])
            let file = try site.scratch.write(TestPicture.noise(700), as: "me.png")
            try await Chromium.open { browser in
                try await browser.open(site)
                let image = "document.querySelector('img.picture')"
                try await browser.wait("\(image).complete && \(image).naturalWidth > 0")
                #expect(try await browser.text(of: "\(image).alt") == "Portrait of Jane Doe")
                try await browser.run(
                    """
                    window.said = [];
                    new MutationObserver(() => said.push(document.getElementById('status').textContent))
                      .observe(document.getElementById('status'), { childList: true });
                    """
                )
                try await browser.setUpload(bytesPerSecond: 1 << 20)

                try await browser.type(file, into: "#field-file")
                try await browser.wait("said.some(it => /^Sending… \\d+ %$/.test(it))")
                try await browser.wait("\(image).naturalWidth > 500")

                let stored = try #require(try site.portal.portrait("jane")).bytes
                let source = try await browser.text(of: "\(image).src")
                #expect(source.hasSuffix("base64,\(Data(stored).base64EncodedString())"))
                #expect(try await browser.isTrue("!document.getElementById('status').textContent"))
                #expect(try await browser.isTrue("new Set(said).size > 2"))
                try await browser.expectNoComplaints()
            }
        }

        @Test func aFileThatIsNoPictureIsRefusedWithAMessage() async throws {
            let site = try Site("user-portrait", set: ["editable": true])
            let file = try site.scratch.write(Array("no picture".utf8), as: "me.png")
            try await Chromium.open { browser in
                try await browser.open(site)
                try await browser.type(file, into: "#field-file")

                try await browser.wait(
                    "document.querySelector('[role=alert]').textContent.length > 10"
                )
            }
        }
    }
}

extension Chromium {
    /// A condition: the star with this name is the one that is chosen.
    static func hasChosen(_ name: String) -> String {
        "document.querySelector('.star[aria-pressed=true]')?.ariaLabel == '\(name)'"
    }
}
