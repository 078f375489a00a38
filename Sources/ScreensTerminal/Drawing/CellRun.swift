@_spi(Host) import ScreensRendering

/// Changed cells of a row that are sent together.
struct CellRun {
    enum Kind {
        /// Characters in one style.
        case text
        /// Cells that are now empty.
        case empty
        /// Only empty cells up to the end of the row.
        case rest
    }

    let kind: Kind
    let row: Int
    let columns: Range<Int>
    /// The style of a text; other kinds have that of the text before them, so that no change of style is sent.
    let style: CellStyle
}

/// The differences between two screens of the same size.
struct Changes {
    private(set) var runs: [CellRun] = []
    /// Whether there are characters of several scalars, after which the cursor's place is uncertain.
    private(set) var hasClusters = false
    private var style = CellStyle.plain
    private let old: CellGrid
    private let new: CellGrid

    init(from old: CellGrid, to new: CellGrid, _ glyphs: GlyphTable) {
        (self.old, self.new) = (old, new)
        for row in 0..<new.rows where old.line(row) != new.line(row) { append(row, glyphs) }
    }

    /// The number of cells that are sent again after a character of several scalars.
    ///
    /// Terminals disagree about the width of such characters, so the cells after it may have been moved by that many.
    private static let doubt = 10

    private mutating func append(_ row: Int, _ glyphs: GlyphTable) {
        var (column, forced) = (0, 0)
        while column < new.columns {
            guard isChanged(row, column, forced) else {
                column += 1
                continue
            }
            // The right half is sent with the left half.
            while column > 0, new[row, column].glyph == 0 { column -= 1 }
            if new[row, column] == .blank {
                column = appendEmpty(row, column, forced)
            } else {
                column = appendText(row, column, &forced, glyphs)
            }
        }
    }

    /// Whether a cell has to be sent; for cells under pixels only if the pixels are new.
    private func isChanged(_ row: Int, _ column: Int, _ forced: Int) -> Bool {
        let cell = new[row, column]
        return old[row, column] != cell || (column < forced && cell != .covered)
    }

    /// Takes empty cells up to the last one that changed; returns its column.
    private mutating func appendEmpty(_ row: Int, _ start: Int, _ forced: Int) -> Int {
        var (column, end) = (start, start + 1)
        while column < new.columns, new[row, column] == .blank {
            if column < forced || old[row, column] != .blank { end = column + 1 }
            column += 1
        }
        let isRest = column == new.columns
        add(isRest ? .rest : .empty, row, start..<(isRest ? column : end))
        return isRest ? column : end
    }

    /// Takes changed cells of one style; returns the column where they end.
    private mutating func appendText(
        _ row: Int,
        _ start: Int,
        _ forced: inout Int,
        _ glyphs: GlyphTable
    ) -> Int {
        style = new[row, start].style
        var column = start
        while column < new.columns {
            let cell = new[row, column]
            if cell.glyph != 0 {
                guard cell != .blank, cell.style == style,
                    isChanged(row, column, forced) || isSplit(row, column)
                else { break }
                if glyphs.isCluster(cell.glyph) {
                    (hasClusters, forced) = (true, column + Self.doubt)
                }
            }
            column += 1
        }
        column = max(column, start + 1)
        add(.text, row, start..<column)
        return column
    }

    /// Whether the right half of a character changed while its left half is unchanged.
    private func isSplit(_ row: Int, _ column: Int) -> Bool {
        column + 1 < new.columns && new[row, column + 1].glyph == 0
            && old[row, column + 1] != new[row, column + 1]
    }

    private mutating func add(_ kind: CellRun.Kind, _ row: Int, _ columns: Range<Int>) {
        runs.append(CellRun(kind: kind, row: row, columns: columns, style: style))
    }

    /// The runs grouped by style, in the order of the screen; `nil` if that changes nothing.
    var byStyle: [CellRun]? {
        guard !hasClusters else { return nil }
        var groups: [(style: CellStyle, runs: [CellRun])] = []
        for run in runs {
            if let index = groups.firstIndex(where: { $0.style == run.style }) {
                groups[index].runs.append(run)
            } else {
                groups.append((run.style, [run]))
            }
        }
        return groups.count > 1 ? groups.flatMap(\.runs) : nil
    }
}
