@_spi(Host) import ScreensRendering

/// Computes the bytes that change a terminal's screen from one frame to the next.
///
/// Only changed cells are sent. A region that moved is scrolled by the terminal.
struct FrameWriter {
    /// Whether the terminal supports synchronised output, which shows a frame all at once.
    var isSynchronising = false
    var shown: CellGrid
    private var isBlank = false
    var place: Position?
    private var wanted: Position?
    /// The pictures that the terminal shows; `sent` has those whose pixels it stores.
    var placements: [Placement] = []
    var sent: [LivePicture: Int] = [:]
    private var isCursorShown = true
    var style = CellStyle.plain
    var output = TerminalBuffer()
    let isASCII: Bool

    struct Position: Equatable {
        var row: Int
        var column: Int
    }

    /// Creates a writer for a terminal whose content is not known.
    init(columns: Int, rows: Int, isASCII: Bool) {
        shown = CellGrid(columns: columns, rows: rows)
        self.isASCII = isASCII
    }

    /// Draws the next screen, with the cursor.
    ///
    /// - Parameters:
    ///   - next: the cells of the next screen.
    ///   - pictures: the pictures that cover some of its cells.
    ///   - cursor: the place of the cursor; `nil` hides it.
    ///   - region: rows that may have scrolled together.
    ///   - glyphs: the characters of the cells.
    /// - Returns: the bytes to send; empty if the screen is up to date.
    mutating func frame(
        _ next: CellGrid,
        pictures: [Placement] = [],
        cursor: Position?,
        moving region: Range<Int>? = nil,
        _ glyphs: GlyphTable
    ) -> [UInt8] {
        var next = next
        next.forgetUnseen()
        for placement in pictures { next.cover(placement) }
        output.removeAll()
        output.reserve(8192)
        if isSynchronising { output.append(control: "\u{1B}[?2026h") }
        let start = output.count
        prepare(next)
        // Some terminals do not move pixels when they scroll rows.
        let isMovable = (placements + pictures).allSatisfy { !$0.lies(in: region) }
        if let region, isMovable { move(region, to: next) }
        removePictures(but: pictures)
        write(next, glyphs)
        shown = next
        addPictures(pictures)
        write(cursor)
        guard output.count > start else { return [] }
        if isSynchronising { output.append(control: "\u{1B}[?2026l") }
        return output.bytes
    }

    /// Discards what is known of the screen, so that the next frame is drawn completely.
    mutating func forget() {
        isBlank = false
        isCursorShown = true
        wanted = nil
    }

    private mutating func prepare(_ next: CellGrid) {
        if shown.columns != next.columns || shown.rows != next.rows { isBlank = false }
        guard !isBlank else { return }
        removeAllPictures()
        output.append(control: "\u{1B}[m\u{1B}[H\u{1B}[2J")
        (style, place) = (.plain, Position(row: 0, column: 0))
        shown = CellGrid(columns: next.columns, rows: next.rows)
        isBlank = true
    }

    private mutating func write(_ cursor: Position?) {
        if let cursor {
            if cursor != wanted || cursor != place { move(to: cursor, over: shown) }
            if !isCursorShown { output.append(control: "\u{1B}[?25h") }
        } else if isCursorShown {
            output.append(control: "\u{1B}[?25l")
        }
        (wanted, isCursorShown) = (cursor, cursor != nil)
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
        place = Position(row: 0, column: 0)
        shown.scroll(region, by: lines)
    }

    /// Appends a control sequence with a count; a count of 1 is omitted, because it is the default.
    mutating func count(_ number: Int, _ final: StaticString) {
        output.append(control: "\u{1B}[")
        if number > 1 { output.append(number: number) }
        output.append(control: final)
    }
}
