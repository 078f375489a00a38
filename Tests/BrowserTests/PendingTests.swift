import DemoPortal
import Foundation
import ScreensHost
import ScreensKit
import ScreensWeb
import Testing
import WebSupport

extension BrowserSuite {
    /// The line and the panel of unsent changes.
    @MainActor
    @Suite(.timeLimit(.minutes(5)))
    struct PendingTests {
        private static func shows(_ words: String) -> String {
            "document.body.innerText.includes('\(words)')"
        }

        private static func isFocused(_ button: String) -> String {
            "document.activeElement.innerText.trim() == '\(button)'"
        }

        @Test func aConflictIsResolvedWithTheKeyboard() async throws {
            let samples = try DemoPortal().samples
            let ids = ["structureId", "recordSetId", "recordId"]
            let site = try Site(
                "ddl-form",
                set: Dictionary(uniqueKeysWithValues: ids.map { ($0, samples[$0] ?? .null) }),
                isCaching: true
            )
            let id = try #require(samples["recordId"]?.int64)
            func name() throws -> String? { try site.portal.record(id)?.values["FullName"] }
            try await Chromium.open { browser in
                try await browser.open(site)
                try await browser.wait("document.getElementById('field-FullName')?.value")

                site.portal.faults = FaultPlan(.refuse)
                try await browser.fill("#field-FullName", with: "mine")
                try await browser.press(.enter)
                try await browser.wait(Self.shows("1 waiting"))
                try site.portal.updateRecord(id, ["FullName": "theirs"])
                site.portal.faults = FaultPlan()
                try await browser.wait(Self.shows("1 in conflict"))
                try await browser.tab(to: Self.isFocused("1 in conflict"))
                try await browser.press(.enter)
                try await browser.wait(Self.shows("was also changed by somebody else"))
                for words in ["Before", "Yours", "Portal", "theirs"] {
                    #expect(try await browser.isTrue(Self.shows(words)), "\(words)")
                }
                // The panel shows the form's own label, not the field's name.
                #expect(try await !browser.isTrue(Self.shows("FullName")))
                try await browser.tab(to: Self.isFocused("Keep mine"))
                try await browser.press(.enter)

                try await browser.wait(Self.shows("All changes sent"))
                try await browser.waitUntil { try name() == "mine" }
                #expect(try await !browser.isTrue(Self.shows("in conflict")))
                try await browser.expectNoComplaints()
            }
        }
    }
}
