@_spi(Host) import ScreensRendering

/// A place on the screen.
struct Position: Equatable {
    var row: Int
    var column: Int
}

/// Writes cells at places of the screen, and knows where the cursor is and in which style it writes.
struct Pen {
    var output = TerminalBuffer()
    /// Where the cursor is; `nil` if that is not known.
    var place: Position?
    private(set) var style = CellStyle.plain
    let isASCII: Bool

    init(isASCII: Bool) { self.isASCII = isASCII }

    /// Clears the screen.
    mutating func clear() {
        output.append(control: "\u{1B}[m\u{1B}[H\u{1B}[2J")
        (style, place) = (.plain, Position(row: 0, column: 0))
    }

    /// Writes changed cells of the next screen.
    mutating func write(_ runs: [CellRun], _ next: CellGrid, _ glyphs: GlyphTable) {
        for (index, run) in runs.enumerated() {
            // The background colour would remain in cells that are cleared.
            if run.kind == .text {
                setStyle(run.style)
            } else if style.showsGround {
                setStyle(run.style.showsGround ? .plain : run.style)
            }
            move(to: Position(row: run.row, column: run.columns.lowerBound), over: next)
            switch run.kind {
            case .text: write(run, next, glyphs)
            case .rest: output.append(control: "\u{1B}[K")
            case .empty:
                let following = index + 1 < runs.count ? runs[index + 1].row : nil
                clear(run, isLast: following != run.row, of: next.columns)
            }
        }
    }

    /// Clears cells with a sequence, which leaves the cursor where it is, or with spaces.
    private mutating func clear(_ run: CellRun, isLast: Bool, of columns: Int) {
        let width = run.columns.count
        if width > (isLast ? 4 : 9) { return count(width, "X") }
        output.append(spaces: width)
        let end = run.columns.upperBound
        place = end < columns ? Position(row: run.row, column: end) : nil
    }

    private mutating func write(_ run: CellRun, _ next: CellGrid, _ glyphs: GlyphTable) {
        let row = run.row
        for column in run.columns where next[row, column].glyph != 0 {
            let glyph = next[row, column].glyph
            if place == nil { jump(to: Position(row: row, column: column)) }
            let isWide = column + 1 < next.columns && next[row, column + 1].glyph == 0
            append(glyph, isWide: isWide, glyphs)
            place = glyphs.isCluster(glyph) ? nil : Position(row: row, column: column)
        }
        // After the last column, terminals disagree about the cursor's place.
        let end = run.columns.upperBound
        let isKnown = place != nil && end < next.columns
        place = isKnown ? Position(row: row, column: end) : nil
    }

    /// Changes the style of the next characters.
    mutating func setStyle(_ new: CellStyle) {
        guard new != style else { return }
        new.append(after: style, to: &output)
        style = new
    }

    private mutating func append(_ glyph: UInt32, isWide: Bool, _ glyphs: GlyphTable) {
        if glyph == Cell.covered.glyph { return output.append(spaces: 1) }
        guard isASCII, glyph > 0x7E else { return glyphs.append(glyph, to: &output) }
        ASCIIReplacements.append(glyph, isWide: isWide, to: &output)
    }

    /// Appends a control sequence with a count; a count of 1 is omitted, because it is the default.
    mutating func count(_ number: Int, _ final: StaticString) {
        output.append(control: "\u{1B}[")
        if number > 1 { output.append(number: number) }
        output.append(control: final)
    }
}

// The cursor.
extension Pen {
    /// Moves the cursor with the fewest bytes; cells on the way may be sent again.
    ///
    /// It relies only on what all terminals have in common. Line feeds move straight down, because during a session the
    /// system adds no carriage return to them.
    mutating func move(to new: Position, over grid: CellGrid) {
        guard let place, place != new else {
            if place == nil { jump(to: new) }
            place = new
            return
        }
        let way = Way(from: place, to: new)
        let walks = way.columns > 0 && canRepeat(new.row, place.column..<new.column, grid)
        let returns = canRepeat(new.row, 0..<new.column, grid)
        let straight = way.down + (walks ? way.columns : way.across)
        let around = way.down + 1 + (returns ? new.column : Way.cost(new.column))
        defer { self.place = new }
        guard min(straight, around) < Way.cost(jumping: new) else { return jump(to: new) }
        down(way.rows)
        if straight <= around {
            across(way.columns, walks ? new : nil, grid)
        } else {
            output.append(control: "\r")
            across(new.column, returns ? new : nil, grid)
        }
    }

    /// Moves the cursor with a sequence; where it was is not updated.
    mutating func jump(to new: Position) {
        output.append(control: "\u{1B}[")
        output.append(number: new.row + 1)
        if new.column > 0 {
            output.append(control: ";")
            output.append(number: new.column + 1)
        }
        output.append(control: "H")
    }

    private mutating func down(_ rows: Int) {
        guard rows != 0 else { return }
        if rows < 0 { return count(-rows, "A") }
        guard rows > Way.cost(rows) else {
            for _ in 0..<rows { output.append(control: "\n") }
            return
        }
        count(rows, "B")
    }

    /// Moves right, or left for a negative number; to the right, cells may be sent again instead.
    private mutating func across(_ columns: Int, _ end: Position?, _ grid: CellGrid) {
        guard columns != 0 else { return }
        if let end {
            for column in end.column - columns..<end.column {
                output.append(spaces: grid[end.row, column].glyph == 0x20 ? 1 : 0)
                if let sign = Unicode.Scalar(grid[end.row, column].glyph), sign != " " {
                    output.append(text: String(sign))
                }
            }
        } else if columns > 0 {
            count(columns, "C")
        } else if -columns < Way.cost(-columns) {
            for _ in 0..<(-columns) { output.append(control: "\u{8}") }
        } else {
            count(-columns, "D")
        }
    }

    /// Whether cells can be sent again in the current style, in fewer bytes than a sequence.
    private func canRepeat(_ row: Int, _ columns: Range<Int>, _ grid: CellGrid) -> Bool {
        guard columns.count < Way.cost(columns.count) else { return false }
        return columns.allSatisfy { column in
            let cell = grid[row, column]
            if cell == .blank { return !style.showsGround }
            return cell.style == style && (0x21...0x7E).contains(cell.glyph)
        }
    }
}

/// The distance between two places, and its cost in bytes.
private struct Way {
    let rows: Int
    let columns: Int

    init(from old: Position, to new: Position) {
        (rows, columns) = (new.row - old.row, new.column - old.column)
    }

    /// The cost in bytes of moving down or up.
    var down: Int { rows > 0 ? min(rows, Self.cost(rows)) : Self.cost(-rows) }
    /// The cost in bytes of moving right or left.
    var across: Int {
        columns < 0 ? min(-columns, Self.cost(-columns)) : Self.cost(columns)
    }

    /// The length in bytes of a sequence with a count.
    static func cost(_ count: Int) -> Int {
        count == 0 ? 0 : count == 1 ? 3 : 3 + digits(count)
    }

    /// The length in bytes of a sequence that moves to any place.
    static func cost(jumping place: Position) -> Int {
        3 + digits(place.row + 1) + (place.column > 0 ? 1 + digits(place.column + 1) : 0)
    }

    private static func digits(_ number: Int) -> Int {
        number < 10 ? 1 : number < 100 ? 2 : 3
    }
}
