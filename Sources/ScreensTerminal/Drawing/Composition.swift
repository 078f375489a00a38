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
    /// What moves.
    var motion = Motion()
    /// Whether something on it moves.
    var isBusy = false
    /// How what is drawn above the page looks; `nil` without a page.
    var looks: ScreenLooks?
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
        /// All pages of an app, from which one is chosen.
        case pages
    }

    init(_ size: TerminalSize, _ glyphs: GlyphTable) {
        grid = CellGrid(columns: size.columns, rows: size.rows)
        self.glyphs = glyphs
    }

    /// The option of a list to choose from that the mouse presses.
    func option(at mouse: Mouse) -> Int? {
        guard let (top, shown) = options, mouse.kind == .press else { return nil }
        let index = shown.lowerBound + mouse.row - top
        return shown.contains(index) ? index : nil
    }

    /// What is at the place of the mouse.
    func hit(at mouse: Mouse) -> Hit? {
        hits.first { $0.row == mouse.row && $0.columns.contains(mouse.column) }
    }

    /// Draws all panes of a page, which are scrolled as their focus requires.
    mutating func draw(_ page: inout ShownPage, isEditing: Bool) {
        guard let panes = page.panes else { return }
        var room = 0..<max(1, grid.rows - 1)
        for (index, pane) in panes.enumerated() where !pane.isQuestion {
            page.places[index].layOut(pane, in: room, hasKeys: index == page.active)
            let areas = page.places[index].areas
            let drawing = PaneDrawing(pane: pane, number: index, page: page, isEditing: isEditing)
            let place = drawing.draw(into: &self)
            if index == page.active { cursor = place }
            if pane.isAround { room = areas.list }
            if panes.count == 1 || pane.isContent && page.contentCount == 1 {
                moving = pane.list == nil ? areas.rows : areas.list
            }
        }
        for pane in panes where !pane.isAround && !pane.isQuestion && pane.columns.lowerBound > 0 {
            drawLine(at: pane.columns.lowerBound - 1, room)
        }
        addHits(of: panes[0])
        for (pane, place) in zip(panes, page.places) where !pane.isQuestion {
            drawBar(of: pane, at: place)
        }
    }

    /// Draws a line between two panes, which meets the lines above and below it.
    private mutating func drawLine(at column: Int, _ rows: Range<Int>) {
        let style = looks?.line ?? Self.dimmed
        for row in rows { grid.draw("│", row: row, column: column, style: style) }
        let rule = ("─" as Unicode.Scalar).value
        for (row, sign) in [(rows.lowerBound - 1, "┬"), (rows.upperBound, "┴")]
        where (0..<grid.rows).contains(row) && grid[row, column].glyph == rule {
            grid.draw(sign, row: row, column: column, style: style)
        }
    }

    /// What stands for all pages can be pressed.
    private mutating func addHits(of pane: LivePane) {
        guard case .around(_, let rest) = pane.part, !rest.isEmpty else { return }
        hits.append(Hit(row: 0, columns: rest, pane: 0, target: .pages))
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

    /// Draws the question that has to be answered first, above everything else.
    mutating func drawQuestion(of page: inout ShownPage, isEditing: Bool) {
        guard let index = page.question, let pane = page.panes?[index],
            case .question(let title) = pane.part
        else { return }
        let height = min(pane.head.count, OverlayBox.height(on: grid.rows))
        let place = BoxPlace(columns: pane.columns.count - 3, rows: height, on: grid)
        dim()
        frame(title, at: place)
        page.places[index].layOut(pane, in: place.rows, hasKeys: true)
        let drawing = PaneDrawing(pane: pane, number: index, page: page, isEditing: isEditing)
        cursor = drawing.draw(into: &self)
        raise(place)
        drawBar(of: pane, at: page.places[index])
    }

    /// Hides all pictures.
    mutating func removePictures() { pictures = [] }

    /// Hides the pictures of an area that something else covers.
    mutating func cover(_ rows: Range<Int>, _ columns: Range<Int>) {
        pictures.removeAll { rows.overlaps($0.rows) && columns.overlaps($0.columns) }
    }
}
