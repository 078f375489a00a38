@_spi(Host) import ScreensRendering

extension FrameWriter {
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
        let way = Move(from: place, to: new)
        let walks = way.columns > 0 && canRepeat(new.row, place.column..<new.column, grid)
        let returns = canRepeat(new.row, 0..<new.column, grid)
        let straight = way.down + (walks ? way.columns : way.across)
        let around = way.down + 1 + (returns ? new.column : Move.cost(new.column))
        defer { self.place = new }
        guard min(straight, around) < Move.cost(jumping: new) else { return jump(to: new) }
        down(way.rows)
        if straight <= around {
            across(way.columns, walks ? new : nil, grid)
        } else {
            output.append(control: "\r")
            across(new.column, returns ? new : nil, grid)
        }
    }

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
        guard rows > Move.cost(rows) else {
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
        } else if -columns < Move.cost(-columns) {
            for _ in 0..<(-columns) { output.append(control: "\u{8}") }
        } else {
            count(-columns, "D")
        }
    }

    /// Whether cells can be sent again in the current style, in fewer bytes than a sequence.
    private func canRepeat(_ row: Int, _ columns: Range<Int>, _ grid: CellGrid) -> Bool {
        guard columns.count < Move.cost(columns.count) else { return false }
        return columns.allSatisfy { column in
            let cell = grid[row, column]
            if cell == .blank { return !style.showsGround }
            return cell.style == style && (0x21...0x7E).contains(cell.glyph)
        }
    }

    /// The distance between two places, and its cost in bytes.
    private struct Move {
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
}
