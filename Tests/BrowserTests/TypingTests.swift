import DemoPortal
import Foundation
import ScreensApps
@_spi(Host) import ScreensKit
import ScreensWeb
import Testing
import WebSupport

@_spi(Host) @testable import ScreensHost

extension BrowserSuite {
    /// What somebody is typing in a field that has the focus.
    @MainActor
    @Suite(.timeLimit(.minutes(5)))
    struct TypingTests {
        private static let field = "document.querySelector('[name$=Praise]')"
        private static let isLive = "document.documentElement.classList.contains('live')"
        private static let text = "What is being <typed>"

        /// How a page is used: a screenlet alone, or on the second page of an app.
        enum Layout: CaseIterable { case alone, onPage }

        private func site(_ layout: Layout) throws -> Site {
            let samples = try DemoPortal().samples
            let set: JSONObject = [
                "structureId": samples["surveyStructureId"] ?? .null,
                "recordSetId": samples["surveyRecordSetId"] ?? .null,
            ]
            guard layout == .onPage else { return try Site("ddl-form", set: set, isStoring: true) }
            let form = PlacedScreenlet("ddl-form", set: set.mapValues(AppValue.constant))
            let pages = [
                "start": AppPage(title: "Start", screenlets: ["list": .init("asset-list")]),
                "form": AppPage(title: "Form", screenlets: ["form": form]),
            ]
            let app = ScreensApp(
                title: "App",
                start: "start",
                menu: ["start", "form"],
                pages: pages
            )
            return try Site(isStoring: true) {
                try $0.stage(try AppSession(app, on: $0, guests: $0))
            }
        }

