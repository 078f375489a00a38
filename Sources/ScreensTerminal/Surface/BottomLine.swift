@_spi(Host) import ScreensRendering

/// The line at the bottom: a text to search for, or the last message, or else the available keys.
struct BottomLine {
    var prompt: LineEditor?
    var message: String?
    var hint: String
    /// Whether the log has lines that the user has not seen.
    var isLogUnread: Bool

    /// Puts the line on the screen.
    func draw(into screen: inout Composition) {
        let (row, columns, glyphs) = (screen.grid.rows - 1, screen.grid.columns, screen.glyphs)
        guard row > 0 else { return }
        if let prompt {
            let before = glyphs.cells(of: "/" + prompt.before)
            screen.grid.draw(before + glyphs.cells(of: prompt.after), row: row, column: 0)
            screen.cursor = .init(row: row, column: min(before.count, columns - 1))
            return
        }
        var style = CellStyle.plain
        style.isDim = message == nil
        let mark = isLogUnread && columns >= 24 ? "  L log" : ""
        let room = max(0, columns - mark.count)
        let line = Self.shortened(glyphs.cells(of: message ?? hint, style), to: room, glyphs)
        screen.grid.draw(line, row: row, column: 0)
        style.isDim = true
        screen.grid.draw(glyphs.cells(of: mark, style), row: row, column: room)
    }

    /// The cells with a sign at the end if some of them do not fit.
    private static func shortened(_ cells: [Cell], to room: Int, _ glyphs: GlyphTable) -> [Cell] {
        guard cells.count > room, room > 0 else { return cells }
        var end = room - 1
        if end > 0, cells[end].glyph == 0 { end -= 1 }
        return cells[..<end] + glyphs.cells(of: "…", cells[0].style)
    }
}
