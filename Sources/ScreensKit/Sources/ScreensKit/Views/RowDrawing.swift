/// Rows of a list while they are drawn: finds out whether each depends on itself alone.
///
/// A view may draw its rows as it likes, say with a heading where another month begins. Where
/// ``ListView`` draws them one by one, a row is a function of its value, its index and the context:
/// a host need not draw it again while these are the same.
@_spi(Host)
public final class RowDrawing: Sendable {
    /// What is drawn by the current task.
    @TaskLocal static var current: RowDrawing?

    private let view: any ScreenletView.Type
    // Only used by the thread that draws.
    private nonisolated(unsafe) var isEachAlone = false

    private init(_ view: any ScreenletView.Type) { self.view = view }

    /// Draws rows of a view; tells whether each was drawn by itself.
    public static func nodes(
        by view: any ScreenletView,
        _ draw: () -> [Node]
    ) -> (nodes: [Node], areEachAlone: Bool) {
        let drawing = RowDrawing(type(of: view))
        let nodes = $current.withValue(drawing) { draw() }
        return (nodes, drawing.isEachAlone)
    }

    /// A view that asks another one for rows may do anything with them: only its own count.
    func drawsEachAlone(_ view: any ScreenletView.Type) {
        if view == self.view { isEachAlone = true }
    }
}
