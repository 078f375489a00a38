/// The visible part of a list, and the row of its cursor.
///
/// Rows have different heights, and only visible rows are ever measured. So every move costs the same in a list of a
/// million rows.
struct ListScroll {
    /// The first visible row.
    private(set) var top = 0
    /// How many lines of the first row are scrolled out at the top; can be all, if its gap is still visible.
    private(set) var offset = 0
    /// The row that receives keys.
    private(set) var cursor = 0
    /// The number of visible lines.
    var height = 1

    /// A visible row, and the number of its first line on the screen; negative if that is above the screen.
    struct VisibleRow {
        var row: Int
        var line: Int
    }

    /// The visible rows.
    func shown(_ rows: RowCache) -> [VisibleRow] {
        var result: [VisibleRow] = []
        var (row, line) = (top, -offset)
        while row < rows.count, line < height {
            if row > top { line += rows.gap(row) }
            guard line < height else { break }
            let next = line + rows.height(row)
            if next > 0 { result.append(VisibleRow(row: row, line: line)) }
            (row, line) = (row + 1, next)
        }
        return result
    }

    /// Whether all of the cursor's row is visible.
    func showsCursor(_ rows: RowCache) -> Bool {
        shown(rows).contains {
            $0.row == cursor && $0.line >= 0 && $0.line + rows.height(cursor) <= height
        }
    }

    /// Moves the position into the list, which may have changed.
    mutating func settle(_ rows: RowCache) {
        cursor = max(0, min(cursor, rows.count - 1))
        guard rows.count > 0 else { return (top, offset) = (0, 0) }
        if top >= rows.count { (top, offset) = (rows.count - 1, 0) }
        closeGap(rows)
    }

    /// Scrolls back if there is empty space below the last row.
    private mutating func closeGap(_ rows: RowCache) {
        guard let last = shown(rows).last else { return align(bottom: rows.count - 1, rows) }
        if last.row == rows.count - 1, last.line + rows.height(last.row) < height {
            align(bottom: last.row, rows)
        }
    }

    /// Aligns the end of a row with the end of the visible part.
    private mutating func align(bottom row: Int, _ rows: RowCache) {
        var (row, room) = (row, height)
        while true {
            let lines = rows.height(row)
            if lines >= room { return (top, offset) = (row, lines - room) }
            room -= lines
            if row == 0 { return (top, offset) = (0, 0) }
            let gap = rows.gap(row)
            if gap >= room { return (top, offset) = (row, 0) }
            room -= gap
            row -= 1
        }
    }

    /// Scrolls until the cursor's row is visible.
    mutating func reveal(_ rows: RowCache) {
        guard rows.count > 0 else { return }
        if cursor < top || (cursor == top && offset > 0 && rows.height(cursor) <= height) {
            (top, offset) = (cursor, 0)
        } else {
            let place = shown(rows).first { $0.row == cursor }
            guard place.map({ $0.line + rows.height(cursor) > height }) ?? true else { return }
            if rows.height(cursor) > height {
                (top, offset) = (cursor, 0)
            } else {
                align(bottom: cursor, rows)
            }
        }
        closeGap(rows)
    }
}

extension ListScroll {
    /// Moves the cursor to a row.
    mutating func go(to row: Int, _ rows: RowCache) {
        cursor = max(0, min(row, rows.count - 1))
        reveal(rows)
    }

    /// Moves to the next row, or scrolls within a row that is higher than the visible part.
    ///
    /// - Returns: `false` at the end of the list.
    mutating func down(_ rows: RowCache) -> Bool {
        if let place = shown(rows).first(where: { $0.row == cursor }),
            rows.height(cursor) > height, place.line + rows.height(cursor) > height
        {
            scroll(by: 1, rows)
            return true
        }
        guard cursor + 1 < rows.count else { return false }
        go(to: cursor + 1, rows)
        return true
    }

    /// Moves to the previous row; see ``down(_:)``.
    mutating func up(_ rows: RowCache) -> Bool {
        if cursor == top, offset > 0 {
            scroll(by: -1, rows)
            return true
        }
        guard cursor > 0 else { return false }
        go(to: cursor - 1, rows)
        return true
    }

    /// Moves one page down; the first row that was not completely visible becomes the first one.
    mutating func pageDown(_ rows: RowCache) {
        let seen = shown(rows).last { $0.line + rows.height($0.row) <= height }?.row
        guard let seen, seen >= top else { return scroll(by: max(1, height - 1), rows) }
        guard seen + 1 < rows.count else { return go(to: rows.count - 1, rows) }
        (top, offset, cursor) = (seen + 1, 0, seen + 1)
        closeGap(rows)
    }

    /// Moves one page up.
    mutating func pageUp(_ rows: RowCache) {
        guard top > 0 || offset > 0 else { return cursor = 0 }
        if offset > 0, rows.height(top) > height {
            return scroll(by: -max(1, height - 1), rows)
        }
        align(bottom: offset > 0 ? top : top - 1, rows)
        cursor = shown(rows).first { $0.line >= 0 }?.row ?? top
    }

    /// Scrolls by lines; the cursor stays in the visible part.
    mutating func scroll(by lines: Int, _ rows: RowCache) {
        offset += lines
        while offset < 0, top > 0 {
            top -= 1
            offset += rows.height(top) + rows.gap(top + 1)
        }
        while top + 1 < rows.count, offset >= rows.height(top) + rows.gap(top + 1) {
            offset -= rows.height(top) + rows.gap(top + 1)
            top += 1
        }
        offset = max(0, min(offset, rows.height(top) - 1 + (top + 1 < rows.count ? 1 : 0)))
        closeGap(rows)
        let seen = shown(rows)
        guard let first = seen.first?.row, let last = seen.last?.row else { return }
        cursor = max(first, min(cursor, last))
    }
}
