import DemoPortal
import Foundation
import ScreensKit
import ScreensPlugins
import ScreensPortal
import ScreensWeb
import TestSupport
import Testing
import WebSupport

@_spi(Host) @testable import ScreensHost

extension BrowserSuite {
    /// Signing in and out in a page.
    @MainActor
    @Suite(.timeLimit(.minutes(5)))
    struct SignInTests {
        @Test(arguments: ["default", "flat7"], [360, 1_280])
        func aUserSignsInAndOutByKeyboardAlone(theme: String, width: Int) async throws {
            let theme = try #require(ThemeName(theme))
            let site = try Site("login", theme: theme, isGuest: true)
            try await Chromium.open(.init(width: width, height: 740)) { browser in
                try await browser.open(site)
                try await browser.tab(to: "document.activeElement.autocomplete == 'username'")
                try await browser.type("omar@example.com")
                try await browser.press(.tab)
                #expect(
                    try await browser.isTrue(
                        "document.activeElement.autocomplete == 'current-password'"
                    )
                )
                try await browser.type(site.portal.password)
                try await browser.press(.enter)
                try await browser.wait("document.body.innerText.includes('Omar Haddad')")

                let page = try await browser.text(of: "document.documentElement.outerHTML")
                #expect(!page.contains(site.portal.password))
                try await browser.tab(to: "document.activeElement.innerText.trim() == 'Sign out'")
                try await browser.press(.enter)
                try await browser.wait("document.querySelector('input[type=password]')")
                #expect(try await browser.isTrue("!document.body.innerText.includes('Omar')"))
                try await browser.expectNoComplaints()
            }
        }

