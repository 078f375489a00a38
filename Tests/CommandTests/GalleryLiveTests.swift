import Foundation
import TestSupport
import TestTraits
import Testing

/// The gallery at a real terminal, by keys alone.
@Suite(.blocking, .timeLimit(.minutes(10)))
struct GalleryLiveTests {
    private let screens: Screens

    init() throws { screens = try Screens(hasPortal: false) }

    /// Opens views, one after another, in a terminal that is as high as their pages.
    private func check(_ views: [String]) async throws {
        for view in views {
            let terminal = try PseudoTerminal(
                screens,
                ["gallery", "--terminal", "--page", "view", "--with", "view=\(view)"],
                columns: 100,
                rows: 600
            )
            try terminal.wait(toSee: "\(view), ")
            try terminal.wait(for: "what the suite finds in \(view)") {
                $0.screen.text.contains("Shown by") && !$0.screen.text.contains("Checking…")
            }
            let lines = terminal.screen.lines.map { $0.trimmingCharacters(in: .whitespaces) }
            #expect(lines.contains("✓ No findings."), "\(view)\n\(terminal.screen.text)")
            // What the view draws is indented; notices of the gallery itself are not.
            let notices = terminal.screen.lines.filter { $0.hasPrefix("! ") }
            #expect(notices == [], "\(view)")
            try await terminal.quit()
        }
    }

    @Test func aViewOfEachPluginIsShownWithoutAFinding() async throws {
        try await check([
            "LoginView_default", "AssetListView_flat7", "DDLFormView_flat7",
            "DDLCustomFieldSubscriberNameTableCell_default",
        ])
    }

    @Test func everyViewOfOursIsShownWithoutAFinding() async throws {
        let page = try await screens.run("gallery", "--output", "html").output
        let views = page.matches(of: /aria-label="(\w+_\w+)"/).map { String($0.1) }

        #expect(views.count > 50)
        try await check(views)
    }

    @Test func keysLeadFromTheListToAViewAndBackToTheSamePlace() async throws {
        let terminal = try PseudoTerminal(
            screens,
            ["gallery", "Flat7Theme", "--terminal"],
            columns: 100,
            rows: 150
        )
        try terminal.wait(toSee: "LoginView")
        func isAtAssetList() -> Bool {
            let (screen, row) = (terminal.screen, terminal.screen.cursor.row)
            return screen.isCursorShown && row > 1
                && screen.lines[row - 2].contains("AssetListView")
        }
        for _ in 0..<10 where !isAtAssetList() {
            let place = terminal.cursorPlace
            terminal.type("\t")
            try terminal.wait(for: "the view after \(place)") {
                $0.cursorPlace != place
            }
        }
        let place = terminal.cursorPlace
        terminal.type("\r")
        try terminal.wait(toSee: "AssetListView_flat7, empty")
        terminal.type("\u{1B}")
        try terminal.wait(for: "the list at \(place)") { $0.cursorPlace == place }
        try await terminal.quit()
    }
}
