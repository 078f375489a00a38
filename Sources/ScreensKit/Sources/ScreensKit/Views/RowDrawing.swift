/// Records whether the rows of a list are drawn independently of each other.
///
/// A view may draw its rows in any way, for example with a heading where a new month begins. If
/// ``ListView`` draws them one by one, a row depends only on its value, its index and the context,
/// and a host need not draw it again while these are the same.
@_spi(Host)
public final class RowDrawing: Sendable {
    /// The drawing of the current task.
    @TaskLocal static var current: RowDrawing?

    private let view: any ScreenletView.Type
    // Used only by the thread that draws.
    private nonisolated(unsafe) var isEachAlone = false

    private init(_ view: any ScreenletView.Type) { self.view = view }

    /// Draws rows of a view, and returns whether each was drawn independently.
    public static func nodes(
        by view: any ScreenletView,
        _ draw: () -> [Node]
    ) -> (nodes: [Node], areEachAlone: Bool) {
        let drawing = RowDrawing(type(of: view))
        let nodes = $current.withValue(drawing) { draw() }
        return (nodes, drawing.isEachAlone)
    }

    /// A view that gets rows from another view may change them, so only the view's own call counts.
    func drawsEachAlone(_ view: any ScreenletView.Type) {
        if view == self.view { isEachAlone = true }
    }
}
