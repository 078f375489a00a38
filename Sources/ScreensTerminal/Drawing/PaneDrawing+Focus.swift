@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// Where the keys are, with signs, because not all users see colours.
extension PaneDrawing {
    /// Shows that a region has the focus: with the ground of what is chosen, or reversed; a field also with a sign.
    ///
    /// - Parameters:
    ///   - number: the number of a region of the pane; `nil` for one in a row.
    ///   - row: its line on the screen.
    ///   - columns: its columns there.
    ///   - grid: the screen.
    func emphasize(
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
        let isBare = number.map(pane.quiet.contains) ?? false
        if isField {
            drawSign(ofField: row, columns, &grid)
        } else if let tint {
            drawSign(ofButton: row, columns, isFilled ? nil : tint, isBare: isBare, &grid)
        }
    }

    /// Draws the sign of a field that has the focus before its cell.
    private func drawSign(ofField row: Int, _ columns: Range<Int>, _ grid: inout CellGrid) {
        let distance = isPadded(row, columns, grid) ? 0 : 1
        let column =
            isRightToLeft ? columns.upperBound + distance : columns.lowerBound - 1 - distance
        drawSign(row, column, ground: nil, &grid)
    }

    /// Draws the sign of a button that has the focus: in the space at its beginning, or before one that has no space.
    ///
    /// - Parameters:
    ///   - row: its line on the screen.
    ///   - columns: its columns there.
    ///   - tint: the ground of the sign; `nil` for that of the button, which is filled.
    ///   - isBare: whether it may have no ground.
    ///   - grid: the screen.
    private func drawSign(
        ofButton row: Int,
        _ columns: Range<Int>,
        _ tint: CellStyle.Ink?,
        isBare: Bool,
        _ grid: inout CellGrid
    ) {
        let isPadded = isPadded(row, columns, grid)
        guard isPadded || isBare, columns.upperBound <= grid.columns else { return }
        let (left, right) = (columns.lowerBound, columns.upperBound)
        let column = isRightToLeft ? right - (isPadded ? 1 : 0) : left - (isPadded ? 0 : 1)
        if let tint {
            drawSign(row, column, ground: isPadded ? tint : nil, &grid)
        } else {
            grid[row, column].glyph = Self.sign(isRightToLeft).value
        }
    }

    private func isPadded(_ row: Int, _ columns: Range<Int>, _ grid: CellGrid) -> Bool {
        grid.cell(row, columns.lowerBound)?.glyph == 0xA0
    }

    private static func sign(_ isRightToLeft: Bool) -> Unicode.Scalar { isRightToLeft ? "▐" : "▌" }

    private func isField(_ number: Int) -> Bool {
        guard
            case .input? = pane.regions.indices.contains(number - 1)
                ? pane.regions[number - 1] : nil
        else { return false }
        return true
    }

    /// Draws the sign of what is chosen.
    func drawSign(
        _ row: Int,
        _ column: Int,
        ground: CellStyle.Ink?,
        _ grid: inout CellGrid
    ) {
        var style = pane.looks.accent
        if let ground { style.ground = ground }
        grid.draw(String(Self.sign(isRightToLeft)), row: row, column: column, style: style)
    }

    var isRightToLeft: Bool { pane.isRightToLeft }

    /// The column of the sign before a row or a text.
    var signColumn: Int {
        isRightToLeft ? right - 1 : pane.columns.lowerBound + (pane.list?.column ?? 0)
    }

    /// Marks the pages of a menu that are shown.
    func markCurrent(_ grid: inout CellGrid) {
        guard case .menu(let current) = pane.part else { return }
        for (row, line) in zip(areas.head, place.headScroll...) where current.contains(line) {
            if let tint = pane.looks.tint {
                grid.restyle(row, pane.columns) { if $0.ground == .standard { $0.ground = tint } }
            }
            drawSign(row, signColumn, ground: pane.looks.tint, &grid)
        }
    }

    /// Marks the place of the keys with a sign; returns where the sign is.
    func mark(_ row: Int, _ grid: inout CellGrid) -> Position {
        drawSign(row, signColumn, ground: nil, &grid)
        return .init(row: row, column: signColumn)
    }
}
