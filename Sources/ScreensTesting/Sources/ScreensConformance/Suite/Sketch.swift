@_spi(Host) import ScreensKit

/// What a view drew of a model: the whole, and some windows of its rows.
struct Sketch: Hashable, Sendable {
    /// Rows that were asked for, and what came.
    struct Window: Hashable {
        let range: Range<Int>
        let nodes: [Node]
    }

    let drawing: Drawing
    let windows: [Window]

    /// Asks for the first, one, the last, and no rows.
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

    static func == (left: Sketch, right: Sketch) -> Bool {
        left.drawing.rowCount == right.drawing.rowCount && left.windows == right.windows
            && left.drawing.body == right.drawing.body
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(drawing.rowCount)
        hasher.combine(windows)
        hasher.combine(drawing.body)
    }
}
