@_spi(Host) import ScreensKit

/// A view's drawing of a model: the body, and some windows of its rows.
struct SampleDrawing: Hashable, Sendable {
    /// The requested rows, and those that were drawn.
    struct Window: Hashable {
        let range: Range<Int>
        let nodes: [Node]
    }

    let drawing: Drawing
    let windows: [Window]

    /// Draws the first rows, one row, the last rows, and an empty range.
    init(_ drawing: Drawing) {
        self.drawing = drawing
        let (count, size) = (drawing.rowCount, Drawing.windowSize)
        let single = min(5, max(0, count - 1))
        let ranges =
            count == 0
            ? []
            : [
                0..<min(size, count), single..<single + 1, max(0, count - size)..<count, 0..<0,
            ]
        windows = ranges.map { Window(range: $0, nodes: drawing.rows($0)) }
    }

    static func == (left: SampleDrawing, right: SampleDrawing) -> Bool {
        left.drawing.rowCount == right.drawing.rowCount && left.windows == right.windows
            && left.drawing.body == right.drawing.body
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(drawing.rowCount)
        hasher.combine(windows)
        hasher.combine(drawing.body)
    }
}
