public import ScreensKit

/// Draws the list where no theme has a view of its own for it.
public struct {{Name}}View_default: ListView {
    /// Creates the view.
    public init() {}

    /// The title of a row.
    public func row(_ row: {{Name}}Row, at index: Int, in context: DrawingContext) -> Node {
        .text(row.title, .headline)
    }
}
