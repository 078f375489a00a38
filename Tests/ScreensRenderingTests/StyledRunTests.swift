@_spi(Host) import ScreensKit
import ScreensTesting
import Testing

@_spi(Host) @testable import ScreensRendering

/// Whether lines are texts and runs, and nothing that has to be parsed.
struct StyledRunTests {
    private func lines(
        _ node: Node,
        columns: Int = 40,
        color: ColorDepth = .trueColor,
        draft: LiveDraft? = nil,
        locale: LocaleIdentifier = "en_US"
    ) -> (block: LiveBlock, cells: [CellLine]) {
        let drawing = draw(node, in: DrawingContext(locale: locale))
        let block = LiveRenderer(columns: columns, color: color).body(of: drawing, draft: draft)
        return (block, block.cellLines(GlyphTable()))
    }

    private static func everyRole(_ text: String) -> [Node] {
        (0...11).map { .text(text, Node.Role(rawValue: $0)) } + [
            .badge(text), .notice(text, .danger), .button(text, action: Action("press")),
            .heading([.text(text)], level: 3),
            .paragraph([.text(text, .emphasis), Node(.code, .text(text)), .text(text)]),
            .input(Input(.text, name: "a", label: text, values: [text])),
        ]
    }

    @Test(arguments: HostileText.all)
    func aHostileTextBringsNoControlsIntoARun(_ text: String) {
        for node in Self.everyRole(text) {
            let (block, cells) = lines(.column([node, .row([node, node])]))

            for line in block.lines {
                #expect(line.words.unicodeScalars.allSatisfy { !isDangerous($0) })
            }
            for cell in cells.flatMap(\.cells) where cell.glyph & 0x8000_0000 == 0 {
                let scalar = Unicode.Scalar(cell.glyph)
                #expect(cell.glyph == 0 || scalar.map { !isDangerous($0) } == true)
            }
        }
    }

    @Test(arguments: HostileText.all)
    func runsAreInOrderAndInsideTheirText(_ text: String) {
        for line in lines(.column(Self.everyRole(text))).block.lines {
            var end = 0
            for run in line.runs {
                #expect(run.bytes.lowerBound >= end && run.bytes.upperBound <= line.text.count)
                end = run.bytes.upperBound
            }
        }
    }

    @Test(arguments: [
        "a", "e\u{301}", "日本語", "👨‍👩‍👧", "\u{200B}\u{200D}", "مرحبا", "\u{1B}[31mred", "x\u{202E}y",
        "🇪🇸",
    ])
    func aLineHasAsManyCellsAsColumns(_ text: String) {
        for node in Self.everyRole(text) {
            for columns in [8, 40] {
                let (block, cells) = lines(node, columns: columns)
                #expect(cells.map(\.cells.count) == block.lines.map(\.width), "\(node)")
            }
        }
    }

    @Test func textsFromTheRightAreIsolatedAndAsWide() {
        let (block, cells) = lines(.text("مرحبا", .strong), columns: 20, locale: "ar")

        #expect(block.lines.map(\.width) == [20])
        #expect(cells.map(\.cells.count) == [20])
        #expect(block.lines[0].words.hasSuffix("\u{2068}مرحبا\u{2069}"))
    }

    @Test func withoutColoursOrThingsToPressThereAreNoRuns() {
        let (block, _) = lines(.row([.text("a", .title), .text("b", .danger)]), color: .none)

        #expect(block.lines.map(\.runs) == [[]])
    }

    @Test func aLinkInSeveralStylesIsOneRegion() throws {
        let address = try #require(LinkAddress("https://example.com"))
        let link = Node.link([.text("see "), .text("this", .strong)], to: address)

        let (_, cells) = lines(.paragraph([.text("Now "), link, .text(".")]))

        #expect(cells[0].regions.map(\.number) == [1])
        #expect(cells[0].regions.map(\.columns) == [4..<12])
    }

    @Test func theCursorIsAfterTheTextBeforeIt() {
        let field = Input(.text, name: "a", label: "Name")
        let draft = LiveDraft(field, before: "日本", after: "x")

        let (_, cells) = lines(.input(field), draft: draft)

        let line = cells.first { $0.cursor != nil }
        #expect(line?.cursor == 2 + 4)
        #expect(line?.regions.map(\.columns) == [2..<40])
    }

    @Test func aListHasItsPlaceInItsLine() {
        let (_, cells) = lines(.quote([.text("above"), .list(count: 3)]))

        #expect(cells.compactMap(\.list) == [2])
    }

    @Test func meaningsInsideOneAnotherAreAdded() {
        let style = LineStyles(Style(), .ansi16)

        let look = StyledRun.Look.meanings(style.heading(1).adding(style[.emphasis]))

        let cell = style.cellStyle(of: look)
        #expect(cell.isBold && cell.isItalic)
        #expect(Meanings.none.adding(.link) == .link && Meanings.link.adding(.none) == .link)
    }
}