        /// Opens the form.
        private func open(_ browser: Chromium, _ site: Site, _ layout: Layout) async throws {
            try await browser.go(site.surface.address())
            try await browser.poll("document.querySelector('main') && \(Self.isLive)")
            if layout == .onPage { try await browser.click(#"#menu a[href^="/form"]"#) }
            try await browser.wait(Self.field)
        }

        /// Opens the form, and types in a field.
        private func type(
            at layout: Layout,
            _ body: (Chromium, Site) async throws -> Void
        ) async throws {
            let site = try site(layout)
            try await Chromium.open { browser in
                try await open(browser, site, layout)
                try await browser.run("\(Self.field).focus()")
                try await browser.type(Self.text)
                try await body(browser, site)
                try await browser.expectNoComplaints()
            }
        }

        private func known(_ browser: Chromium, _ site: Site) async throws {
            try await browser.waitUntil { site.stages.contains(where: \.hasUnsentInputOnAnyPage) }
        }

        private func expectText(_ browser: Chromium) async throws {
            try await browser.poll("\(Self.isLive) && \(Self.field)")
            try await browser.wait("\(Self.field).value.includes('\(Self.text)')")
        }

        @Test(arguments: Layout.allCases, [true, false])
        func itIsThereAfterAReload(layout: Layout, waits: Bool) async throws {
            try await type(at: layout) { browser, site in
                if waits { try await known(browser, site) }
                try await browser.ask("POST", "/refresh")

                try await expectText(browser)
            }
        }

        @Test(arguments: [true, false])
        func itIsThereAfterBackAndForward(waits: Bool) async throws {
            try await type(at: .onPage) { browser, site in
                if waits { try await known(browser, site) }
                try await browser.ask("POST", "/back")
                try await browser.poll("location.pathname == '/start'")
                try await browser.poll("document.querySelector('.pick')")
                try await browser.ask("POST", "/forward")
                try await browser.poll("location.pathname == '/form'")

                try await expectText(browser)
            }
        }

        @Test(arguments: Layout.allCases)
        func itIsThereInATabThatWasClosedAndIsOpenedAgain(layout: Layout) async throws {
            try await type(at: layout) { browser, site in
                try await known(browser, site)
                let address = try await browser.text(of: "location.href")
                let tab = try await browser.ask("POST", "/window/new", ["type": "tab"])
                try await browser.ask("DELETE", "/window")
                let handle = (tab as? [String: any Sendable])?["handle"] as? String ?? ""
                try await browser.ask("POST", "/window", ["handle": handle])
                try await browser.go(address)

                try await expectText(browser)
            }
        }

        @Test(arguments: Layout.allCases)
        func itIsThereAfterARestartOfTheServer(layout: Layout) async throws {
            try await type(at: layout) { browser, site in
                try await known(browser, site)
                site.stages = []
                await site.surface.stop()
                try site.start()
                try await open(browser, site, layout)

                try await expectText(browser)
                // The browser reports that it has lost its connection.
                _ = try await browser.complaints()
            }
        }

        @Test func itIsCheckedOnlyWhenTheFieldIsLeft() async throws {
            try await type(at: .alone) { browser, site in
                let stage = try #require(site.stages.last)
                try await browser.fill("#field-Praise", with: "")
                try await browser.fill("#field-Nights", with: "many")
                try await browser.waitUntil { stage.input.typed["Nights"] != nil }
                #expect(try await browser.isTrue("!document.querySelector('.problem')"))
                try await browser.press(.tab)

                try await browser.wait("document.getElementById('field-Nights-problem')")
                #expect(stage.input.typed.isEmpty)
            }
        }

        @Test func whatWasDeletedAgainStaysDeleted() async throws {
            try await type(at: .alone) { browser, site in
                let stage = try #require(site.stages.last)
                try await known(browser, site)
                try await browser.run("document.activeElement.select()")
                try await browser.press(.delete)
                try await browser.waitUntil {
                    stage.input.typed["Praise"]?.arguments[Action.valueArgument] == ""
                }
                try await browser.ask("POST", "/refresh")

                try await browser.poll("\(Self.isLive) && \(Self.field)")
                #expect(try await browser.text(of: "\(Self.field).value").isEmpty)
            }
        }

        /// What is sent with Enter leaves the field, although that keeps the focus.
        @Test func aClearedFormIsEmptyAlsoWhereTheFocusIs() async throws {
            let samples = try DemoPortal().samples
            let set: JSONObject = [
                "structureId": samples["structureId"] ?? .null,
                "recordSetId": samples["recordSetId"] ?? .null,
            ]
            let form = PlacedScreenlet(
                "ddl-form",
                set: set.mapValues(AppValue.constant),
                on: ["onFormSubmitted": [.call(screenlet: "form", method: "clearForm", with: [:])]]
            )
            let page = AppPage(title: "Form", screenlets: ["form": form])
            let app = ScreensApp(title: "App", start: "form", pages: ["form": page])
            let site = try Site { try $0.stage(try AppSession(app, on: $0, guests: $0)) }
            let field = "document.querySelector('[name$=FullName]')"
            try await Chromium.open { browser in
                try await browser.go(site.surface.address())
                try await browser.poll("\(field) && \(Self.isLive)")
                for name in ["Ada", "Grace"] {
                    try await browser.run("\(field).focus()")
                    try await browser.type(name)
                    try await browser.press(.enter)
                    try await browser.wait("\(field).value == ''")
                }
            }
            let names = try site.portal.records(samples["recordSetId"]?.int64 ?? 0)
                .compactMap { $0.values["FullName"] }
            #expect(Set(names).isSuperset(of: ["Ada", "Grace"]), "\(names)")
        }

        @Test func passwordsAreNotToldWhileTheyAreTyped() async throws {
            let site = try Site("login", isGuest: true)
            try await Chromium.open { browser in
                try await browser.open(site)
                let stage = try #require(site.stages.last)
                try await browser.run("document.querySelector('[type=password]').focus()")
                try await browser.type("sesame")
                try await browser.run("document.querySelector('[autocomplete=username]').focus()")
                try await browser.type("jane")
                try await browser.waitUntil { stage.hasUnsentInput }

                #expect(stage.input.typed.values.allSatisfy { $0.secrets.isEmpty })
                #expect(!"\(stage.input.typed)".contains("sesame"))
                try await browser.ask("POST", "/refresh")
                try await browser.poll("document.querySelector('[autocomplete=username]')")
                #expect(
                    try await browser.isTrue("!document.querySelector('[type=password]').value")
                )
            }
        }
    }
}
