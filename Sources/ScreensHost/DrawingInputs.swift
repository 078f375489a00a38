@_spi(Host) import ScreensKit
import ScreensPlugins
@_spi(Host) import ScreensWorker

/// All that a drawing depends on, as it was at some moment.
struct DrawingInputs: Sendable {
    let version: Int
    let model: any ScreenletModel
    /// The context as the caller gave it, without the texts of a plugin.
    let asked: DrawingContext
    let parts: PartViews
    /// The screenlets inside this one.
    let embedded: EmbeddedDrawings
    let lane: DrawingLane
    private let context: DrawingContext
    private let view: StagedView
    private let resources: ResourcePictures
    private let panel: Node?

    @MainActor
    init(_ stage: Stage, _ model: any ScreenletModel, _ context: DrawingContext) {
        self.model = model
        asked = context
        self.context = stage.context(context, for: stage.resolution.choice)
        version = stage.viewVersion
        view = stage.view.printing(to: stage.printing, stage.resolution.choice?.plugin ?? "")
        parts = stage.currentPartViews
        embedded = EmbeddedDrawings(of: stage, in: context)
        resources = stage.host.resources
        panel = stage.pendingPanel?.node(
            locale: context.locale,
            isCompact: context.widthClass == .compact
        )
        lane = .of(plugin: stage.resolution.choice?.plugin ?? "")
    }

    func drawing(
        after earlier: StageDrawing?,
        rescue: @escaping StageDrawing.Fallback
    ) async throws(StagedView.Failure) -> StageDrawing {
        var drawn = try await drawn(embedding: embedded)
        var origin = StageDrawing.Origin(model: model, view: version, path: [])
        if !(model is any ListModel), let list = embedded.list {
            drawn = .containing(list, in: drawn.frame)
            origin = .init(model: list.model, view: list.version, path: list.path)
        }
        return StageDrawing(
            drawn,
            of: origin,
            below: panel,
            on: lane,
            after: earlier,
            finding: { [resources] in resources.picture($0) },
            rescue: rescue
        )
    }

    /// Draws the model with the view, on the threads for drawing.
    func drawn(embedding embedded: EmbeddedDrawings) async throws(StagedView.Failure) -> DrawnView {
        try await withTaskExecutorPreference(lane) { () async throws(StagedView.Failure) in
            try await drawnHere(embedding: embedded)
        }
    }

    @concurrent
    private func drawnHere(
        embedding embedded: EmbeddedDrawings
    ) async throws(StagedView.Failure) -> DrawnView {
        try await view.drawing(of: .value(model), in: context) {
            await parts.drawings(of: $0, embedding: embedded, in: asked)
        }
    }

    /// The drawing of a message, for when no view can draw.
    func notice(_ words: String) -> StageDrawing {
        StageDrawing(
            .plain(message(words)),
            of: nil,
            below: panel,
            on: lane,
            after: nil,
            finding: { [resources] in resources.picture($0) },
            rescue: { _, _ in [] }
        )
    }

    func message(_ words: String) -> Drawing {
        Drawing(body: .notice(words, .danger), context: asked)
    }
}
