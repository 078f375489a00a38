@_spi(Host) public import ScreensKit

/// The content of a live page: a drawing, and a window of the rows of its list.
@_spi(Host)
public struct HTMLSnapshot: Sendable {
    /// The drawing.
    public let drawing: Drawing
    /// The rows that are shown, limited to existing rows.
    public let window: Range<Int>
    /// The nodes of those rows.
    let rows: [Node]
    /// The list's path, by counting children from the body on; `nil` if there is none.
    let listPath: [Int]?

    /// Draws the rows of the window.
    public init(_ drawing: Drawing, rows window: Range<Int>) {
        self.drawing = drawing
        self.window = window
        listPath = drawing.body.firstList?.path
        rows = listPath == nil ? [] : drawing.rows(window)
    }

    /// Whether no rows follow those that are shown.
    public var isAtEnd: Bool { window.upperBound >= drawing.rowCount }
}
