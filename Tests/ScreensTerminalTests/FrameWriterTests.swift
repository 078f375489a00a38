@_spi(Host) import ScreensKit
import ScreensTesting
import TestSupport
import Testing

@_spi(Host) @testable import ScreensRendering
@testable import ScreensTerminal

@Suite("A frame")
struct FrameWriterTests {
    private let glyphs = GlyphTable()

    private func grid(_ lines: [String], columns: Int = 30) -> CellGrid {
        var grid = CellGrid(columns: columns, rows: lines.count)
        for (row, line) in lines.enumerated() {
            grid.draw(glyphs.cells(of: line), row: row, column: 0)
        }
        return grid
    }

    private static let styles: [CellStyle] = [
        .plain, style { $0.isBold = true }, style { $0.isDim = true },
        style { $0.isReverse = true },
        style { ($0.isBold, $0.ink) = (true, .index(4)) },
        style { ($0.isDim, $0.isReverse, $0.ink) = (true, true, .index(214)) },
        style { $0.ink = .color(0x0B_6E75) }, style { $0.ground = .index(22) },
        style { ($0.isBold, $0.ink, $0.ground) = (true, .index(15), .index(4)) },
        style { ($0.ink, $0.ground) = (.index(1), .index(8)) },
    ]

    private static func style(_ change: (inout CellStyle) -> Void) -> CellStyle {
        var style = CellStyle.plain
        change(&style)
        return style
    }

    /// A screen with random texts in random styles; some rows remain as before.
    private func styled(_ before: CellGrid, _ dice: inout Dice) -> CellGrid {
        var grid = before
        for row in 0..<grid.rows where dice.roll(3) > 0 {
            var cells: [Cell] = []
            var style = CellStyle.plain
            for _ in 0..<dice.roll(9) {
                cells += glyphs.cells(of: dice.pick(Self.pieces), style)
                style = dice.pick(Self.styles)
            }
            let start = dice.roll(3) == 0 ? dice.roll(grid.columns) : 0
            grid.draw(cells, row: row, column: start)
        }
        return grid
    }

    /// What a terminal shows of a screen; the style of a space without a background is invisible.
    private func seen(_ grid: CellGrid) -> [[ScreenEmulator.Cell]] {
        (0..<grid.rows).map { row in
            grid.line(row).map { cell in
                var text = TerminalBuffer()
                glyphs.append(cell.glyph, to: &text)
                var style = TerminalBuffer()
                let isSpace = cell.glyph == 0x20 && cell.style.ground == .standard
                if !isSpace || cell.style.isReverse { cell.style.append(after: .plain, to: &style) }
                let numbers = style.bytes.dropFirst(2).dropLast()
                return ScreenEmulator.Cell(
                    text: String(decoding: text.bytes, as: UTF8.self),
                    style: String(decoding: numbers, as: UTF8.self)
                )
            }
        }
    }

    private static let pieces = [
        "a", "bc", " ", "   ", "é", "日本", "😀", "👨‍👩‍👧", "e\u{301}", "word ", "······",
    ]

