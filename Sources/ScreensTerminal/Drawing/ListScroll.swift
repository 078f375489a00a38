/// The visible part of a list, and the row of its cursor.
///
/// Rows are in bands: one each, or several side by side. Bands have different heights, and only visible ones are ever
/// measured. So every move costs the same in a list of a million rows.
struct ListScroll {
    /// The first visible band.
    private(set) var top = 0
    /// How many lines of the first band are scrolled out at the top; can be all, if its gap is still visible.
    private(set) var offset = 0
    /// The row that receives keys.
    private(set) var cursor = 0
    /// The number of visible lines.
    var height = 1

    /// A visible row, its place in its band, and the number of its first line on the screen; negative if that is above the
    /// screen.
    struct VisibleRow {
        var row: Int
        var place: Int
        var line: Int
    }

    /// The visible rows.
    func shown(_ rows: RowCache) -> [VisibleRow] {
        bands(rows).flatMap { band, line in
            rows.rows(ofBand: band).enumerated().map {
                VisibleRow(row: $1, place: $0, line: line)
            }
        }
    }

    /// The visible bands, and their first lines on the screen.
    func bands(_ rows: RowCache) -> [(band: Int, line: Int)] {
        var result: [(band: Int, line: Int)] = []
        var (band, line) = (top, -offset)
        while band < rows.bandCount, line < height {
            if band > top { line += rows.gap(band) }
            guard line < height else { break }
            let next = line + rows.height(band)
            if next > 0 { result.append((band, line)) }
            (band, line) = (band + 1, next)
        }
        return result
    }

    /// Whether all of the cursor's row is visible.
    func showsCursor(_ rows: RowCache) -> Bool {
        let band = rows.band(of: cursor)
        return bands(rows).contains {
            $0.band == band && $0.line >= 0 && $0.line + rows.height(band) <= height
        }
    }

    /// Moves the position into the list, which may have changed.
    mutating func settle(_ rows: RowCache) {
        cursor = max(0, min(cursor, rows.count - 1))
        guard rows.count > 0 else { return (top, offset) = (0, 0) }
        if top >= rows.bandCount { (top, offset) = (rows.bandCount - 1, 0) }
        closeGap(rows)
    }

    /// Scrolls back if there is empty space below the last band.
    private mutating func closeGap(_ rows: RowCache) {
        guard let last = bands(rows).last else { return align(bottom: rows.bandCount - 1, rows) }
        if last.band == rows.bandCount - 1, last.line + rows.height(last.band) < height {
            align(bottom: last.band, rows)
        }
    }

    /// Aligns the end of a band with the end of the visible part.
    private mutating func align(bottom band: Int, _ rows: RowCache) {
        var (band, room) = (band, height)
        while true {
            let lines = rows.height(band)
            if lines >= room { return (top, offset) = (band, lines - room) }
            room -= lines
            if band == 0 { return (top, offset) = (0, 0) }
            let gap = rows.gap(band)
            if gap >= room { return (top, offset) = (band, 0) }
            room -= gap
            band -= 1
        }
    }

    /// Scrolls until the cursor's row is visible.
    mutating func reveal(_ rows: RowCache) {
        guard rows.count > 0 else { return }
        let band = rows.band(of: cursor)
        if band < top || (band == top && offset > 0 && rows.height(band) <= height) {
            (top, offset) = (band, 0)
        } else {
            let place = bands(rows).first { $0.band == band }
            guard place.map({ $0.line + rows.height(band) > height }) ?? true else { return }
            if rows.height(band) > height {
                (top, offset) = (band, 0)
            } else {
                align(bottom: band, rows)
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

    /// Moves to the next band, or scrolls within one that is higher than the visible part.
    ///
    /// - Returns: `false` at the end of the list.
    mutating func down(_ rows: RowCache) -> Bool {
        let band = rows.band(of: cursor)
        if let place = bands(rows).first(where: { $0.band == band }),
            rows.height(band) > height, place.line + rows.height(band) > height
        {
            scroll(by: 1, rows)
            return true
        }
        guard band + 1 < rows.bandCount else { return false }
        go(to: cursor + rows.grid.count, rows)
        return true
    }

    /// Moves to the previous band; see ``down(_:)``.
    mutating func up(_ rows: RowCache) -> Bool {
        let band = rows.band(of: cursor)
        if band == top, offset > 0 {
            scroll(by: -1, rows)
            return true
        }
        guard band > 0 else { return false }
        go(to: cursor - rows.grid.count, rows)
        return true
    }

    /// Moves to the next or previous row of the same band; returns `false` at its end.
    mutating func along(_ rows: RowCache, by direction: Int) -> Bool {
        let row = cursor + direction
        guard rows.rows(ofBand: rows.band(of: cursor)).contains(row) else { return false }
        go(to: row, rows)
        return true
    }

    /// Moves one page down; the first band that was not completely visible becomes the first one.
    mutating func pageDown(_ rows: RowCache) {
        let seen = bands(rows).last { $0.line + rows.height($0.band) <= height }?.band
        guard let seen, seen >= top else { return scroll(by: max(1, height - 1), rows) }
        guard seen + 1 < rows.bandCount else { return go(to: rows.count - 1, rows) }
        (top, offset) = (seen + 1, 0)
        moveCursor(to: seen + 1, rows)
        closeGap(rows)
    }

    /// Moves one page up.
    mutating func pageUp(_ rows: RowCache) {
        guard top > 0 || offset > 0 else { return moveCursor(to: 0, rows) }
        if offset > 0, rows.height(top) > height {
            return scroll(by: -max(1, height - 1), rows)
        }
        align(bottom: offset > 0 ? top : top - 1, rows)
        moveCursor(to: bands(rows).first { $0.line >= 0 }?.band ?? top, rows)
    }

    /// Scrolls by lines; the cursor stays in the visible part.
    mutating func scroll(by lines: Int, _ rows: RowCache) {
        offset += lines
        while offset < 0, top > 0 {
            top -= 1
            offset += rows.height(top) + rows.gap(top + 1)
        }
        while top + 1 < rows.bandCount, offset >= rows.height(top) + rows.gap(top + 1) {
            offset -= rows.height(top) + rows.gap(top + 1)
            top += 1
        }
        offset = max(0, min(offset, rows.height(top) - 1 + (top + 1 < rows.bandCount ? 1 : 0)))
        closeGap(rows)
        let seen = bands(rows)
        guard let first = seen.first?.band, let last = seen.last?.band else { return }
        moveCursor(to: max(first, min(rows.band(of: cursor), last)), rows)
    }

    /// Moves the cursor to a band, to the same place in it.
    private mutating func moveCursor(to band: Int, _ rows: RowCache) {
        let place = cursor % rows.grid.count
        cursor = max(0, min(band * rows.grid.count + place, rows.count - 1))
    }
}
