@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// The rows of the list of a pane.
extension PaneDrawing {
    /// Puts the visible rows on the screen; returns the cursor's place if it is on one of them.
    func drawRows(into screen: inout Composition) -> Position? {
        guard let (rows, column) = pane.list else { return nil }
        let left = pane.columns.lowerBound + pane.inset + column
        let here = hasKeys && place.focus == 0 ? place.list.cursor : nil
        var cursor: Position?
        for shown in place.list.shown(rows) {
            for (index, line) in rows.block(shown.row).lines.enumerated() {
                let row = areas.list.lowerBound + shown.line + index
                guard areas.list.contains(row) else { continue }
                screen.place(line, at: row, left, in: areas.list, upTo: right)
                let hasFocus = shown.row == here
                draw(line, of: shown.row, hasFocus, at: row, left, into: &screen)
                guard hasFocus else { continue }
                let sign = select(row, isFirst: index == 0, isTop: cursor == nil, &screen.grid)
                guard cursor == nil else { continue }
                cursor = sign
                let item = line.regions.first { $0.number == place.rowItem }
                cursor?.column = left + (item?.columns.lowerBound ?? 0)
            }
        }
        return cursor
    }

    private func draw(
        _ line: CellLine,
        of index: Int,
        _ hasFocus: Bool,
        at row: Int,
        _ left: Int,
        into screen: inout Composition
    ) {
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
        addHit(.row(index, item: 0), row, pane.columns, to: &screen)
    }

    /// Marks a line of the chosen row: with a sign, because not all users see colours, and a ground over its width.
    ///
    /// Without a ground, its top line is reversed, unless something in it is.
    ///
    /// - Parameters:
    ///   - row: the line on the screen.
    ///   - isFirst: whether it is the first line of the row, which has the title.
    ///   - isTop: whether it is the first line that is visible.
    ///   - grid: the screen.
    /// - Returns: where the sign is.
    private func select(
        _ row: Int,
        isFirst: Bool,
        isTop: Bool,
        _ grid: inout CellGrid
    ) -> Position {
        let looks = pane.looks
        grid.restyle(row, pane.columns) { style in
            if let tint = looks.tint, style.ground == .standard { style.ground = tint }
            // Neither facts nor the cells of a picture.
            let isTitle = style.ink == .standard || style.ink == looks.accent.ink
            if isFirst, isTitle, !style.isDim { style.isBold = true }
            if looks.tint == nil, isTop, place.rowItem == 0 { style.isReverse = true }
        }
        drawSign(row, signColumn, ground: looks.tint, &grid)
        return .init(row: row, column: signColumn)
    }
}