    @Test("turns any screen and cursor into any other, including wide characters")
    func anyScreen() {
        for seed in 0..<60 as Range<UInt64> {
            var dice = Dice(seed)
            var writer = FrameWriter(columns: 30, rows: 8, isASCII: false)
            var emulator = ScreenEmulator(columns: 30, rows: 8)
            var lines = [String](repeating: "", count: 8)
            for _ in 0..<12 {
                let start = dice.roll(8)
                switch dice.roll(3) {
                case 0: lines = Array(lines[start...] + lines[..<start])
                case 1: lines[start] = ""
                default:
                    for row in lines.indices where dice.roll(3) == 0 {
                        lines[row] = (0..<dice.roll(14)).map { _ in dice.pick(Self.pieces) }
                            .joined()
                    }
                }
                let next = grid(lines)
                let place = Position(row: dice.roll(8), column: dice.roll(30))
                let cursor = dice.roll(4) == 0 ? nil : place
                if dice.roll(4) == 0 { writer.reset() }
                emulator.feed(writer.frame(next, cursor: cursor, moving: 0..<8, glyphs))
                var fresh = FrameWriter(columns: 30, rows: 8, isASCII: false)
                var expected = ScreenEmulator(columns: 30, rows: 8)
                expected.feed(fresh.frame(next, cursor: cursor, glyphs))
                #expect(emulator.lines == expected.lines, "seed \(seed)")
                #expect(emulator.isCursorShown == (cursor != nil), "seed \(seed)")
                if let cursor { #expect(emulator.cursor == (cursor.row, cursor.column)) }
            }
            #expect(emulator.unknown == [])
        }
    }

    @Test("writes all styles where they belong, and no others")
    func anyStyle() {
        for seed in 0..<80 as Range<UInt64> {
            var dice = Dice(seed)
            var writer = FrameWriter(columns: 24, rows: 6, isASCII: false)
            var emulator = ScreenEmulator(columns: 24, rows: 6)
            var screen = CellGrid(columns: 24, rows: 6)
            for _ in 0..<12 {
                screen = styled(screen, &dice)
                emulator.feed(writer.frame(screen, cursor: nil, moving: 0..<6, glyphs))
                let cells = emulator.cells.map { row in
                    row.map { cell in
                        cell.text == " " && !cell.showsGround ? ScreenEmulator.Cell() : cell
                    }
                }
                #expect(cells == seen(screen), "seed \(seed)")
            }
            #expect(emulator.unknown == [])
        }
    }

    @Test("of a table has few more bytes than its letters")
    func table() {
        func table(from first: Int) -> CellGrid {
            var grid = CellGrid(columns: 120, rows: 38)
            for row in 0..<38 {
                var style = CellStyle.plain
                style.isBold = true
                let number = first + row
                let title = "\(number % 3 == 0 ? "Fire drill" : "Company picnic"), room \(number)"
                grid.draw(title, row: row, column: 2, style: style)
                grid.draw("2024-03-\(10 + number % 20)", row: row, column: 109)
            }
            return grid
        }
        var writer = FrameWriter(columns: 120, rows: 38, isASCII: false)
        _ = writer.frame(table(from: 100), cursor: nil, glyphs)
        let bytes = writer.frame(table(from: 138), cursor: nil, moving: 0..<38, glyphs).count
        #expect(bytes < 38 * 30)
    }

    @Test("of the same screen sends nothing")
    func nothing() {
        var writer = FrameWriter(columns: 30, rows: 2, isASCII: false)
        let screen = grid(["one", "two"])
        #expect(!writer.frame(screen, cursor: nil, glyphs).isEmpty)
        #expect(writer.frame(screen, cursor: nil, glyphs) == [])
    }

    @Test("moves the rows that moved and sends the new ones")
    func scrolling() {
        var writer = FrameWriter(columns: 30, rows: 10, isASCII: false)
        let lines = (0..<30).map { "a line with the number \($0)" }
        _ = writer.frame(grid(Array(lines[0..<10])), cursor: nil, glyphs)
        let bytes = writer.frame(grid(Array(lines[1..<11])), cursor: nil, moving: 0..<10, glyphs)
        #expect(bytes.count < 70)
        let back = writer.frame(grid(Array(lines[0..<10])), cursor: nil, moving: 0..<10, glyphs)
        #expect(back.count < 70)
    }

    @Test("is enclosed in the marks of synchronized output")
    func synchronised() {
        var writer = FrameWriter(columns: 30, rows: 2, isASCII: false)
        let text = String(
            decoding: writer.frame(grid(["x", ""]), cursor: nil, glyphs),
            as: UTF8.self
        )
        #expect(text.hasPrefix("\u{1B}[?2026h") && text.hasSuffix("\u{1B}[?2026l"))
        #expect(writer.frame(grid(["x", ""]), cursor: nil, glyphs) == [])
    }

    @Test("has only ASCII, in as many columns, on request")
    func ascii() {
        var writer = FrameWriter(columns: 30, rows: 1, isASCII: true)
        let bytes = writer.frame(grid(["Zoë › 日本 … ★ “x” 👨‍👩‍👧|"]), cursor: nil, glyphs)
        var emulator = ScreenEmulator(columns: 30, rows: 1)
        emulator.feed(bytes)
        #expect(bytes.allSatisfy { $0 < 0x80 })
        #expect(emulator.text.contains("Zoe > ???? . * \"x\" ??|"))
    }

    @Test("has the marks of German and French texts in ASCII")
    func marks() {
        let french = ASCIIReplacements.plain("«\u{202F}Œuvre\u{202F}»\u{A0}: l’été\u{202F}!")

        #expect(ASCIIReplacements.plain("„Größe“ −1") == "\"Grose\" -1")
        #expect(french == "< Ouvre > : l'ete !")
    }

    @Test("has a sign for each symbol in ASCII")
    func symbols() {
        let signs = ImageReference.Symbol.allCases.map { symbol in
            let drawing = Drawing(body: .image(.symbol(symbol)), context: DrawingContext())
            let text = String(decoding: TextRenderer().render(drawing), as: UTF8.self)
            return ASCIIReplacements.plain(text)
        }

        #expect(!signs.contains("?\n"))
        #expect(signs.allSatisfy { $0.utf8.count == 2 })
    }
}

extension ScreenEmulator.Cell {
    /// Whether the empty cell is visible, because its style has a background; numbers of the text
    /// colour are ignored.
    fileprivate var showsGround: Bool {
        style.replacing(/38;(5;\d+|2;\d+;\d+;\d+)/, with: "")
            .contains(/(^|;)(7|4[0-8]|10[0-7])(;|$)/)
    }
}
