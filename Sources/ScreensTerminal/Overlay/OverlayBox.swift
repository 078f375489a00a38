@_spi(Host) import ScreensRendering

/// A framed box with lines in the middle of the screen, above everything else; its place is that of the area inside it.
struct OverlayBox {
    let place: BoxPlace
    var top: Int { place.rows.lowerBound }
    var left: Int { place.columns.lowerBound }
    var width: Int { place.columns.count }

    /// The largest number of lines in a box, on a screen with so many rows.
    static func height(on rows: Int) -> Int { max(1, rows - 5) }

    /// Puts a box on the screen.
    @discardableResult
    init(_ title: String, _ lines: [[Cell]], on screen: inout Composition) {
        let (columns, rows) = (screen.grid.columns, screen.grid.rows)
        let widest = max(screen.glyphs.cells(of: title).count + 2, lines.map(\.count).max() ?? 0)
        place = BoxPlace(
            columns: max(1, min(columns - 4, widest)),
            rows: min(lines.count, Self.height(on: rows)),
            on: screen.grid
        )
        screen.dim()
        screen.frame(title, at: place)
        for (row, line) in zip(place.rows, lines) {
            screen.grid.draw(line, row: row, column: left, upTo: left + width)
        }
        screen.raise(place)
        screen.cursor = nil
    }
}
