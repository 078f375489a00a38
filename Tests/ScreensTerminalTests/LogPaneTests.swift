import ScreensHost
@_spi(Host) import ScreensRendering
import Testing

@testable import ScreensTerminal

@Suite("The pane with the log")
struct LogPaneTests {
    private let glyphs = GlyphTable()

    private func texts(_ pane: LogPane, columns: Int) -> [String] {
        var pane = pane
        return pane.rows(columns: columns, glyphs).map { row in
            var buffer = TerminalBuffer()
            for cell in row { glyphs.append(cell.glyph, to: &buffer) }
            return String(decoding: buffer.bytes, as: UTF8.self)
        }
    }

    private func log(of lines: [String]) -> PluginLog {
        let log = PluginLog()
        for line in lines { log.add(line, .output) }
        return log
    }

    @Test("wraps long lines, and divides no wide character")
    func wrapping() {
        let added = log(of: ["abcdefghij", "日本語", ""])
        var pane = LogPane()
        pane.update(from: added)

        #expect(texts(pane, columns: 4) == ["abcd", "efgh", "ij", "日本", "語"])
        #expect(texts(pane, columns: 5) == ["abcde", "fghij", "日本", "語"])
        #expect(texts(pane, columns: 1).count == 16)
    }

    @Test("indents the rest of a line where there is room")
    func indenting() {
        let added = log(of: [String(repeating: "a", count: 50)])
        var pane = LogPane()
        pane.update(from: added)

        #expect(texts(pane, columns: 30).last == "  " + String(repeating: "a", count: 20))
    }

    @Test("shows what cannot be seen as escapes")
    func hostile() {
        let added = log(of: ["\u{1B}[2Jgone\u{202E}\u{200B}\tend"])
        var pane = LogPane()
        pane.update(from: added)

        #expect(
            texts(pane, columns: 80) == ["\\u{1B}[2Jgone\\u{202E}\\u{200B}\\tend"]
        )
    }

    @Test("follows the log at its end, and stays where it was scrolled to")
    func following() {
        let added = log(of: (1...10).map(String.init))
        var pane = LogPane()
        pane.update(from: added)
        #expect(pane.visible(of: 10, height: 3) == 7..<10)

        pane.scroll(by: -2, of: 10, height: 3)
        added.add("11", .output)
        pane.update(from: added)
        #expect(texts(pane, columns: 80).count == 10)
        #expect(pane.visible(of: 10, height: 3) == 5..<8)

        pane.scroll(by: .max, of: 10, height: 3)
        pane.update(from: added)
        #expect(texts(pane, columns: 80).count == 11)
        #expect(pane.visible(of: 11, height: 3) == 8..<11)

        pane.scroll(by: .min, of: 11, height: 3)
        #expect(pane.visible(of: 11, height: 3) == 0..<3)
        #expect(pane.visible(of: 2, height: 3) == 0..<2)
    }
}