        @Test func aUserSignsInWithoutAScript() async throws {
            let site = try Site("login", isGuest: true)
            let submit = "form.form button[name=act]"
            try await Chromium.open(.init(runsScripts: false)) { browser in
                try await browser.go(site.surface.address())
                try await browser.fill("[autocomplete=username]", with: "omar@example.com")
                try await browser.fill("[type=password]", with: "wrong")
                try await browser.follow(submit)
                #expect(
                    try await browser.isTrue("document.body.innerText.includes('is not right')")
                )
                try await browser.fill("[type=password]", with: site.portal.password)
                try await browser.follow(submit)

                #expect(try await browser.isTrue("document.body.innerText.includes('Omar')"))
            }
        }

        @Test(arguments: [true, false])
        func aUserIsAskedOnThePageOfThePortal(runsScripts: Bool) async throws {
            let attributes: JSONObject = [
                "loginMode": "oauth2redirect", "oauth2clientId": "screens",
            ]
            let site = try Site("login", set: attributes, isGuest: true)
            try await Chromium.open(.init(runsScripts: runsScripts)) { browser in
                try await browser.go(site.surface.address())
                let submit = "form.form button[name=act]"
                try await runsScripts ? browser.click(submit) : browser.follow(submit)
                let link = "document.querySelector('main a[href*=authorize]')"
                try await browser.poll(link)
                // The link opens another tab, which leads back to the same session.
                try await browser.go(try await browser.text(of: "\(link).href"))
                try await browser.fill("[name=login]", with: "omar")
                try await browser.fill("[name=password]", with: site.portal.password)
                try await browser.follow("button[value=allow]")

                try await browser.poll("document.body.innerText.includes('Omar Haddad')")
                let place = try await browser.text(of: "location.href")
                #expect(place.hasPrefix("http://\(site.surface.host):\(site.surface.port)/"))
            }
        }

        /// The browser has to bring the cookie of the program from the page of another site.
        @Test func aProgramGetsTheAnswerOfTheBrowserThatItOpened() async throws {
            let site = try Site("login", isGuest: true)
            let opened = Opened()
            let installed = try #require(HostLibrary.folder)
            let host = ScreenletHost(
                plugins: PluginRegistry(
                    PluginSearchPath([.init(path: installed, origin: .installation)])
                ),
                server: try LiferayServerContext(
                    // For browsers, this is another site than 127.0.0.1.
                    server: site.portal.url.replacing("127.0.0.1", with: "localhost"),
                    version: PortalVersion(70),
                    companyId: site.portal.companyId,
                    groupId: site.portal.groupId
                ),
                session: nil,
                signIns: SignInServices(browser: BrowserSignIn { opened.address = $0.text })
            )
            let stage = try host.stage("login")
            try stage.attributes.set("loginMode", "oauth2redirect")
            try stage.attributes.set("oauth2clientId", "screens")
            stage.show()
            try stage.perform(Action("login"))

            try await Chromium.open { browser in
                try await browser.waitUntil { !opened.address.isEmpty }
                try await browser.go(opened.address)
                #expect(try await browser.text(of: "location.hostname") == "localhost")
                try await browser.fill("[name=login]", with: "omar")
                try await browser.fill("[name=password]", with: site.portal.password)
                try await browser.follow("button[value=allow]")
                try await browser.poll(
                    "document.body.innerText.includes('You can close this page')"
                )
            }
            await stage.settled()

            #expect(host.user?.screenName == "omar")
        }

        private final class Opened {
            var address = ""
        }

        @Test func aUserIsAddedByKeyboardAlone() async throws {
            let site = try Site("sign-up", isGuest: true)
            try await Chromium.open(.init(width: 360, height: 740)) { browser in
                try await browser.open(site)
                let values = [
                    ("email", "ana.ruiz@example.com"), ("given-name", "Ana"),
                    ("family-name", "Ruiz"),
                ]
                for (purpose, value) in values {
                    let isThere = "document.activeElement.autocomplete == '\(purpose)'"
                    try await browser.run("document.activeElement.blur()")
                    try await browser.tab(to: isThere)
                    try await browser.type(value)
                }
                try await browser.press(.enter)
                try await browser.waitUntil { !site.portal.mails.isEmpty }

                #expect(site.portal.mails.map(\.recipient) == ["ana.ruiz@example.com"])
                try await browser.wait("!document.querySelector('[aria-invalid=true]')")
            }
        }

        @Test func aLostPasswordIsAskedForByKeyboardAlone() async throws {
            let site = try Site("forgot-password", isGuest: true)
            try await Chromium.open(.init(width: 360, height: 740)) { browser in
                try await browser.open(site)
                try await browser.tab(to: "document.activeElement.matches('main input')")
                try await browser.type("omar@example.com")
                try await browser.press(.enter)
                try await browser.waitUntil { !site.portal.mails.isEmpty }

                #expect(site.portal.mails.map(\.recipient) == ["omar@example.com"])
            }
        }

        @Test func whatTheBackButtonBringsBackIsHiddenUntilItIsKnownWhoseItIs() async throws {
            let site = try Site("user-portrait", set: ["userId": 0])
            try await Chromium.open { browser in
                try await browser.open(site)
                try await browser.wait("document.querySelector('main').innerText.includes('Jane')")
                let host = try #require(site.stages.last).host

                // As the browser does when it stores the page for its back button.
                try await browser.run(
                    "dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))"
                )
                #expect(
                    try await browser.isTrue("!document.querySelector('main').checkVisibility()")
                )
                await host.signOut()
                #expect(
                    try await browser.isTrue("!document.querySelector('main').checkVisibility()")
                )
                try await browser.run(
                    "dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))"
                )
                try await browser.wait("document.querySelector('main').checkVisibility()")

                #expect(
                    try await browser.isTrue("!document.documentElement.outerHTML.includes('Jane')")
                )
            }
        }

        @Test func theBackButtonShowsNothingOfTheUserBefore() async throws {
            let site = try Site("user-portrait", set: ["userId": 0])
            for runsScripts in [true, false] {
                try await Chromium.open(.init(runsScripts: runsScripts)) { browser in
                    try await browser.go(site.surface.address())
                    try await browser.poll(
                        "document.querySelector('main').innerText.includes('Jane')"
                    )
                    let host = try #require(site.stages.last).host
                    try await browser.go("about:blank")

                    await host.signOut()
                    try await browser.ask("POST", "/back", [:])

                    try await browser.poll("document.querySelector('main')?.checkVisibility()")
                    #expect(
                        try await browser.isTrue(
                            "!document.documentElement.outerHTML.includes('Jane')"
                        ),
                        "\(runsScripts)"
                    )
                }
            }
        }
    }
}
