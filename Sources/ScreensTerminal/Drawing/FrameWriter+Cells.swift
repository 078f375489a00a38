@_spi(Host) import ScreensRendering

extension FrameWriter {
    /// Below this, unchanged cells between changed ones cost less than moving over them.
    private static let shortGap = 4

    mutating func write(_ row: Int, _ next: CellGrid, _ glyphs: GlyphTable) {
        let end = (0..<next.columns).last { next[row, $0] != .blank }.map { $0 + 1 } ?? 0
        var column = 0
        while column < next.columns {
            guard shown[row, column] != next[row, column] else {
                column += 1
                continue
            }
            if column >= end { return clear(row, from: column) }
            // The right half is sent with the left one.
            while column > 0, next[row, column].glyph == 0 { column -= 1 }
            move(to: Place(row: row, column: column))
            column = write(row, from: column, to: end, next, glyphs)
        }
    }

    private mutating func clear(_ row: Int, from column: Int) {
        move(to: Place(row: row, column: column))
        setStyle(.plain)
        output.append(control: "\u{1B}[K")
    }

    /// Sends cells up to a longer gap; gives where it stopped.
    private mutating func write(
        _ row: Int,
        from start: Int,
        to end: Int,
        _ next: CellGrid,
        _ glyphs: GlyphTable
    ) -> Int {
        var column = start
        var forced = start
        while column < end {
            if column > forced, gap(row, column, end, next) { break }
            let cell = next[row, column]
            if cell.glyph != 0 {
                if place == nil { jump(to: Place(row: row, column: column)) }
                if !isInvisible(cell) { setStyle(cell.style) }
                let isWide = column + 1 < next.columns && next[row, column + 1].glyph == 0
                append(cell.glyph, isWide: isWide, glyphs)
                place = Place(row: row, column: column)
                if glyphs.isCluster(cell.glyph) { (forced, place) = (column + Self.doubt, nil) }
            }
            column += 1
        }
        // Behind the last column a terminal's cursor is in no place that all agree on.
        let isKnown = place != nil && column < next.columns
        place = isKnown ? Place(row: row, column: column) : nil
        return column
    }

    /// Terminals do not agree on how wide characters of several scalars are: what is behind one is
    /// put in its place anew, for as far as it may have been pushed.
    private static let doubt = 10

    /// Whether the style of a cell does not show: that of a space without a ground.
    private func isInvisible(_ cell: Cell) -> Bool {
        cell.glyph == 0x20 && cell.style.ground == .standard && !cell.style.isReverse
            && !style.isReverse && style.ground == .standard
    }

    /// Whether so many unchanged cells follow that it pays to go over them.
    private func gap(_ row: Int, _ column: Int, _ end: Int, _ next: CellGrid) -> Bool {
        for index in column..<min(column + Self.shortGap, end)
        where shown[row, index] != next[row, index] || next[row, index].glyph == 0 {
            return false
        }
        return shown[row, column] == next[row, column]
    }

    private mutating func append(_ glyph: UInt32, isWide: Bool, _ glyphs: GlyphTable) {
        guard isASCII, glyph > 0x7E else { return glyphs.append(glyph, to: &output) }
        PlainLetters.append(glyph, isWide: isWide, to: &output)
    }
}
