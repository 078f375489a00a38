@_spi(Host) import ScreensKit
import ScreensPlugins
@_spi(Host) import ScreensWorker

/// All that a drawing depends on, as it was at some moment.
struct DrawingInputs: Sendable {
    /// What decides whether a screenlet would be drawn the same again.
    struct State: Equatable {
        let version: Int
        let changes: Int
    }

    let state: State
    let model: any ScreenletModel
    /// The context as the caller gave it, without the texts of a plugin.
    let asked: DrawingContext
    let parts: PartViews
    /// The screenlets inside this one, by their ids.
    let inner: [Int: DrawingInputs]
    let lane: DrawingLane
    private let context: DrawingContext
    private let view: any PluginView
    private let resources: ResourcePictures
    private let pictures: FoundPictures
    private let shell: StageShell

    @MainActor
    init(_ stage: Stage, _ model: any ScreenletModel, _ context: DrawingContext) {
        self.model = model
        asked = context
        self.context = stage.host.strings.context(context, for: stage.resolution.choice)
        state = State(version: stage.appearance.version, changes: stage.changeCount)
        let (printing, plugin) = (stage.printing, stage.resolution.choice?.plugin ?? "")
        view = stage.appearance.view.printing { printing($0, plugin) }
        parts = stage.currentPartViews
        inner = stage.runtime.embedded.mapValues { embedded in
            embedded.stage.followLayout()
            return DrawingInputs(embedded.stage, embedded.stage.model, context)
        }
        resources = stage.host.resources
        pictures = stage.pictures.found()
        shell = StageShell(of: stage, in: self.context)
        lane = .of(plugin: plugin)
    }

    /// The number of the view.
    var version: Int { state.version }

    func drawing(
        after earlier: StageDrawing?,
        around embedded: EmbeddedDrawings,
        losing: @escaping EmbeddedLists.Losing,
        rescue: @escaping StageDrawing.Fallback
    ) async throws(ViewFailure) -> StageDrawing {
        var drawn = try await drawn(at: [], embedded)
        var origin = StageDrawing.Origin(model: model, view: version, path: [])
        if let list = embedded.list {
            drawn = list.drawing(in: drawn.frame)
            origin = .init(model: list.model, view: list.version, path: list.path)
        }
        return StageDrawing(
            drawn,
            of: origin,
            in: shell,
            on: lane,
            after: earlier,
            finding: resources,
            pictures,
            lists: asked.hasPanes ? EmbeddedLists(embedded.lists, losing: losing) : EmbeddedLists(),
            rescue: rescue
        )
    }

    /// Draws the model with the view, on the threads for drawing.
    ///
    /// `path` has the ids that lead to this screenlet; it is empty for the outermost. `embedded` draws those inside.
    func drawn(
        at path: [Int],
        _ embedded: EmbeddedDrawings
    ) async throws(ViewFailure) -> DrawnView {
        try await withTaskExecutorPreference(lane) { () async throws(ViewFailure) in
            try await drawnHere(at: path, embedded)
        }
    }

    @concurrent
    private func drawnHere(
        at path: [Int],
        _ embedded: EmbeddedDrawings
    ) async throws(ViewFailure) -> DrawnView {
        try await view.limitedDrawing(of: .value(model), in: context) { asked in
            await parts.drawings(of: asked, in: self.asked) { part in
                await embedded.drawing(of: part, in: self, at: path)
            }
        }
    }

    /// The drawing of a message, for when no view can draw.
    func notice(_ words: String) -> StageDrawing {
        StageDrawing(
            DrawnView(message(words)),
            of: nil,
            in: shell,
            on: lane,
            after: nil,
            finding: resources,
            pictures,
            rescue: { _, _ in [] }
        )
    }

    /// The drawing of a screenlet that is being drawn for the first time.
    var waiting: Drawing {
        Drawing(body: .text(asked.phrase(.loading), .caption), context: asked)
    }

    func message(_ words: String) -> Drawing {
        Drawing(body: .notice(words, .danger), context: asked)
    }

    /// These inputs and those of all screenlets inside, with the ids that lead to them.
    var all: [(path: [Int], inputs: DrawingInputs)] {
        [([], self)]
            + inner.sorted { $0.key < $1.key }.flatMap { id, inputs in
                inputs.all.map { ([id] + $0.path, $0.inputs) }
            }
    }
}
