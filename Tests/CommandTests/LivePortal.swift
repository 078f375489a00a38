import DemoPortal
import ScreensKit
import TestSupport
import Testing

/// A portal that belongs to one test, and live screens that are connected to it.
struct LivePortal: Sendable {
    let screens: Screens
    let portal: DemoPortal
    /// The options that connect the command to the portal.
    let connection: [String]

    init() throws {
        screens = try Screens()
        portal = try DemoPortal()
        try screens.write(portal.password, as: "password")
        connection = [
            "--server", portal.url, "--company-id", "\(portal.companyId)",
            "--group-id", "\(portal.groupId)", "--portal-version", "70", "--user", portal.user,
            "--password-file", "password",
        ]
    }

    func id(_ name: String) -> Int64 { portal.samples[name]?.int64 ?? 0 }

    /// The form with every type of field, empty.
    var survey: [String] {
        [
            "ddl-form", "--set", "structureId=\(id("surveyStructureId"))",
            "--set", "recordSetId=\(id("surveyRecordSetId"))",
        ]
    }

    /// A form with values.
    var contact: [String] {
        ["structureId", "recordSetId", "recordId"].reduce(["ddl-form"]) {
            $0 + ["--set", "\($1)=\(id($1))"]
        }
    }

    /// Runs a screenlet on a live screen.
    func run(_ words: [String], rows: Int = 24) throws -> PseudoTerminal {
        try terminal(["run"] + words, rows: rows)
    }

    /// Runs a command at a terminal.
    func terminal(_ words: [String], rows: Int = 24) throws -> PseudoTerminal {
        try PseudoTerminal(screens, words + connection, columns: 100, rows: rows)
    }
}

extension PseudoTerminal {
    /// Closes the screen and ends the shell; what was entered and not sent is lost if the user agrees.
    func quit(losingInput: Bool = false) async throws {
        type("q")
        if losingInput {
            try wait(toSee: "Quit and lose your input?")
            type("y\r")
        }
        try wait(toSee: "ended 0")
        await end()
        #expect(screen.unknown == [])
    }

    /// The cursor's line and its position; empty while nothing has the focus.
    var cursorPlace: String {
        // A hidden cursor is wherever something was drawn last.
        guard screen.isCursorShown else { return "" }
        return "\(screen.cursor.row):\(screen.cursor.column) \(screen.lines[screen.cursor.row])"
    }

    /// The text to the left of the cursor, in its line.
    var textBeforeCursor: String {
        screen.cells[screen.cursor.row].prefix(screen.cursor.column).map(\.text).joined()
    }

    /// The text from the cursor on, in its line.
    var textAfterCursor: String {
        screen.cells[screen.cursor.row].dropFirst(screen.cursor.column).map(\.text).joined()
    }

    /// Whether the cursor is in the field with that label, which is in the same line or in the one
    /// above; above a field without a label is an empty line.
    ///
    /// Another field may be beside it.
    private func isIn(_ label: String) -> Bool {
        // Without a list or a field, nothing has the focus at first.
        guard screen.isCursorShown else { return false }
        let row = screen.cursor.row
        let isApart = row > 1 && screen.lines[row - 1].allSatisfy { $0 == " " }
        let first = max(0, row - (isApart ? 2 : 1))
        // The label begins where the field does, or after the sign of a choice.
        let end = screen.cursor.column + label.count + 4
        return screen.cells[first...row].contains { cells in
            let parts = cells.prefix(end).map(\.text).joined().split(separator: "  ")
            return parts.last { $0 != " " }?.contains(label) == true
        }
    }

    /// Waits until all typed keys have been answered, so that the next output answers the next key.
    private func settle() throws {
        func isHelpShown() -> Bool { screen.lines.last?.hasPrefix(" Any key closes") == true }
        type("?")
        try wait(for: "the help") { _ in isHelpShown() }
        type("?")
        try wait(for: "no help") { _ in !isHelpShown() }
    }

    /// Presses Tab until the cursor is in a field.
    func focus(on label: String) throws {
        try settle()
        for _ in 0..<40 where !isIn(label) {
            type("\t")
            // What arrives meanwhile may look like the answer to the key.
            try settle()
        }
        if !isIn(label) { throw Missing(words: "no field \"\(label)\"\n\(screen.text)") }
    }

    /// Goes to a field, types there, and waits until it shows the text.
    func fill(_ label: String, _ keys: String, shows text: String) throws {
        try focus(on: label)
        type(keys)
        try wait(for: "“\(text)” in “\(label)”") {
            $0.screen.text.contains(text) && $0.screen.lines.last?.hasPrefix(" Enter edit") == true
        }
    }
}
