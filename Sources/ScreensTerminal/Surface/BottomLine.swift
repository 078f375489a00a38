import ScreensKit
@_spi(Host) import ScreensRendering

/// A key, and what it does.
struct KeyHint: Equatable {
    let key: String
    let words: String

    init(_ key: String, _ words: String) { (self.key, self.words) = (key, words) }
}

/// The line at the bottom: a text to search for, or the last message, or else the available keys; and at the right, the
/// place in the list or the text, and the state of the user's changes.
struct BottomLine {
    var prompt: LineEditor?
    /// What has happened, and how it looks.
    var message: (text: String, style: CellStyle)?
    var keys: [KeyHint]
    /// The place in the list or the text; `nil` without one.
    var position: String?
    /// The state of the user's changes; `nil` where nothing is stored.
    var sync: SyncWords?
    /// How what a key does looks.
    var words: CellStyle
    /// Whether the log has lines that the user has not seen.
    var isLogUnread: Bool
    /// The user's language.
    var locale: LocaleIdentifier

    /// How many keys are shown at most: more would not be read.
    static let mostKeys = 5
    /// Without a theme.
    static let dim: CellStyle = {
        var style = CellStyle.plain
        style.isDim = true
        return style
    }()

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
        let end = columns >= 24 ? end(glyphs) : []
        let room = max(0, columns - end.count - 2)
        let cells = message.map { glyphs.cells(of: $0.text, $0.style) } ?? keyCells(room, glyphs)
        screen.grid.draw(Self.shortened(cells, to: room, glyphs), row: row, column: 1)
        screen.grid.draw(end, row: row, column: room + 1)
        addHit(to: &screen, row)
    }

    /// The words about changes lead to them, and are where the focus is if they have it.
    private func addHit(to screen: inout Composition, _ row: Int) {
        guard let sync, let number = sync.number, screen.grid.columns >= 24 else { return }
        let after = logWords(screen.glyphs).count
        let end = screen.grid.columns - 1 - after
        let columns = end - screen.glyphs.cells(of: sync.text).count..<end
        screen.hits.append(.init(row: row, columns: columns, pane: 0, target: .region(number)))
        guard sync.hasFocus else { return }
        screen.grid.restyle(row, columns) { $0.isReverse = true }
        screen.cursor = .init(row: row, column: columns.lowerBound)
    }

    /// The key of the log, with the spaces before it; nothing if the user has seen the log.
    private func logWords(_ glyphs: GlyphTable) -> [Cell] {
        isLogUnread ? glyphs.cells(of: "  L " + KeyWord.log.text(in: locale), words) : []
    }

    /// What is at the right, with the spaces before it.
    private func end(_ glyphs: GlyphTable) -> [Cell] {
        var cells: [Cell] = []
        if let position { cells += glyphs.cells(of: "  " + position, words) }
        if let sync { cells += glyphs.cells(of: "  ") + glyphs.cells(of: sync.text, sync.style) }
        return cells + logWords(glyphs)
    }

    /// The keys that fit, of which the last one, which leads to all others, is always there.
    private func keyCells(_ room: Int, _ glyphs: GlyphTable) -> [Cell] {
        var hints = keys.prefix(Self.mostKeys).map { $0.cells(glyphs, words) }
        let gap = glyphs.cells(of: "   ")
        var cells = Array(hints.joined(separator: gap))
        while hints.count > 1, cells.count > room {
            hints.remove(at: hints.count - 2)
            cells = Array(hints.joined(separator: gap))
        }
        return cells
    }

    /// The cells with a sign at the end if some of them do not fit.
    private static func shortened(_ cells: [Cell], to room: Int, _ glyphs: GlyphTable) -> [Cell] {
        guard cells.count > room, room > 0 else { return cells }
        var end = room - 1
        if end > 0, cells[end].glyph == 0 { end -= 1 }
        return cells[..<end] + glyphs.cells(of: "…", cells[0].style)
    }
}

extension KeyHint {
    /// The key in bold, and what it does.
    func cells(_ glyphs: GlyphTable, _ words: CellStyle) -> [Cell] {
        var bold = CellStyle.plain
        bold.isBold = true
        return glyphs.cells(of: key, bold) + glyphs.cells(of: " " + self.words, words)
    }
}
