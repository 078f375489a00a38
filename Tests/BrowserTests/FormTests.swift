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
    struct FormTests {
        /// A portal with the form that has every type of field.
        private func survey() throws -> Site {
            let samples = try DemoPortal().samples
            return try Site(
                "ddl-form",
                set: [
                    "structureId": samples["surveyStructureId"] ?? .null,
                    "recordSetId": samples["surveyRecordSetId"] ?? .null,
                ]
            )
        }

        private func records(_ site: Site) throws -> [StoredRecord] {
            try site.portal.records(site.portal.samples["surveyRecordSetId"]?.int64 ?? 0)
        }

        @Test func everyTypeOfFieldIsFilledInAndSent() async throws {
            let site = try survey()
            let before = try records(site).count
            let file = try site.scratch.write(TestPicture.noise(40), as: "receipt.png")
            try await Chromium.open { browser in
                try await browser.open(site)
                try await browser.wait("document.getElementById('field-subscriberName')")
                let texts = [
                    "subscriberName": "Ada Lovelace", "Comments": "Quiet.", "Phone": "123",
                    "Nights": "3", "Budget": "450.75", "Score": "8.5", "Praise": "<b>Good</b>",
                    "Place": "53.3, -6.2",
                ]
                for (name, text) in texts { try await browser.fill("#field-\(name)", with: text) }
                try await browser.run("document.getElementById('field-Arrival').focus()")
                try await browser.type("10182026")
                try await browser.click("#field-Again")
                try await browser.click("#field-Room-1")
                try await browser.type("I", into: "#field-Country")
                try await browser.click("#field-Breakfast-1")
                try await browser.type(file, into: "#field-Receipt")
                try await browser.wait(
                    "document.getElementById('field-Receipt').nextSibling.textContent.includes('uploaded')"
                )
                try await browser.wait("!document.querySelector('progress')")
                try await browser.click("form.form .button.primary")

                try await browser.waitUntil { try records(site).count == before + 1 }
                let values = try #require(try records(site).last).values
                #expect(values["subscriberName"] == "Ada Lovelace" && values["Nights"] == "3")
                #expect(values["Arrival"] == "2026-10-18", "\(values)")
                #expect(values["Receipt"]?.contains("uuid") == true)
                try await browser.expectNoComplaints()
            }
        }

        @Test func aMissingValueIsReportedAtItsFieldAndNotSent() async throws {
            let site = try survey()
            try await Chromium.open { browser in
                try await browser.open(site)
                try await browser.wait("document.getElementById('field-subscriberName')")
                let before = try records(site).count

                try await browser.fill("#field-subscriberName", with: "")
                try await browser.click("form.form .button.primary")

                // In the page's own words: the browser would say it in its language, and in one place at a time.
                try await browser.wait("document.getElementById('field-subscriberName-problem')")
                try await browser.wait("document.activeElement.id == 'field-subscriberName'")
                #expect(try await browser.isTrue("document.getElementById('field-Room-problem')"))
                #expect(
                    try await browser.isTrue(
                        "document.body.innerText.includes('2 answers need your attention')"
                    )
                )
                #expect(try records(site).count == before)
            }
        }

        @Test func halfADateIsReportedAtItsField() async throws {
            let site = try survey()
            try await Chromium.open { browser in
                try await browser.open(site)
                try await browser.wait("document.getElementById('field-Arrival')")
                let before = try records(site).count
                try await browser.fill("#field-subscriberName", with: "Ada")
                try await browser.click("#field-Room-0")
                try await browser.run("document.getElementById('field-Arrival').focus()")
                // A month without a day, whatever was there.
                try await browser.type("10")
                try await browser.press(.delete)
                try await browser.click("form.form .button.primary")

                try await browser.wait("document.getElementById('field-Arrival-problem')")
                #expect(try records(site).count == before)
            }
        }

        @Test func aProblemThatTheServerFindsBelongsToItsField() async throws {
            let site = try survey()
            try await Chromium.open { browser in
                try await browser.open(site)
                try await browser.fill("#field-Nights", with: "many")
                try await browser.press(.tab)

                try await browser.wait("document.getElementById('field-Nights-problem')")
                let field = "document.getElementById('field-Nights')"
                #expect(try await browser.isTrue("\(field).getAttribute('aria-invalid') == 'true'"))
                let described = try await browser.text(
                    of: "\(field).getAttribute('aria-describedby')"
                )
                #expect(described.contains("field-Nights-problem"))
                #expect(try await browser.text(of: "\(field).value") == "many")
                #expect(try await browser.isTrue("document.activeElement.id == 'field-Budget'"))
            }
        }

        @Test func theFirstFieldThatIsWrongIsShownAfterSending() async throws {
            let site = try survey()
            try await Chromium.open { browser in
                try await browser.open(site)
                try await browser.fill("#field-subscriberName", with: "Ada")
                try await browser.fill("#field-Nights", with: "many")
                try await browser.click("#field-Room-0")
                try await browser.click("form.form .button.primary")

                try await browser.wait("document.activeElement.id == 'field-Nights'")
                let top = try await browser.number(
                    of: "document.activeElement.getBoundingClientRect().top"
                )
                #expect((0..<800).contains(top))
            }
        }

        @Test func changesLeaveFocusSelectionAndScrollingAlone() async throws {
            let site = try survey()
            try await Chromium.open { browser in
                try await browser.open(site)
                try await browser.fill("#field-Praise", with: "")
                try await browser.type("What is being written")
                try await browser.run(
                    "document.activeElement.setSelectionRange(3, 7); scrollBy(0, 40)"
                )
                let before = try await browser.number(of: "scrollY")
                let stage = try #require(site.stages.last)
                @MainActor func set(_ name: String, _ value: String) throws {
                    let arguments: JSONObject = ["name": .text(name), "value": .text(value)]
                    _ = try stage.perform(Action("setValue", arguments))
                }

                try set("Budget", "a lot")
                try await browser.wait("document.getElementById('field-Budget-problem')")
                try set("Praise", "Somebody else's")
                try await browser.wait("document.activeElement.defaultValue == 'Somebody else\\'s'")

                let state = try await browser.text(
                    of:
                        "(it => [it.id, it.value, it.selectionStart, it.selectionEnd].join())(document.activeElement)"
                )
                #expect(state == "field-Praise,What is being written,3,7")
                let after = try await browser.number(of: "scrollY")
                #expect(abs(after - before) < 60)
                try await browser.press(.tab)
                try await browser.wait(
                    "document.getElementById('field-Praise').defaultValue == 'What is being written'"
                )
            }
        }
    }
}
