import ScreensKit
@_spi(Host) import ScreensRendering
import Testing

@testable import ScreensTerminal

/// The list of pages, of which those remain that have what is typed.
struct GoToTests {
    private let pages = ["News", "People", "Opening hours", "Straße"].map {
        Input.Option(value: $0.lowercased(), label: $0)
    }

    private func typed(_ text: String) -> GoTo {
        var goTo = GoTo(pages, at: 2, in: "en_US")
        for character in text { _ = goTo.handle(Key(.character(character)), page: 5) }
        return goTo
    }

    @Test func titlesThatBeginWithWhatIsTypedComeFirst() {
        let found = typed("PE").found

        #expect(found.map(\.page.label) == ["People", "Opening hours"])
        #expect(found.map(\.match) == [0..<2, 1..<3])
        #expect(typed("").found.count == 4 && typed("zz").found.isEmpty)
    }

    @Test func enterOpensThePageThatIsMarked() {
        var goTo = typed("pe")
        _ = goTo.handle(Key(.down), page: 5)
        guard case .chosen(.page, let values) = goTo.handle(Key(.enter), page: 5) else {
            Issue.record("Nothing is opened.")
            return
        }
        #expect(values == ["opening hours"])
        var none = typed("zz")
        guard case .open = none.handle(Key(.enter), page: 5) else {
            Issue.record("Something is opened.")
            return
        }
    }

    @Test func whatIsTypedIsUnderlinedInABox() {
        var screen = Composition(TerminalSize(columns: 60, rows: 20), GlyphTable())
        typed("pe").draw(into: &screen)
        let lines = (0..<20).map { row in
            String(
                String.UnicodeScalarView(
                    screen.grid.line(row).compactMap { Unicode.Scalar($0.glyph) }
                )
            )
        }

        let top = lines.firstIndex { $0.contains("╭─ Go to ─") } ?? 0
        #expect(lines[top + 1].contains("│ › pe"))
        #expect(lines[top + 3].contains("│ ▌ People"))
        #expect(lines[top + 4].contains("│   Opening hours"))
        let underlined = screen.grid.line(top + 3).filter(\.style.isUnderlined)
        #expect(underlined.map(\.glyph) == ["P", "e"].map { ($0 as Unicode.Scalar).value })
        #expect(screen.options?.top == top + 3 && screen.options?.shown == 0..<2)
    }
}
