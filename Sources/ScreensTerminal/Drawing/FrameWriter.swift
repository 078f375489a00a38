@_spi(Host) import ScreensRendering

/// Turns screens into what has to be sent to a terminal that shows another one.
///
/// Only cells that changed are sent; a region that moved is moved by the terminal.
struct FrameWriter {
    /// Whether the terminal can show a frame at once.
    var isSynchronising = false
    var shown: CellGrid
    private var isBlank = false
    var place: Place?
    private var wanted: Place?
    /// The pictures that the terminal shows, and those whose pixels it keeps.
    var placements: [Placement] = []
    var sent: [LivePicture: Int] = [:]
    private var isCursorShown = true
    var style = CellStyle.plain
    var output = TerminalBuffer()
    let isASCII: Bool

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
    ///   - pictures: what covers cells of it.
    ///   - cursor: where the cursor stands; `nil` hides it.
    ///   - region: rows that may have moved as a whole.
    ///   - glyphs: the characters of the cells.
    /// - Returns: what has to be sent; nothing where all is there already.
    mutating func frame(
        _ next: CellGrid,
        pictures: [Placement] = [],
        cursor: Place?,
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
        // Not all terminals move pixels with their rows.
        let isMovable = (placements + pictures).allSatisfy { !$0.lies(in: region) }
        if let region, isMovable { move(region, to: next) }
        removePictures(but: pictures)
        write(next, glyphs)
        shown = next
        addPictures(pictures)
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
        removeAllPictures()
        output.append(control: "\u{1B}[m\u{1B}[H\u{1B}[2J")
        (style, place) = (.plain, Place(row: 0, column: 0))
        shown = CellGrid(columns: next.columns, rows: next.rows)
        isBlank = true
    }

    private mutating func put(_ cursor: Place?) {
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
    mutating func count(_ number: Int, _ final: StaticString) {
        output.append(control: "\u{1B}[")
        if number > 1 { output.append(number: number) }
        output.append(control: final)
    }
}
