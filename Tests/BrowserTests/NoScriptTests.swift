import DemoPortal
import Foundation
import ScreensHost
import ScreensKit
import ScreensWeb
import TestSupport
import Testing
import WebSupport

extension BrowserSuite {
    /// Everything with forms and links alone, in a browser that runs no script.
    @MainActor
    @Suite(.timeLimit(.minutes(5)))
    struct NoScriptTests {
        private func open(_ site: Site, _ body: (Chromium) async throws -> Void) async throws {
            try await Chromium.open(.init(runsScripts: false)) { browser in
                try await browser.go(site.surface.address())
                try #require(try await browser.text(of: "document.documentElement.className") == "")
                try await body(browser)
            }
        }

        @Test func aListIsReadPageByPageAndARowChosen() async throws {
            let site = try Site()
            var chosen: [String] = []
            try await open(site) { browser in
                try #require(site.stages.last).onEvent = {
                    if $0.name == "onAssetSelectedEntry" { chosen.append($0.name) }
                }
                try await browser.follow("[rel=next]")
                #expect(try await browser.isTrue("document.getElementById('row-64')"))
                try await browser.follow("[rel=next]")
                #expect(try await browser.isTrue("document.getElementById('row-128')"))
                try await browser.follow("[rel=prev]")
                try await browser.follow("#row-70 .pick")

                #expect(try await browser.text(of: "location.search").hasSuffix("&from=64"))
                try await browser.waitUntil { chosen == ["onAssetSelectedEntry"] }
            }
        }

        @Test func aThemeIsChosen() async throws {
            try await open(try Site(offersThemes: true)) { browser in
                let accent =
                    "getComputedStyle(document.documentElement).getPropertyValue('--accent')"
                let before = try await browser.text(of: accent)
                try await browser.click("#field-theme option[value=flat7]")
                try await browser.follow(".alone > button")

                #expect(try await browser.text(of: accent) != before)
            }
        }

        @Test func aFormIsCheckedAndSent() async throws {
            let site = try Site("ddl-form")
            let set = site.portal.samples["recordSetId"]?.int64 ?? 0
            let before = try site.portal.records(set).count
            let submit = "form.form .button.primary"
            try await open(site) { browser in
                try await browser.fill("#field-FullName", with: "Ada Lovelace")
                try await browser.fill("#field-Employees", with: "many")
                try await browser.follow(submit)
                #expect(
                    try await browser.isTrue("document.getElementById('field-Employees-problem')")
                )
                #expect(
                    try await browser.text(of: "document.getElementById('field-FullName').value")
                        == "Ada Lovelace"
                )
                try await browser.fill("#field-Employees", with: "36")
                try await browser.follow(submit)

                try await browser.waitUntil { try site.portal.records(set).count == before + 1 }
                #expect(try site.portal.records(set).last?.values["FullName"] == "Ada Lovelace")
            }
        }

        @Test func aRatingIsGivenAndThePageReloaded() async throws {
            try await open(try Site("rating", theme: "stars", set: ["editable": true])) { browser in
                try await browser.follow("button[name=act]:nth-of-type(2)")
                try await browser.poll(Chromium.hasChosen("2 stars"))
                try await browser.follow("[title=Refresh]")

                #expect(try await browser.isTrue(Chromium.hasChosen("2 stars")))
            }
        }

        @Test func aPortraitIsReplaced() async throws {
            let site = try Site("user-portrait", set: ["editable": true])
            let picture = TestPicture.noise(50)
            let file = try site.scratch.write(picture, as: "me.png")
            try await open(site) { browser in
                try await browser.type(file, into: "#field-file")
                try await browser.follow("form.alone button")

                #expect(
                    try await browser.number(
                        of: "document.querySelector('img.picture').naturalWidth"
                    ) == 50
                )
                #expect(try site.portal.portrait("jane")?.bytes == picture)
            }
        }
    }
}
