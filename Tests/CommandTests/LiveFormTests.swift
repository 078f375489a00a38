import DemoPortal
import Foundation
import TestSupport
import TestTraits
import Testing

/// Forms that are edited with keys on a live screen.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct LiveFormTests {
    private let live: LivePortal

    init() throws { live = try LivePortal() }

    /// The key that deletes the line up to the cursor.
    private let clear = "\u{15}"

    @Test func everyTypeOfFieldIsEditedByKeysAndSent() async throws {
        let set = live.id("surveyRecordSetId")
        let before = try live.portal.records(set).count
        let picture = Data(TinyPicture.gif)
        try picture.write(to: URL(filePath: "\(live.screens.folder)/receipt.gif"))
        let terminal = try live.run(live.survey, rows: 64)

        try terminal.wait(toSee: "[ Submit ]")
        try fillLines(terminal)
        try fillAreas(terminal)
        try fillChoices(terminal)
        try terminal.fill("Receipt", "\rrec\t\r", shows: "A file is already uploaded")
        terminal.type("s")
        try await terminal.quit()

        let records = try live.portal.records(set)
        try #require(records.count == before + 1)
        try expectAll(records[before].values)
    }

    private func fillLines(_ terminal: PseudoTerminal) throws {
        let values = [
            ("Subscriber", "Ada Lovelace"), ("Phone", "555 0199"), ("Arrival", "2026-10-18"),
            ("Nights", "31"), ("Budget", "450.75"), ("Score", "8.25"),
            ("Where you live", "53.3, -6.2"),
        ]
        for (label, value) in values {
            try terminal.fill(label, "\r\(clear)\(value)\r", shows: value)
        }
    }

    private func fillAreas(_ terminal: PseudoTerminal) throws {
        try terminal.fill("Your comments", "\r\(clear)Quiet.\rVery.\u{13}", shows: "Very.")
        try terminal.fill("Praise", "\r\(clear)<b>Good</b>\u{13}", shows: "<b>Good</b>")
    }

    private func fillChoices(_ terminal: PseudoTerminal) throws {
        try terminal.fill("Kind of phone", "\rmob\r", shows: "Mobile")
        try terminal.fill("Would come again", " ", shows: "[ ] Would come again")
        try terminal.fill("Would come again", " ", shows: "[✓] Would come again")
        try terminal.fill("Room", "\rdou\r", shows: "(•) Double")
        try terminal.fill("Country", "\rire\r", shows: "Ireland")
        // The keys deselect the first option, and select the second.
        let keys = "\r \u{1B}[B \r"
        try terminal.fill("Breakfast", keys, shows: "[✓] \"Full\", with eggs")
    }

    private func expectAll(_ values: [String: String]) throws {
        let lines = [
            "subscriberName": "Ada Lovelace", "Phone": "555 0199", "Arrival": "2026-10-18",
            "Nights": "31", "Budget": "450.75", "Score": "8.25", "Again": "true",
            "Comments": "Quiet.\nVery.", "Praise": "<b>Good</b>",
        ]
        for (name, value) in lines { #expect(values[name] == value, "\(name)") }
        let choices = [
            "PhoneKind": "mobile", "Room": "double", "Country": "ie", "Breakfast": "tea, green",
        ]
        for (name, value) in choices {
            #expect(values[name]?.contains(value) == true, "\(name): \(values[name] ?? "")")
        }
        #expect(values["Breakfast"]?.contains("none") == false)
        #expect(values["Place"]?.contains("53.3") == true)
        let document = try #require(try live.portal.documents().last)
        #expect(document.mimeType == "image/gif")
        #expect(values["Receipt"]?.contains(document.uuid) == true)
    }

    @Test func keysThatArriveTogetherAreAllProcessed() async throws {
        let terminal = try live.run(live.contact)
        try terminal.wait(toSee: "[ Submit ]")
        try terminal.focus(on: "Employees")

        // Storing the first value outdates the page that the next key needs.
        terminal.type("\r\(clear)77\r\t\r\(clear)12345\r")

        try terminal.wait(for: "both values") {
            $0.screen.text.contains("     77_") && $0.screen.text.contains("12,345")
        }
        try await terminal.quit(losingInput: true)
    }

    @Test func resizingKeepsTheTextAndTheCursor() async throws {
        let terminal = try live.run(live.contact)
        try terminal.wait(toSee: "[ Submit ]")
        try terminal.focus(on: "Credit limit")
        terminal.type("\r\(clear)12345\u{1B}[D\u{1B}[D")
        try terminal.wait(for: "the middle of a number") { $0.textBeforeCursor.hasSuffix(" 123") }

        terminal.resize(columns: 40, rows: 7)
        try terminal.wait(for: "the number on a smaller screen") {
            $0.screen.lines[6].hasPrefix(" Enter saves") && $0.textBeforeCursor.hasSuffix(" 123")
        }
        #expect(terminal.screen.lines[terminal.screen.cursor.row].contains("12345_"))
        terminal.type("9\r")
        try terminal.wait(for: "the number") { $0.screen.text.contains("123,945") }
        try await terminal.quit(losingInput: true)
    }

    @Test func resizingKeepsAnOpenTextArea() async throws {
        let terminal = try live.run(live.contact)
        try terminal.wait(toSee: "[ Submit ]")
        try terminal.focus(on: "Address")
        terminal.type("\r\rEurope\u{1B}[D\u{1B}[D")
        try terminal.wait(for: "the middle of a word") { $0.textBeforeCursor.hasSuffix(" Euro") }

        terminal.resize(columns: 40, rows: 9)
        try terminal.wait(for: "the word on a smaller screen") {
            $0.screen.lines[8].hasPrefix(" Ctrl+S saves") && $0.textBeforeCursor.hasSuffix(" Euro")
        }
        terminal.type("-\u{13}")
        terminal.resize(columns: 100, rows: 24)
        try terminal.wait(toSee: "Euro-pe___")
        try await terminal.quit(losingInput: true)
    }
}
