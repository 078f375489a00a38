@_spi(Host) import ScreensRendering

/// Computes the bytes that change a terminal's screen from one frame to the next.
///
/// Only changed cells are sent. A region that moved is scrolled by the terminal. Each frame is marked as synchronised
/// output, so that terminals that know it show the frame all at once; others ignore the marks.
struct FrameWriter {
    private var shown: CellGrid
    private var pictures = ShownPictures()
    private var pen: Pen
    private var isBlank = false
    private var wanted: Position?
    /// Whether the terminal shows a cursor, if that is known.
    private var isCursorShown: Bool?

    /// Creates a writer for a terminal whose content is not known.
    init(columns: Int, rows: Int, isASCII: Bool) {
        shown = CellGrid(columns: columns, rows: rows)
        pen = Pen(isASCII: isASCII)
    }

    /// Draws the next screen, with the cursor.
    ///
    /// - Parameters:
    ///   - next: the cells of the next screen.
    ///   - placements: the pictures that cover some of its cells.
    ///   - cursor: the place of the cursor; `nil` hides it.
    ///   - region: rows that may have scrolled together.
    ///   - glyphs: the characters of the cells.
    /// - Returns: the bytes to send; empty if the screen is up to date.
    mutating func frame(
        _ next: CellGrid,
        pictures placements: [Placement] = [],
        cursor: Position?,
        moving region: Range<Int>? = nil,
        _ glyphs: GlyphTable
    ) -> [UInt8] {
        var next = next
        next.forgetUnseen()
        for placement in placements { next.cover(placement) }
        pen.output.removeAll()
        pen.output.reserve(8192)
        pen.output.append(control: "\u{1B}[?2026h")
        let start = pen.output.count
        prepare(next)
        // Some terminals do not move pixels when they scroll rows.
        let isMovable = (pictures.placements + placements).allSatisfy { !$0.lies(in: region) }
        if let region, isMovable { move(region, to: next) }
        pictures.remove(but: placements, of: &shown, &pen)
        write(next, glyphs)
        shown = next
        pictures.add(placements, &pen)
        write(cursor)
        guard pen.output.count > start else { return [] }
        pen.output.append(control: "\u{1B}[?2026l")
        return pen.output.bytes
    }

    /// Discards what is known of the screen, so that the next frame is drawn completely.
    mutating func reset() {
        isBlank = false
        isCursorShown = nil
        wanted = nil
    }

    private mutating func prepare(_ next: CellGrid) {
        if shown.columns != next.columns || shown.rows != next.rows { isBlank = false }
        guard !isBlank else { return }
        pictures.removeAll(&pen.output)
        pen.clear()
        shown = CellGrid(columns: next.columns, rows: next.rows)
        isBlank = true
    }

    /// Sends the changes row by row or style by style, whichever takes fewer bytes.
    private mutating func write(_ next: CellGrid, _ glyphs: GlyphTable) {
        let changes = Changes(from: shown, to: next, glyphs)
        var other = pen
        pen.write(changes.runs, next, glyphs)
        guard let runs = changes.byStyle else { return }
        other.write(runs, next, glyphs)
        if other.output.count < pen.output.count { pen = other }
    }

    private mutating func write(_ cursor: Position?) {
        if let cursor {
            if cursor != wanted || cursor != pen.place { pen.move(to: cursor, over: shown) }
            if isCursorShown != true { pen.output.append(control: "\u{1B}[?25h") }
        } else if isCursorShown != false {
            pen.output.append(control: "\u{1B}[?25l")
        }
        (wanted, isCursorShown) = (cursor, cursor != nil)
    }

    /// The bytes to send before the terminal is restored.
    mutating func farewell() -> [UInt8] {
        pen.output.removeAll()
        pictures.removeAll(&pen.output)
        return pen.output.bytes
    }
}

extension FrameWriter {
    /// Scrolls a region if most of its rows are at another place in the next screen.
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

    /// Deletes and inserts lines, because all terminals can do that, but not all can scroll a region.
    private mutating func scroll(_ region: Range<Int>, by lines: Int) {
        pen.setStyle(.plain)
        pen.output.append(control: "\u{1B}[")
        pen.output.append(number: region.lowerBound + 1)
        pen.output.append(control: ";")
        pen.output.append(number: region.upperBound)
        pen.output.append(control: "r")
        pen.jump(to: Position(row: region.lowerBound, column: 0))
        pen.count(abs(lines), lines > 0 ? "M" : "L")
        pen.output.append(control: "\u{1B}[r")
        pen.place = Position(row: 0, column: 0)
        shown.scroll(region, by: lines)
    }
}
