@_spi(Host) public import ScreensKit

/// The newest drawing of a stage, for a surface that shows it.
///
/// One drawing is made at a time. However often the stage changes meanwhile, only one more follows. A
/// drawing that is outdated when it is finished is dropped, but never two in a row. An older drawing
/// therefore never replaces a newer one, and a stage that changes all the time is still seen to change.
@MainActor
@_spi(Host)
public final class LatestDrawing {
    /// The drawing; `nil` before the first one.
    public private(set) var drawing: StageDrawing?
    /// How often the drawing was replaced.
    public private(set) var revision = 0
    private let stage: Stage
    private let context: @MainActor () -> DrawingContext
    private let patience: Duration
    /// How often the stage has changed, and how many of these changes are drawn.
    private var changes = 1
    private var drawn = 0
    private var making: Task<Void, Never>?
    private var cache: EmbeddedDrawingCache
    /// Drawings of fewer changes are never shown.
    private var first = 0

    /// How long a page waits for one of its screenlets: shorter than what users notice as a pause.
    public nonisolated static let patience = Duration.milliseconds(250)

    /// Draws a stage.
    ///
    /// Nothing is drawn yet.
    ///
    /// - Parameters:
    ///   - stage: what is drawn.
    ///   - patience: how long each screenlet inside it is waited for.
    ///   - context: returns the context of the moment.
    public init(
        of stage: Stage,
        patience: Duration = patience,
        in context: @escaping @MainActor () -> DrawingContext
    ) {
        (self.stage, self.patience, self.context) = (stage, patience, context)
        cache = Self.cache(of: stage, patience)
    }

    private static func cache(of stage: Stage, _ patience: Duration) -> EmbeddedDrawingCache {
        EmbeddedDrawingCache(patience: patience) { [weak stage] in
            Task { @MainActor in stage?.changed() }
        }
    }

    /// Whether there are changes that are not drawn.
    public var isOutdated: Bool { drawn < changes }

    /// Notes that the stage has changed.
    public func change() { changes += 1 }

    /// Discards the drawing, and each one that has begun, because they show data of another user.
    public func reset() {
        changes += 1
        (drawing, first) = (nil, changes)
        cache = Self.cache(of: stage, patience)
    }

    /// Draws until all changes so far are drawn.
    ///
    /// Changes during the last drawing may remain undrawn.
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
        // Dropped at most once; callers see the newer drawing instead.
        if number < changes { (number, next) = await draw() }
        while number < first { (number, next) = await draw() }
        (drawing, drawn, making) = (next, number, nil)
        revision += 1
    }

    private func draw() async -> (changes: Int, StageDrawing) {
        let (number, places) = (changes, stage.appPlaces)
        var next = await stage.drawing(in: context(), after: drawing, cache: cache)
        next.places = places
        return (number, next)
    }
}
