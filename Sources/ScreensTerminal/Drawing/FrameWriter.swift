@_spi(Host) import ScreensRendering

/// Turns screens into what has to be sent to a terminal that shows another one.
///
/// Only cells that changed are sent; a region that moved is moved by the terminal.
struct FrameWriter {
    /// Whether the terminal can show a frame at once.
    var isSynchronising = false
    private var shown: CellGrid
    private var isBlank = false
    private var place: Place?
    private var wanted: Place?
    private var isCursorShown = true
    private var style = CellStyle.plain
    private var output = TerminalBuffer()
    private let isASCII: Bool

    struct Place: Equatable {
        var row: Int
        var column: Int
    }

    /// A writer for a terminal of which nothing is known.
    init(columns: Int, rows: Int, isASCII: Bool) {
        shown = CellGrid(columns: columns, rows: rows)
        self.isASCII = isASCII
    }

    /// Draws the next screen, cursor included.
    ///
    /// - Parameters:
    ///   - next: what is to be seen.
    ///   - cursor: where the cursor stands; `nil` hides it.
    ///   - region: rows that may have moved as a whole.
    ///   - glyphs: the characters of the cells.
    /// - Returns: what has to be sent; nothing where all is there already.
    mutating func frame(
        _ next: CellGrid,
        cursor: Place?,
        moving region: Range<Int>? = nil,
        _ glyphs: GlyphTable
    ) -> [UInt8] {
        output.removeAll()
        output.reserve(8192)
        if isSynchronising { output.append(control: "\u{1B}[?2026h") }
        let start = output.count
        prepare(next)
        if let region { move(region, to: next) }
        for row in 0..<next.rows where shown.line(row) != next.line(row) {
            write(row, next, glyphs)
        }
        shown = next
        put(cursor)
        guard output.count > start else { return [] }
        if isSynchronising { output.append(control: "\u{1B}[?2026l") }
        return output.bytes
    }

    /// Forgets what the terminal shows, so that the next frame is drawn as a whole.
    mutating func forget() {
        isBlank = false
        isCursorShown = true
        wanted = nil
    }

    private mutating func prepare(_ next: CellGrid) {
        if shown.columns != next.columns || shown.rows != next.rows { isBlank = false }
        guard !isBlank else { return }
        output.append(control: "\u{1B}[m\u{1B}[H\u{1B}[2J")
        (style, place) = (.plain, Place(row: 0, column: 0))
        shown = CellGrid(columns: next.columns, rows: next.rows)
        isBlank = true
    }

    private mutating func put(_ cursor: Place?) {
        if let cursor {
            if cursor != wanted || cursor != place { move(to: cursor) }
            if !isCursorShown { output.append(control: "\u{1B}[?25h") }
        } else if isCursorShown {
            output.append(control: "\u{1B}[?25l")
        }
        (wanted, isCursorShown) = (cursor, cursor != nil)
    }
}

extension FrameWriter {
    /// Moves rows where most of a region is elsewhere in the next screen.
    private mutating func move(_ region: Range<Int>, to next: CellGrid) {
        let region = region.clamped(to: 0..<next.rows)
        guard region.count > 2 else { return }
        let (old, new) = (shown.fingerprints(region), next.fingerprints(region))
        let blank = CellGrid(columns: next.columns, rows: 1).fingerprints(0..<1)[0]
        func same(_ lines: Int) -> Int {
            var count = 0
            for index in old.indices where new[index] != blank {
                let source = index + lines
                if source >= 0, source < old.count, old[source] == new[index] { count += 1 }
            }
            return count
        }
        guard old != new else { return }
        var (best, most) = (0, same(0) + 1)
        for lines in 1..<region.count - 1 {
            for lines in [lines, -lines] {
                let count = same(lines)
                if count > most { (best, most) = (lines, count) }
            }
        }
        if best != 0 { scroll(region, by: best) }
    }

    /// Deleting and inserting lines is known to every terminal; scrolling is not.
    private mutating func scroll(_ region: Range<Int>, by lines: Int) {
        setStyle(.plain)
        output.append(control: "\u{1B}[")
        output.append(number: region.lowerBound + 1)
        output.append(control: ";")
        output.append(number: region.upperBound)
        output.append(control: "r\u{1B}[")
        output.append(number: region.lowerBound + 1)
        output.append(control: "H")
        count(abs(lines), lines > 0 ? "M" : "L")
        output.append(control: "\u{1B}[r")
        place = Place(row: 0, column: 0)
        shown.scroll(region, by: lines)
    }

    /// A control sequence with a count, which is 1 where it is left out.
    private mutating func count(_ number: Int, _ final: StaticString) {
        output.append(control: "\u{1B}[")
        if number > 1 { output.append(number: number) }
        output.append(control: final)
    }

    private mutating func move(to new: Place) {
        defer { place = new }
        guard let place, place != new else {
            if place == nil { jump(to: new) }
            return
        }
        if place.row == new.row {
            if new.column == 0 {
                output.append(control: "\r")
            } else if new.column > place.column {
                count(new.column - place.column, "C")
            } else {
                count(place.column - new.column, "D")
            }
        } else if new.row == place.row + 1, new.column < 10 {
            output.append(control: "\r\n")
            if new.column > 0 { count(new.column, "C") }
        } else {
            jump(to: new)
        }
    }

    private mutating func jump(to new: Place) {
        output.append(control: "\u{1B}[")
        output.append(number: new.row + 1)
        if new.column > 0 {
            output.append(control: ";")
            output.append(number: new.column + 1)
        }
        output.append(control: "H")
    }

    private mutating func setStyle(_ new: CellStyle) {
        guard new != style else { return }
        new.append(after: style, to: &output)
        style = new
    }
}

extension FrameWriter {
    /// Below this, unchanged cells between changed ones cost less than moving over them.
    private static let shortGap = 4

    private mutating func write(_ row: Int, _ next: CellGrid, _ glyphs: GlyphTable) {
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
