@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// A pane as it is put on the screen.
struct PaneDrawing {
    let pane: LivePane
    let number: Int
    let page: ShownPage
    let isEditing: Bool

    private var place: PaneState { page.places[number] }
    private var hasKeys: Bool { number == page.active }
    private var areas: PaneAreas { place.areas }
    private var right: Int { pane.columns.upperBound }

    /// Puts the pane on the screen; returns the cursor's place if it is there.
    func draw(into screen: inout Composition) -> Position? {
        var cursor: Position?
        for (row, line) in zip(areas.head, pane.head.dropFirst(place.headScroll)) {
            draw(line, at: row, in: areas.head, into: &screen, &cursor)
        }
        for (row, line) in zip(areas.foot, pane.foot.dropFirst(place.footScroll)) {
            draw(line, at: row, in: areas.foot, into: &screen, &cursor)
        }
        if pane.list != nil { return drawRows(into: &screen) ?? cursor }
        markCurrent(&screen.grid)
        // Of several panes, a text that has the keys is marked.
        guard page.contentCount > 1, pane.isContent, hasKeys, place.focus == 0, cursor == nil
        else { return cursor }
        return mark(areas.head.lowerBound, &screen.grid)
    }

    private func draw(
        _ line: CellLine,
        at row: Int,
        in area: Range<Int>,
        into screen: inout Composition,
        _ cursor: inout Position?
    ) {
        let left = pane.columns.lowerBound + pane.inset
        if line.isPlaceholder || !line.turning.isEmpty {
            guard drawTurning(line, at: row, left, into: &screen) else { return }
        } else {
            screen.grid.draw(line.cells, row: row, column: left, upTo: right)
        }
        screen.place(line, at: row, left, in: area, upTo: right)
        if line.ground != .standard {
            screen.grid.restyle(row, pane.columns) {
                if $0.ground == .standard { $0.ground = line.ground }
            }
        }
        for region in line.regions {
            let columns = left + region.columns.lowerBound..<left + region.columns.upperBound
            addHit(.region(region.number), row, columns, to: &screen)
            guard hasKeys, region.number == place.focus else { continue }
            emphasize(region.number, row, columns, &screen.grid)
            if cursor == nil { cursor = .init(row: row, column: columns.lowerBound) }
        }
        if let column = line.cursor { cursor = .init(row: row, column: left + column) }
    }

    /// Draws a line on which something moves; returns `false` if it is not shown yet.
    private func drawTurning(
        _ line: CellLine,
        at row: Int,
        _ left: Int,
        into screen: inout Composition
    ) -> Bool {
        screen.isBusy = true
        guard !line.isPlaceholder || screen.motion.showsPlaceholders else { return false }
        var cells = line.cells
        for column in line.turning where cells.indices.contains(column) {
            cells[column].glyph = screen.motion.sign.value
        }
        screen.grid.draw(cells, row: row, column: left, upTo: right)
        return true
    }

    /// Shows that a region has the focus: with the ground of what is chosen, or reversed; a field also with a sign.
    ///
    /// - Parameters:
    ///   - number: the number of a region of the pane; `nil` for one in a row.
    ///   - row: its line on the screen.
    ///   - columns: its columns there.
    ///   - grid: the screen.
    private func emphasize(
        _ number: Int?,
        _ row: Int,
        _ columns: Range<Int>,
        _ grid: inout CellGrid
    ) {
        let isField = number.map(isField) ?? false
        let tint = number == nil ? nil : pane.looks.tint
        let first = grid.cell(row, columns.lowerBound)
        let isFilled = tint != nil && first?.style.ground == pane.looks.fill?.ground
        if let tint, !isFilled {
            let ink = pane.looks.accent.ink
            grid.restyle(row, columns) { style in
                style.ground = tint
                if !isField { (style.ink, style.isBold, style.isDim) = (ink, true, false) }
            }
        } else if !isEditing, !isFilled {
            grid.restyle(row, columns) { $0.isReverse = true }
        }
        drawSign(isField, isFilled, tint, row, columns, &grid)
    }

    /// Draws the sign of what has the focus: before a field, and in the space at the beginning of a button.
    private func drawSign(
        _ isField: Bool,
        _ isFilled: Bool,
        _ tint: CellStyle.Ink?,
        _ row: Int,
        _ columns: Range<Int>,
        _ grid: inout CellGrid
    ) {
        let first = columns.lowerBound
        let isPadded = grid.cell(row, first)?.glyph == 0xA0
        if isField {
            let distance = isPadded ? 0 : 1
            let column = isRightToLeft ? columns.upperBound + distance : first - 1 - distance
            drawSign(row, column, ground: nil, &grid)
        } else if let tint, isPadded, columns.upperBound <= grid.columns {
            let column = isRightToLeft ? columns.upperBound - 1 : first
            if isFilled {
                grid[row, column].glyph = Self.sign(isRightToLeft).value
            } else {
                drawSign(row, column, ground: tint, &grid)
            }
        }
    }

    private static func sign(_ isRightToLeft: Bool) -> Unicode.Scalar { isRightToLeft ? "▐" : "▌" }

    private func isField(_ number: Int) -> Bool {
        guard
            case .input? = pane.regions.indices.contains(number - 1)
                ? pane.regions[number - 1] : nil
        else { return false }
        return true
    }

    private func addHit(
        _ target: Composition.Target,
        _ row: Int,
        _ columns: Range<Int>,
        to screen: inout Composition
    ) {
        screen.hits.append(.init(row: row, columns: columns, pane: number, target: target))
    }

    /// Puts the visible rows on the screen; returns the cursor's place if it is on one of them.
    private func drawRows(into screen: inout Composition) -> Position? {
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

    /// Draws the sign of what is chosen.
    private func drawSign(
        _ row: Int,
        _ column: Int,
        ground: CellStyle.Ink?,
        _ grid: inout CellGrid
    ) {
        var style = pane.looks.accent
        if let ground { style.ground = ground }
        grid.draw(String(Self.sign(isRightToLeft)), row: row, column: column, style: style)
    }

    private var isRightToLeft: Bool { pane.context.isRightToLeft }

    /// The column of the sign before a row or a text.
    private var signColumn: Int {
        isRightToLeft ? right - 1 : pane.columns.lowerBound + (pane.list?.column ?? 0)
    }

    /// Marks the pages of a menu that are shown.
    private func markCurrent(_ grid: inout CellGrid) {
        guard case .menu(let current) = pane.part else { return }
        for (row, line) in zip(areas.head, place.headScroll...) where current.contains(line) {
            if let tint = pane.looks.tint {
                grid.restyle(row, pane.columns) { if $0.ground == .standard { $0.ground = tint } }
            }
            drawSign(row, signColumn, ground: pane.looks.tint, &grid)
        }
    }

    /// Marks the place of the keys with a sign, because not all users see colours; returns where the sign is.
    private func mark(_ row: Int, _ grid: inout CellGrid) -> Position {
        var style = CellStyle.plain
        style.isBold = true
        grid.draw(isRightToLeft ? "‹" : "›", row: row, column: signColumn, style: style)
        return .init(row: row, column: signColumn)
    }
}
