@_spi(Host) import ScreensRendering

/// A place on the screen for a box above everything else: what is inside its frame.
struct BoxPlace: Equatable {
    let rows: Range<Int>
    let columns: Range<Int>

    /// The place in the middle of a screen, as large as what is in it, with a column at either side.
    init(columns width: Int, rows height: Int, on grid: CellGrid) {
        let top = max(0, (grid.rows - height - 2) / 2) + 1
        let left = max(0, (grid.columns - width - 4) / 2) + 2
        (rows, columns) = (top..<top + height, left..<left + width)
    }

    /// The rows and the columns of the box with its frame.
    fileprivate var outside: (rows: Range<Int>, columns: Range<Int>) {
        (
            rows.lowerBound - 1..<rows.upperBound + 1,
            columns.lowerBound - 2..<columns.upperBound + 2
        )
    }
}

extension Composition {
    /// Draws everything so far as what nobody can use now: without pictures and grounds.
    mutating func dim() {
        removePictures()
        hits = []
        let style = looks?.line ?? Self.dimmed
        for row in 0..<grid.rows { grid.restyle(row, 0..<grid.columns) { $0 = style } }
    }

    static let dimmed: CellStyle = {
        var style = CellStyle.plain
        style.isDim = true
        return style
    }()

    /// Draws the frame of a box with its title, and empties what is inside.
    mutating func frame(_ title: String, at place: BoxPlace) {
        let (rows, columns) = place.outside
        let accent = looks?.accent ?? .plain
        let bar = String(repeating: "─", count: max(0, columns.count - 2))
        let blank = Array(repeating: Cell.blank, count: columns.count)
        for row in rows { grid.draw(blank, row: row, column: columns.lowerBound) }
        let (first, last) = (columns.lowerBound, columns.upperBound - 1)
        grid.draw("╭\(bar)╮", row: rows.lowerBound, column: first, style: accent)
        for row in place.rows {
            grid.draw("│", row: row, column: first, style: accent)
            grid.draw("│", row: row, column: last, style: accent)
        }
        grid.draw("╰\(bar)╯", row: rows.upperBound - 1, column: first, style: accent)
        draw(title: title, in: place)
    }

    private mutating func draw(title: String, in place: BoxPlace) {
        guard !title.isEmpty, place.columns.count > 4 else { return }
        var bold = CellStyle.plain
        bold.isBold = true
        grid.draw(
            glyphs.cells(of: " \(title) ", bold),
            row: place.rows.lowerBound - 1,
            column: place.columns.lowerBound,
            upTo: place.columns.upperBound - 1
        )
    }

    /// Gives a box its ground; what has this ground elsewhere gets that of what is chosen.
    mutating func raise(_ place: BoxPlace) {
        guard let raised = looks?.raised else { return }
        let (rows, columns) = place.outside
        for row in rows {
            grid.restyle(row, columns) { style in
                if style.ground == raised { style.ground = looks?.tint ?? raised }
                if style.ground == .standard { style.ground = raised }
            }
        }
    }
}
