@_spi(Host) public import ScreensKit

/// The newest drawing of a stage, for a surface that shows it.
///
/// One drawing is made at a time; however often the stage changes meanwhile, one more follows. A
/// drawing that is outdated when it is finished is dropped, but never two in a row: so an older one
/// never takes the place of a newer one, and a stage that changes all the time is still seen to change.
@MainActor
@_spi(Host)
public final class NewestDrawing {
    /// The drawing; `nil` before the first one.
    public private(set) var drawing: StageDrawing?
    /// How often there was another drawing.
    public private(set) var revision = 0
    private let stage: Stage
    private let context: @MainActor () -> DrawingContext
    /// How often something has changed, and how much of that is drawn.
    private var changes = 1
    private var drawn = 0
    private var making: Task<Void, Never>?

    /// Draws a stage in the context of the moment; nothing yet.
    public init(of stage: Stage, in context: @escaping @MainActor () -> DrawingContext) {
        (self.stage, self.context) = (stage, context)
    }

    /// Whether something has changed that is not drawn.
    public var isOutdated: Bool { drawn < changes }

    /// Notes that there is something else to see.
    public func change() { changes += 1 }

    /// Draws until all that has changed so far is drawn; what changes meanwhile need not be.
    ///
    /// - Returns: the drawing.
    @discardableResult
    public func update() async -> StageDrawing {
        let wanted = changes
        while true {
            if let drawing, drawn >= wanted { return drawing }
            let task = making ?? Task { await make() }
            making = task
            await task.value
        }
    }

    private func make() async {
        var (number, next) = await draw()
        // Dropped once: whoever waits sees the newer one instead.
        if number < changes { (number, next) = await draw() }
        (drawing, drawn, making) = (next, number, nil)
        revision += 1
    }

    private func draw() async -> (changes: Int, StageDrawing) {
        let number = changes
        return (number, await stage.drawing(in: context(), after: drawing))
    }
}
