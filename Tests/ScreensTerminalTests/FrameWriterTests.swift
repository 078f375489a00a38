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
            var buffer = TerminalBuffer()
            buffer.append(text: line)
            grid.put(CellLine(buffer, glyphs).cells, row: row, column: 0)
        }
        return grid
    }

    private static let pieces = [
        "a", "bc", " ", "   ", "é", "日本", "😀", "👨‍👩‍👧", "e\u{301}", "word ", "······",
    ]

    @Test("brings any screen to any other, wide characters included")
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
                let cursor = FrameWriter.Place(row: dice.roll(8), column: dice.roll(30))
                emulator.feed(writer.frame(next, cursor: cursor, moving: 0..<8, glyphs))
                var fresh = FrameWriter(columns: 30, rows: 8, isASCII: false)
                var expected = ScreenEmulator(columns: 30, rows: 8)
                expected.feed(fresh.frame(next, cursor: cursor, glyphs))
                #expect(emulator.lines == expected.lines, "seed \(seed)")
                #expect(emulator.cursor == (cursor.row, cursor.column))
            }
            #expect(emulator.unknown == [])
        }
    }

    @Test("of the same screen sends nothing")
    func nothing() {
        var writer = FrameWriter(columns: 30, rows: 2, isASCII: false)
        let screen = grid(["one", "two"])
        #expect(!writer.frame(screen, cursor: nil, glyphs).isEmpty)
        #expect(writer.frame(screen, cursor: nil, glyphs) == [])
    }

    @Test("moves what moved and sends what came in")
    func scrolling() {
        var writer = FrameWriter(columns: 30, rows: 10, isASCII: false)
        let lines = (0..<30).map { "a line with the number \($0)" }
        _ = writer.frame(grid(Array(lines[0..<10])), cursor: nil, glyphs)
        let bytes = writer.frame(grid(Array(lines[1..<11])), cursor: nil, moving: 0..<10, glyphs)
        #expect(bytes.count < 60)
        let back = writer.frame(grid(Array(lines[0..<10])), cursor: nil, moving: 0..<10, glyphs)
        #expect(back.count < 60)
    }

    @Test("is enclosed where the terminal can show it at once")
    func synchronised() {
        var writer = FrameWriter(columns: 30, rows: 2, isASCII: false)
        writer.isSynchronising = true
        let text = String(
            decoding: writer.frame(grid(["x", ""]), cursor: nil, glyphs),
            as: UTF8.self
        )
        #expect(text.hasPrefix("\u{1B}[?2026h") && text.hasSuffix("\u{1B}[?2026l"))
        #expect(writer.frame(grid(["x", ""]), cursor: nil, glyphs) == [])
    }

    @Test("has ASCII alone, in as many columns, where that is asked for")
    func ascii() {
        var writer = FrameWriter(columns: 30, rows: 1, isASCII: true)
        let bytes = writer.frame(grid(["Zoë › 日本 … ★ “x” 👨‍👩‍👧|"]), cursor: nil, glyphs)
        var emulator = ScreenEmulator(columns: 30, rows: 1)
        emulator.feed(bytes)
        #expect(bytes.allSatisfy { $0 < 0x80 })
        #expect(emulator.text.contains("Zoe > ???? . * \"x\" ??|"))
    }
}
