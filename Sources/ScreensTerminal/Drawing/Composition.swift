@_spi(Host) import ScreensRendering

/// A screen to be shown: its cells, and what of it responds to the mouse.
struct Composition {
    var grid: CellGrid
    let glyphs: GlyphTable
    /// The pictures that are completely visible.
    private(set) var pictures: [Placement] = []
    var cursor: Position?
    /// Rows that may have scrolled together.
    private(set) var moving: Range<Int>?
    var hits: [Hit] = []
    /// The sign of a scroll bar's thumb.
    var thumb = "┃"
    /// The visible options of a list to choose from, and the row of the first one.
    var options: (top: Int, shown: Range<Int>)?

    /// A region of the screen that responds to the mouse.
    struct Hit {
        var row: Int
        var columns: Range<Int>
        var pane: Int
        var target: Target
    }

    enum Target: Equatable {
        case region(Int)
        case row(Int, item: Int)
    }

    init(_ size: TerminalSize, _ glyphs: GlyphTable) {
        grid = CellGrid(columns: size.columns, rows: size.rows)
        self.glyphs = glyphs
    }

    /// What is at the place of the mouse.
    func hit(at mouse: Mouse) -> Hit? {
        hits.first { $0.row == mouse.row && $0.columns.contains(mouse.column) }
    }

    /// Draws all panes of a page, which are scrolled as their focus requires.
    mutating func draw(_ page: inout ShownPage, isEditing: Bool) {
        guard let panes = page.panes else { return }
        var room = 0..<max(1, grid.rows - 1)
        for (index, pane) in panes.enumerated() {
            page.places[index].layOut(pane, in: room, hasKeys: index == page.active)
            let areas = page.places[index].areas
            let drawing = PaneDrawing(pane: pane, number: index, page: page, isEditing: isEditing)
            let place = drawing.draw(into: &self)
            if index == page.active { cursor = place }
            if pane.isAround { room = areas.list }
            if panes.count == 1 { moving = pane.list == nil ? 0..<grid.rows - 1 : areas.list }
        }
        for pane in panes where !pane.isAround && pane.columns.lowerBound > 0 {
            drawLine(at: pane.columns.lowerBound - 1, room)
        }
        for (pane, place) in zip(panes, page.places) { drawBar(of: pane, at: place) }
    }

    /// Draws a line between two panes.
    private mutating func drawLine(at column: Int, _ rows: Range<Int>) {
        var style = CellStyle.plain
        style.isDim = true
        for row in rows { grid.draw("│", row: row, column: column, style: style) }
    }

    /// Records the pictures of a line; the characters of those that are partly hidden are shown instead.
    mutating func place(
        _ line: CellLine,
        at row: Int,
        _ left: Int,
        in rows: Range<Int>,
        upTo end: Int
    ) {
        for (column, picture) in line.pictures {
            let placement = Placement(picture: picture, row: row, column: left + column)
            let isVisible = placement.rows.clamped(to: rows) == placement.rows
            if isVisible, placement.columns.upperBound <= end { pictures.append(placement) }
        }
    }

    /// Hides the pictures of an area that something else covers.
    mutating func cover(_ rows: Range<Int>, _ columns: Range<Int>) {
        pictures.removeAll { rows.overlaps($0.rows) && columns.overlaps($0.columns) }
    }
}
