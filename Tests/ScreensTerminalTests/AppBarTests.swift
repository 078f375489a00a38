import DemoPortal
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import TestSupport
import Testing

@testable import ScreensTerminal

/// What is around the content of a shell.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct AppBarTests {
    private static let titles = [
        "News", "Library", "People", "Pictures", "Handbook", "Contacts", "Survey", "Website",
    ]

    private func shell(current: String = "News", sync: Node? = nil) -> Node {
        let menu = Self.titles.map { Node.button($0, action: .press($0), isChosen: $0 == current) }
        let sync = sync ?? .badge("All changes sent", .success).symbol(.check)
        let side = [
            Node.row([.text("Intranet", .strong)]).slot(.name), .row(menu).slot(.menu),
            .row([sync]).slot(.sync), .row([.text("Jane Doe")]).slot(.user),
        ]
        let text = Node.richText(RichText(blocks: [.paragraph([.text("Hello")])]))
        return .shell(side: side, content: [text])
    }

    private func line(_ columns: Int, current: String = "News", locale: LocaleIdentifier = "en_US")
        -> String
    {
        let renderer = LiveRenderer(columns: 1, color: .none)
        let context = DrawingContext(locale: locale)
        let made = AppBarLine(
            bar: AppBar(shell(current: current)),
            looks: renderer.looks(in: Style()),
            glyphs: GlyphTable(),
            columns: columns,
            isRightToLeft: context.isRightToLeft
        )
        let pane = LivePane(around: made, in: context)
        let scalars = pane.head[0].cells.compactMap { Unicode.Scalar($0.glyph) }
        return String(String.UnicodeScalarView(scalars)).replacing("\u{A0}", with: " ")
    }

    @Test func theWordsThatFitAreInTheLine() {
        #expect(
            line(80) == "[Intranet]  [News]  Library   People   Pictures   Handbook   +3"
                + "      ● Jane Doe "
        )
        let wide = line(120)
        #expect(Self.titles.allSatisfy(wide.contains) && !wide.contains("+"))
        #expect(wide.hasSuffix("● Jane Doe ") && wide.count == 120)
    }

    @Test func thePageThatIsShownIsAlwaysAmongThem() {
        let words = line(80, current: "Website")

        #expect(words.contains("[Website]") && words.contains("+3") && words.count == 80)
    }

    @Test func narrowScreensNameThePageThatIsShown() {
        #expect(line(50).hasPrefix("[Intranet] ▾ News "))
        #expect(!line(50).contains("Library"))
    }

    @Test func theOrderIsMirroredFromRightToLeft() {
        let words = line(80, locale: "ar_EG")

        #expect(words.hasPrefix(" Jane Doe ●") && words.hasSuffix("[News]  [Intranet]"))
    }

    @Test(arguments: ["en_US", "ar_EG"], ["", "N", "News ", "Guten "])
    func noCharacterOfTheMenuIsCutInTwo(locale: LocaleIdentifier, start: String) {
        let title = start + String(repeating: "漢", count: 12)
        let menu = [Node.button(title, action: .press("page"))]
        let context = DrawingContext(locale: locale)
        let made = AppBarLine(
            bar: AppBar(.shell(side: [.row(menu).slot(.menu)], content: [])),
            looks: LiveRenderer(columns: 1, color: .none).looks(in: Style()),
            glyphs: GlyphTable(),
            columns: 160,
            isRightToLeft: context.isRightToLeft
        )
        let pane = LivePane(menuOf: made, on: 0..<AppBar.menuColumns, in: context)

        let wide = ("漢" as Unicode.Scalar).value
        let cells = pane.head.flatMap(\.cells)
        #expect(cells.contains { $0.glyph == wide })
        #expect(cells.count { $0.glyph == wide } == cells.count { $0.glyph == 0 })
        #expect(pane.head.allSatisfy { $0.cells.count <= AppBar.menuColumns })
    }

    @Test func theTitleOfABoxEndsWithAWholeCharacter() {
        for columns in 10..<14 {
            var screen = Composition(TerminalSize(columns: columns, rows: 9), GlyphTable())
            OverlayBox(String(repeating: "漢", count: 12), [[]], on: &screen)

            let cells = screen.grid.cells
            let wide = ("漢" as Unicode.Scalar).value
            #expect(cells.contains { $0.glyph == wide })
            #expect(cells.count { $0.glyph == wide } == cells.count { $0.glyph == 0 })
        }
    }

    @Test func theLastLineSaysWhetherAllIsSent() async throws {
        let sent = try await NodeScreen(shell())
        #expect(await sent.lines().last?.hasSuffix("  ✓ sent ") == true)
        let plain = try await NodeScreen(shell()) { $0.isASCII = true }
        #expect(await plain.lines().last?.hasSuffix("  ok sent ") == true)

        let button = Node.button("Offline · 2 waiting", action: .press("changes"), role: .warning)
        let waiting = try await NodeScreen(shell(sync: button.symbol(.offline)), columns: 80)
        #expect(await waiting.lines().last?.hasSuffix("◌ Offline · 2 waiting ") == true)
        #expect(await waiting.lines()[0].contains("◌ Jane Doe"))
        // It is what comes after the text.
        await waiting.press(.tab, .enter)
        #expect(waiting.performed == ["changes"])
    }

    @Test func linesAreAboveAndBelowTheContent() async throws {
        let shown = try await NodeScreen(shell(), columns: 80)
        let lines = await shown.lines()
        let rule = String(repeating: "─", count: 80)

        #expect(lines[1] == rule && lines[14] == rule && lines[2].hasPrefix("  Hello"))
        #expect(shown.screen.page.active == 1 && shown.screen.page.focus == 0)
    }

    @Test func theMenuIsAPaneOnWideScreens() async throws {
        let portal = try DemoPortal()
        let stage = try SampleApp.stage(on: portal)
        let screen = await LiveScreen.showing(stage, TerminalSize(columns: 160, rows: 24))
        let lines = await screen.lines()

        #expect(screen.page.panes?.count == 3 && screen.page.active == 2)
        #expect(!lines[0].contains("News") && lines[3].hasPrefix("▌ News"))
        #expect(lines[4].hasPrefix("  Other"))
        let line = [1, 5, 22].map { Array(lines[$0])[AppBar.menuColumns] }
        #expect(line == ["┬", "│", "┴"])
        // The pane beside a list is reached as any other.
        await screen.handle(.key(Key(.left)))
        #expect(screen.page.active == 1 && screen.page.focus == 1)
    }
}
