@_spi(Host) import ScreensRendering

/// The cells of a whole screen.
struct CellGrid: Equatable {
    let columns: Int
    let rows: Int
    private(set) var cells: [Cell]

    /// An empty screen.
    init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (max(1, columns), max(1, rows))
        cells = Array(repeating: .blank, count: self.columns * self.rows)
    }

    subscript(row: Int, column: Int) -> Cell {
        get { cells[row * columns + column] }
        set { cells[row * columns + column] = newValue }
    }

    /// A cell; `nil` outside of the screen.
    func cell(_ row: Int, _ column: Int) -> Cell? {
        (0..<rows).contains(row) && (0..<columns).contains(column) ? self[row, column] : nil
    }

    /// Puts cells into a row, limited to its width; a wide character is never split.
    mutating func draw(_ new: [Cell], row: Int, column: Int, upTo limit: Int = .max) {
        guard (0..<rows).contains(row), column < columns, column >= 0 else { return }
        let room = min(new.count, min(columns, limit) - column)
        guard room > 0 else { return }
        let start = row * columns + column
        repair(row, column, column + room)
        for index in 0..<room { cells[start + index] = new[index] }
        if room < new.count, new[room].glyph == 0 { cells[start + room - 1] = .blank }
    }

    /// Clears the halves of wide characters that would be left at the ends of a range.
    private mutating func repair(_ row: Int, _ start: Int, _ end: Int) {
        if start > 0, self[row, start].glyph == 0 { self[row, start - 1] = .blank }
        if end < columns, self[row, end].glyph == 0 { self[row, end] = .blank }
    }

    /// Puts a text whose characters are all one column wide.
    mutating func draw(_ text: String, row: Int, column: Int, style: CellStyle = .plain) {
        draw(
            text.unicodeScalars.map { Cell(glyph: $0.value, style: style) },
            row: row,
            column: column
        )
    }

    /// Changes the style of a range of a row.
    mutating func restyle(_ row: Int, _ range: Range<Int>, _ change: (inout CellStyle) -> Void) {
        guard (0..<rows).contains(row) else { return }
        for column in range.clamped(to: 0..<columns) { change(&self[row, column].style) }
    }

    /// Scrolls the rows of a region up, or down for a negative number, and adds empty ones.
    mutating func scroll(_ region: Range<Int>, by lines: Int) {
        let blank = Array(repeating: Cell.blank, count: columns)
        let order = lines > 0 ? Array(region) : region.reversed()
        for row in order {
            let source = row + lines
            let line = region.contains(source) ? Array(line(source)) : blank
            cells.replaceSubrange(row * columns..<(row + 1) * columns, with: line)
        }
    }

    /// Replaces all cells that look empty by the same empty cell.
    mutating func forgetUnseen() {
        let blank = Cell.blank
        for index in cells.indices where cells[index].isUnseen { cells[index] = blank }
    }

    /// Marks the cells that a picture covers.
    mutating func cover(_ placement: Placement, with cell: Cell = .covered) {
        let columns = placement.columns.clamped(to: 0..<columns)
        for row in placement.rows.clamped(to: 0..<rows) {
            draw(Array(repeating: cell, count: columns.count), row: row, column: columns.lowerBound)
        }
    }

    /// The cells of a row.
    func line(_ row: Int) -> ArraySlice<Cell> { cells[row * columns..<(row + 1) * columns] }

    /// A number for each row, which is equal for rows that look the same.
    func fingerprints(_ region: Range<Int>) -> [UInt64] {
        cells.withUnsafeBufferPointer { cells in
            region.map { row in
                var hash: UInt64 = 0xCBF2_9CE4_8422_2325
                for cell in cells[row * columns..<(row + 1) * columns] {
                    hash = (hash ^ UInt64(cell.glyph)) &* 0x100_0000_01B3
                    hash = (hash ^ cell.style.bits) &* 0x9E37_79B9_7F4A_7C15
                    hash ^= hash >> 29
                }
                return hash
            }
        }
    }
}

extension [Cell] {
    /// The cells in some columns; of wide characters that are cut in two, spaces remain.
    func clipped(to columns: Range<Int>) -> [Cell] {
        let part = columns.clamped(to: indices)
        var cells = Array(self[part])
        guard !cells.isEmpty else { return cells }
        if cells[0].glyph == 0 { cells[0].glyph = Cell.blank.glyph }
        if part.upperBound < count, self[part.upperBound].glyph == 0 {
            cells[cells.count - 1].glyph = Cell.blank.glyph
        }
        return cells
    }
}

extension Cell {
    /// Whether the cell is invisible: a space without a background.
    var isUnseen: Bool { glyph == 0x20 && !style.showsGround }
}

extension CellStyle {
    /// Whether a space in this style differs from an empty cell.
    var showsGround: Bool { isReverse || isUnderlined || ground != .standard }
}
