@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// The rows of the list of a pane.
extension PaneDrawing {
    /// Puts the visible rows on the screen; returns the cursor's place if it is on one of them.
    func drawRows(into screen: inout Composition) -> Position? {
        guard let (rows, _) = pane.list else { return nil }
        let here = hasKeys && place.focus == 0 ? place.list.cursor : nil
        var cursor: Position?
        for shown in place.list.shown(rows) {
            let cell = cell(of: shown, in: rows)
            for (index, line) in rows.block(shown.row).lines.enumerated() {
                let row = areas.list.lowerBound + shown.line + index
                guard areas.list.contains(row) else { continue }
                screen.place(line, at: row, cell.left, in: areas.list, upTo: right)
                let hasFocus = shown.row == here
                draw(line, of: shown.row, hasFocus, at: row, cell, into: &screen)
                guard hasFocus else { continue }
                let isTop = cursor == nil
                let sign =
                    rows.block(shown.row).node?.leadsNowhere == true
                    ? mark(row, cell, ground: nil, &screen.grid)
                    : select(row, cell, isFirst: index == 0, isTop: isTop, &screen.grid)
                guard cursor == nil else { continue }
                cursor = sign
                let item = line.regions.first { $0.number == place.rowItem }
                cursor?.column = cell.left + (item?.columns.lowerBound ?? 0)
            }
        }
        return cursor
    }

    /// Where a row is: the column of its lines, the column of its sign, and all its columns.
    private typealias RowCell = (left: Int, sign: Int, columns: Range<Int>)

    private func cell(of shown: ListScroll.VisibleRow, in rows: RowCache) -> RowCell {
        let left = pane.columns.lowerBound + pane.inset + (pane.list?.column ?? 0)
        let grid = rows.grid
        guard grid.count > 1 else { return (left, signColumn, pane.columns) }
        let start = left + grid.column(of: shown.place, isRightToLeft: isRightToLeft)
        let columns =
            isRightToLeft
            ? start..<start + grid.width + RowGrid.gap : start - RowGrid.gap..<start + grid.width
        let sign = isRightToLeft ? columns.upperBound - 1 : columns.lowerBound
        return (start, sign, columns.clamped(to: pane.columns))
    }

    private func draw(
        _ line: CellLine,
        of index: Int,
        _ hasFocus: Bool,
        at row: Int,
        _ cell: RowCell,
        into screen: inout Composition
    ) {
        let left = cell.left
        if line.turning.isEmpty || !drawTurning(line, at: row, left, into: &screen) {
            screen.grid.draw(line.cells, row: row, column: left, upTo: right)
        }
        for region in line.regions {
            let columns = left + region.columns.lowerBound..<left + region.columns.upperBound
            addHit(.row(index, item: region.number), row, columns, to: &screen)
            if hasFocus, place.rowItem == region.number {
                emphasize(nil, row, columns, &screen.grid)
            }
        }
        addHit(.row(index, item: 0), row, cell.columns, to: &screen)
    }

    /// Marks a line of the chosen row: with a sign, because not all users see colours, and a ground over its columns.
    ///
    /// Without a ground, its top line is reversed, unless something in it is.
    ///
    /// - Parameters:
    ///   - row: the line on the screen.
    ///   - cell: where the row is.
    ///   - isFirst: whether it is the first line of the row, which has the title.
    ///   - isTop: whether it is the first line that is visible.
    ///   - grid: the screen.
    /// - Returns: where the sign is.
    private func select(
        _ row: Int,
        _ cell: RowCell,
        isFirst: Bool,
        isTop: Bool,
        _ grid: inout CellGrid
    ) -> Position {
        let looks = pane.looks
        grid.restyle(row, cell.columns) { style in
            if let tint = looks.tint, style.ground == .standard { style.ground = tint }
            // Neither facts nor the cells of a picture.
            let isTitle = style.ink == .standard || style.ink == looks.accent.ink
            if isFirst, isTitle, !style.isDim { style.isBold = true }
            if looks.tint == nil, isTop, place.rowItem == 0 { style.isReverse = true }
        }
        return mark(row, cell, ground: looks.tint, &grid)
    }

    /// Draws the sign beside a line, which is all that a row has that cannot be chosen; returns where it is.
    private func mark(
        _ row: Int,
        _ cell: RowCell,
        ground: CellStyle.Ink?,
        _ grid: inout CellGrid
    ) -> Position {
        drawSign(row, cell.sign, ground: ground, &grid)
        return .init(row: row, column: cell.sign)
    }
}
