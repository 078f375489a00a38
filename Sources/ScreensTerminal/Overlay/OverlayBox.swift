@_spi(Host) import ScreensRendering

/// A framed box in the middle of the screen; its place is that of the area inside it.
struct OverlayBox {
    let top: Int
    let left: Int
    let width: Int

    /// The largest number of lines in a box, on a screen with so many rows.
    static func height(on rows: Int) -> Int { max(1, rows - 5) }

    /// Puts a box on the screen.
    @discardableResult
    init(_ title: String, _ lines: [[Cell]], on screen: inout Composition) {
        let (columns, rows) = (screen.grid.columns, screen.grid.rows)
        let title = Array(screen.glyphs.cells(of: title).prefix(max(0, columns - 6)))
        let widest = max(title.count, lines.map(\.count).max() ?? 0)
        width = max(1, min(columns - 4, widest))
        let height = min(lines.count, Self.height(on: rows))
        top = max(0, (rows - height - 2) / 2) + 1
        left = max(0, (columns - width - 4) / 2) + 2
        screen.cover(top - 1..<top + height + 1, left - 2..<left + width + 2)
        let bar = String(repeating: "─", count: width + 2)
        let blank = String(repeating: " ", count: width + 2)
        screen.grid.draw("┌\(bar)┐", row: top - 1, column: left - 2)
        screen.grid.draw(title, row: top - 1, column: left, upTo: left + width)
        for (row, line) in zip(top..<top + height, lines) {
            screen.grid.draw("│\(blank)│", row: row, column: left - 2)
            screen.grid.draw(line, row: row, column: left, upTo: left + width)
        }
        screen.grid.draw("└\(bar)┘", row: top + height, column: left - 2)
        screen.cursor = nil
    }
}
