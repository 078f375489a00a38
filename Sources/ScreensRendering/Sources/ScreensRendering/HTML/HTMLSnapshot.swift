@_spi(Host) public import ScreensKit

/// What a live page shows: a drawing, and of its list a window of rows.
@_spi(Host)
public struct HTMLSnapshot: Sendable {
    /// The drawing.
    public let drawing: Drawing
    /// The rows that are shown, as far as there are so many.
    public let window: Range<Int>
    /// The nodes of those rows.
    let rows: [Node]
    /// Where the list is, by counting children from the body on; `nil` where there is none.
    let listPath: [Int]?

    /// Draws the rows of the window.
    public init(_ drawing: Drawing, rows window: Range<Int>) {
        self.drawing = drawing
        self.window = window
        listPath = drawing.body.pathOfFirstList(depth: 1)
        rows = listPath == nil ? [] : drawing.rows(window)
    }

    /// Whether nothing follows the rows that are shown.
    public var isAtEnd: Bool { window.upperBound >= drawing.rowCount }
}

extension Node {
    fileprivate func pathOfFirstList(depth: Int) -> [Int]? {
        guard depth <= Self.maximumDepth else { return nil }
        if kind == .list { return [] }
        for (index, child) in children.enumerated() {
            if let path = child.pathOfFirstList(depth: depth + 1) { return [index] + path }
        }
        return nil
    }
}
