import ScreensHost
@_spi(Host) import ScreensRendering

/// The pane at the bottom of the screen that shows the log.
struct LogPane {
    /// A line of the screen: a line of the log, or a part of one.
    typealias Row = [Cell]

    /// The lines that it shows; while it is scrolled up, no later ones are added, so that nothing moves.
    private(set) var lines: [PluginLog.Line] = []
    /// The number of lines of the log with these.
    private(set) var end = 0
    /// The first visible row; `nil` shows the newest ones.
    private(set) var top: Int?
    /// The lines laid out for a number of columns; `nil` if they have to be laid out again.
    private var layout: (columns: Int, rows: [Row])?

    /// Whether it shows the newest lines as they are added.
    var isAtEnd: Bool { top == nil }

    /// Takes the newest lines, unless it is scrolled up.
    mutating func update(from log: PluginLog) {
        guard isAtEnd, log.end != end || lines.isEmpty else { return }
        (lines, end) = log.lines()
        layout = nil
    }

    /// Lays out everything again, because the glyphs of its cells are no longer valid.
    mutating func forgetGlyphs() { layout = nil }

    /// The rows for a number of columns.
    mutating func rows(columns: Int, _ glyphs: GlyphTable) -> [Row] {
        if let layout, layout.columns == columns { return layout.rows }
        let rows = lines.flatMap { line in
            Self.wrapped(glyphs.cells(of: SafeText.line(line.text), Self.style(line.kind)), columns)
        }
        // Other rows than those of the earlier width.
        if let layout, layout.columns != columns { top = nil }
        layout = (columns, rows)
        return rows
    }

    /// The visible ones of `count` rows if `height` rows fit.
    func visible(of count: Int, height: Int) -> Range<Int> {
        let last = max(0, count - height)
        let first = min(top ?? last, last)
        return first..<min(count, first + height)
    }

    /// Scrolls by a number of rows; at the end, it shows later lines again.
    mutating func scroll(by number: Int, of count: Int, height: Int) {
        let last = max(0, count - height)
        let first = visible(of: count, height: height).lowerBound
        let next = max(0, first + max(-count, min(number, count)))
        top = next >= last ? nil : next
    }

    private static func style(_ kind: PluginLog.Line.Kind) -> CellStyle {
        var style = CellStyle.plain
        style.isBold = kind == .error || kind == .note
        style.isDim = kind == .progress
        return style
    }

    /// Divides a line into rows, and indents all but the first; no wide character is divided.
    private static func wrapped(_ cells: Row, _ columns: Int) -> [Row] {
        let indent = columns > 20 ? 2 : 0
        var (rows, start): ([Row], Int) = ([], 0)
        repeat {
            let margin = rows.isEmpty ? 0 : indent
            var end = min(cells.count, start + max(1, columns - margin))
            if end < cells.count, end - start > 1, cells[end].glyph == 0 { end -= 1 }
            rows.append(Row(repeating: Cell.blank, count: margin) + cells[start..<end])
            start = end
        } while start < cells.count
        return rows
    }
}

// On the screen, above its last line.
extension LogPane {
    /// How many rows of the log are visible at most on a screen with so many rows.
    private static func height(on rows: Int) -> Int { max(1, (rows - 1) * 2 / 3 - 1) }

    /// Handles a key on a screen with so many rows; returns `false` if it closes the pane.
    mutating func handle(_ key: Key, on rows: Int) -> Bool {
        let page = max(1, Self.height(on: rows) - 1)
        switch (key.code, key.modifiers) {
        case (.escape, _), (.enter, _), (.character("q"), []), (.character("L"), []),
            (.character("c"), .control):
            return false
        case (.up, []), (.character("k"), []): scroll(by: -1, on: rows)
        case (.down, []), (.character("j"), []): scroll(by: 1, on: rows)
        case (.pageUp, []), (.character("b"), []): scroll(by: -page, on: rows)
        case (.pageDown, []), (.character(" "), []): scroll(by: page, on: rows)
        case (.home, []), (.character("g"), []): scroll(by: -count, on: rows)
        case (.end, []), (.character("G"), []): scroll(by: count, on: rows)
        default: break
        }
        return true
    }

    /// Scrolls by rows of the log on a screen with so many rows.
    mutating func scroll(by number: Int, on rows: Int) {
        scroll(by: number, of: count, height: Self.height(on: rows))
    }

    /// The number of rows when it was drawn last; an empty log has one, which says so.
    private var count: Int { max(1, layout?.rows.count ?? 0) }

    /// Puts the newest lines on the screen, unless it is scrolled up.
    mutating func draw(
        _ log: PluginLog,
        into screen: inout Composition,
        _ words: TerminalWords
    ) {
        update(from: log)
        screen.cursor = nil
        let (columns, glyphs) = (screen.grid.columns, screen.glyphs)
        var rows = rows(columns: columns, glyphs)
        if rows.isEmpty { rows = [glyphs.cells(of: words("empty-log"))] }
        let height = min(Self.height(on: screen.grid.rows), rows.count)
        let top = screen.grid.rows - 2 - height
        guard top >= 0 else { return }
        let visible = visible(of: rows.count, height: height)
        screen.cover(top..<screen.grid.rows - 1, 0..<columns)
        screen.grid.draw(String(repeating: "─", count: columns), row: top, column: 0)
        let isPart = visible.count < rows.count
        let place =
            isPart ? ", rows \(visible.lowerBound + 1)–\(visible.upperBound) of \(rows.count)" : ""
        screen.grid.draw(glyphs.cells(of: " Log\(place) "), row: top, column: 2)
        let blank = Row(repeating: .blank, count: columns)
        for (index, row) in rows[visible].enumerated() {
            screen.grid.draw(blank, row: top + 1 + index, column: 0)
            screen.grid.draw(row, row: top + 1 + index, column: 0)
        }
        screen.cursor = .init(row: top + height, column: 0)
    }
}
