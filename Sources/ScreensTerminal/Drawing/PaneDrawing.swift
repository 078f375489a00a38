@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// A pane as it is put on the screen.
struct PaneDrawing {
    let pane: LivePane
    let number: Int
    let page: ShownPage
    let isEditing: Bool

    var place: PaneState { page.places[number] }
    var hasKeys: Bool { number == page.active }
    var areas: PaneAreas { place.areas }
    var right: Int { pane.columns.upperBound }

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
    func drawTurning(
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

    func addHit(
        _ target: Composition.Target,
        _ row: Int,
        _ columns: Range<Int>,
        to screen: inout Composition
    ) {
        screen.hits.append(.init(row: row, columns: columns, pane: number, target: target))
    }
}
