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
    struct ConnectionTests {
        private let status = "document.getElementById('status').textContent"

        @Test func aLostConnectionIsReportedAndRestored() async throws {
            let site = try Site("ddl-form")
            try await Chromium.open { browser in
                try await browser.open(site)
                try await browser.setOffline(true)
                try await browser.fill("#field-FullName", with: "Ada")
                try await browser.press(.tab)
                try await browser.wait("\(status).includes('connection is lost')")
                try await browser.fill("#field-Employees", with: "36")
                try await browser.press(.tab)
                let stage = try #require(site.stages.last)
                let arguments: JSONObject = ["name": "CreditLimit", "value": "1"]
                _ = try stage.perform(Action("setValue", arguments))

                try await browser.setOffline(false)
                try await browser.wait("document.documentElement.classList.contains('live')")

                try await browser.wait("\(status) == ''")
                for (name, value) in ["FullName": "Ada", "Employees": "36"] {
                    let field = "document.getElementById('field-\(name)')"
                    try await browser.wait("\(field).defaultValue == '\(value)'")
                    try await browser.wait("\(field).value == '\(value)'")
                }
            }
        }

        @Test func aRestartedServerIsDistinguishedFromALostConnection() async throws {
            let site = try Site("rating", theme: "stars")
            try await Chromium.open { browser in
                try await browser.open(site)
                await site.surface.stop()
                try await browser.wait("\(status).includes('connection is lost')")
                try site.start()

                try await browser.wait("\(status).includes('This page has ended')")
                try await browser.open(site)

                #expect(try await browser.isTrue("\(status) == ''"))
            }
        }

        @Test func withoutAConnectionTheWayBackLeavesThePage() async throws {
            let site = try Site.ofApp()
            try await Chromium.open { browser in
                try await browser.go(site.surface.address())
                let isLive = "document.documentElement.classList.contains('live')"
                try await browser.poll("\(isLive) && document.querySelector('#row-2 .pick')")
                try await browser.click("#row-2 .pick")
                let isArticle = "location.pathname == '/article' && document.querySelector('h1')"
                try await browser.wait(isArticle)
                let title = try await browser.text(of: "document.title")
                try await browser.setOffline(true)
                try await browser.run("history.back()")

                try await browser.wait("\(status).includes('connection is lost')")
                try await browser.wait("\(isArticle) && document.title == \(quoted(title))")

                try await browser.setOffline(false)
                try await browser.wait("\(isLive) && \(status) == ''")
                try await browser.run("history.back()")
                try await browser.wait(
                    "document.title.startsWith('News') && location.pathname != '/article'"
                )
            }
        }

        @Test func aPageThatAChangeDoesNotFitIsRequestedAgain() async throws {
            let site = try Site("ddl-form")
            try await Chromium.open { browser in
                try await browser.open(site)
                try await browser.run(
                    """
                    const { prototype } = Element, own = prototype.replaceWith;
                    prototype.replaceWith = () => {
                      prototype.replaceWith = own;
                      throw new Error('It does not fit.');
                    };
                    """
                )
                let stage = try #require(site.stages.last)
                let arguments: JSONObject = ["name": "FullName", "value": "Ada"]
                _ = try stage.perform(Action("setValue", arguments))
                let name = "document.getElementById('field-FullName')"
                try await browser.wait("\(name)?.defaultValue == 'Ada'")

                // What users change is sent again.
                try await browser.fill("#field-FullName", with: "Grace")
                try await browser.press(.tab)
                try await browser.wait("\(name).defaultValue == 'Grace'")
                try await browser.expectNoComplaints()
            }
        }

        @Test func aRefusalIsShownUntilEscapeIsPressed() async throws {
            let site = try Site("rating", theme: "stars", set: ["editable": true])
            try await Chromium.open { browser in
                try await browser.open(site)
                try await browser.run(
                    "document.querySelector('button[name=act]').value = 'nothing that is offered'"
                )
                try await browser.click("button[name=act]")
                try await browser.wait("\(status).includes('no longer available')")
                try await browser.press(.escape)

                #expect(try await browser.isTrue("\(status) == ''"))
            }
        }

        @Test func twoBrowsersAreTwoSessions() async throws {
            let site = try Site("ddl-form")
            try await Chromium.open { one in
                try await Chromium.open { other in
                    try await one.open(site)
                    try await other.open(site)

                    try await one.fill("#field-FullName", with: "Ada")
                    try await one.press(.tab)
                    let name = "document.getElementById('field-FullName').defaultValue"
                    try await one.wait("\(name) == 'Ada'")
                    try await other.go(site.surface.address())

                    #expect(try await other.text(of: name) != "Ada")
                    #expect(site.stages.count == 2)
                }
            }
        }

        @Test func aFileOpensThePageWhichReloadsAndContinuesInOtherTabs() async throws {
            let site = try Site("rating", theme: "stars", set: ["editable": true])
            let file = "\(site.scratch.path)/open.html"
            let address = site.surface.address()
            let redirect =
                "<!doctype html><meta http-equiv=\"refresh\" content=\"0; url=\(address)\">"
            try Data(redirect.utf8).write(to: URL(filePath: file))
            try await Chromium.open { browser in
                let isLive = "document.documentElement.classList.contains('live')"
                try await browser.go("file://\(file)")
                try await browser.wait(isLive)

                try await browser.run("location.reload()")
                try await browser.wait(isLive)
                try await browser.go(address)
                try await browser.wait(isLive)

                #expect(site.stages.count == 1)
            }
            try await Chromium.open { other in
                try await other.go(address)
                try await other.wait("document.body.innerText.includes('has already been used')")
                #expect(site.stages.count == 1)
            }
        }

        @Test func aNoticeIsVisibleAtOnceAndStaysWhileTheUserActs() async throws {
            let site = try Site("rating", theme: "stars", set: ["editable": true])
            try await Chromium.open { browser in
                try await browser.open(site)
                let height = "document.getElementById('notice').getBoundingClientRect().height"

                site.surface.notice = "View.swift:1:1: error: <oops>"
                try await browser.wait("\(height) > 20")
                #expect(
                    try await browser.text(of: "document.getElementById('notice').textContent")
                        == "View.swift:1:1: error: <oops>"
                )
                try await browser.click("button[name=act]:nth-of-type(2)")
                try await browser.wait(Chromium.hasChosen("2 stars"))
                #expect(try await browser.isTrue("\(height) > 20"))

                site.surface.notice = nil
                try await browser.wait("\(height) < 2")
                try await browser.expectNoComplaints()
            }
        }

        @Test func twoTabsAreOneSession() async throws {
            let site = try Site("rating", theme: "stars", set: ["editable": true])
            try await Chromium.open { browser in
                try await browser.open(site)
                let first = try await browser.ask("GET", "/window")
                let second = try await browser.ask("POST", "/window/new", ["type": "tab"])
                let handle = (second as? [String: any Sendable])?["handle"] ?? ""
                try await browser.ask("POST", "/window", ["handle": handle])
                try await browser.open(site)

                try await browser.click("button[name=act]:nth-of-type(2)")
                try await browser.wait(Chromium.hasChosen("2 stars"))
                try await browser.ask("POST", "/window", ["handle": first])

                try await browser.wait(Chromium.hasChosen("2 stars"))
                #expect(site.stages.count == 1)
            }
        }
    }
}
