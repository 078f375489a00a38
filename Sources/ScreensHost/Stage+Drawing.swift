@_spi(Host) public import ScreensKit
import ScreensPlugins
@_spi(Host) import ScreensWorker

extension Stage {
    /// Draws the present state of the stage on the threads for drawing, while the main actor continues.
    ///
    /// If the view's plugin fails, the next view in the order of search draws.
    ///
    /// - Parameters:
    ///   - context: the drawing context.
    ///   - earlier: the drawing that the caller shows; its rows are used again if they are the same.
    /// - Returns: the drawing of the stage as it is at the time of the call.
    @_spi(Host)
    public func drawing(
        in context: DrawingContext,
        after earlier: StageDrawing? = nil
    ) async -> StageDrawing {
        followLayout()
        return await drawing(of: model, in: context, after: earlier)
    }

    private func drawing(
        of model: any ScreenletModel,
        in context: DrawingContext,
        after earlier: StageDrawing?
    ) async -> StageDrawing {
        while true {
            let sketch = DrawingInputs(self, model, context)
            let parts = sketch.parts
            do throws(StagedView.Failure) {
                let drawing = try await sketch.drawing(after: earlier) { [weak self] in
                    await self?.rows($1, of: sketch, lostTo: $0) ?? []
                }
                note(parts.takeSkipped())
                return drawing
            } catch {
                note(parts.takeSkipped())
                switch error {
                case .view(let error): return sketch.notice("\(error)")
                case .lost(let refusal):
                    guard replace(sketch.version, lostTo: refusal) else {
                        return sketch.notice(refusal.message)
                    }
                }
            }
        }
    }

    /// Draws rows of a drawing whose plugin has failed, with the next view.
    ///
    /// It then reports through `onChange` that the stage has changed.
    private func rows(
        _ range: Range<Int>,
        of sketch: DrawingInputs,
        lostTo refusal: PluginRefusal
    ) async -> [Node] {
        let isFirst = sketch.version == viewVersion
        if isFirst, !replace(sketch.version, lostTo: refusal) { return [] }
        let drawing = await drawing(of: sketch.model, in: sketch.asked, after: nil)
        let nodes = await drawing.rows(range)
        if isFirst { onChange?() }
        return nodes
    }

    /// Replaces a view whose plugin failed by the next one, and leaves everything else as it was.
    ///
    /// Nothing happens if another call has replaced it already.
    ///
    /// - Returns: whether there is such a view.
    private func replace(_ version: Int, lostTo refusal: PluginRefusal) -> Bool {
        guard version == viewVersion else { return true }
        partViews = nil
        let found = host.resolution(of: themeResolution.requested, shownScreenlet)
        guard let choice = found.choice else {
            note(refusal)
            return false
        }
        themeResolution = found
        (resolution, view) = (found, choice.view)
        // The layout is looked up again, and the screenlet receives the traits of its view.
        layoutId = nil
        followLayout()
        let name = resolution.choice?.name ?? choice.name
        note(refusal, then: " \(name) is used instead.")
        return true
    }

    /// The views that draw parts in the present theme.
    fileprivate var currentPartViews: PartViews {
        if let partViews { return partViews }
        let made = PartViews(host.registry, theme, host.strings, printing)
        partViews = made
        return made
    }

    /// Passes lines that a plugin printed on to ``onOutput``.
    fileprivate var printing: StagedView.Printing {
        { [weak self] lines, plugin in
            let name = Plugin.name(ofFile: plugin)
            Task { @MainActor [weak self] in
                for line in lines { self?.onOutput?("\(name): \(line)") }
            }
        }
    }
}

/// All that a drawing depends on, as it was at some moment.
private struct DrawingInputs: Sendable {
    let version: Int
    let model: any ScreenletModel
    /// The context as the caller gave it, without the texts of a plugin.
    let asked: DrawingContext
    let parts: PartViews
    private let context: DrawingContext
    private let view: StagedView
    private let lane: DrawingLane
    private let resources: ResourcePictures
    private let pictures: FoundPictures
    private let panel: Node?

    @MainActor
    init(_ stage: Stage, _ model: any ScreenletModel, _ context: DrawingContext) {
        self.model = model
        asked = context
        self.context = stage.context(context, for: stage.resolution.choice)
        version = stage.viewVersion
        view = stage.view.printing(to: stage.printing, stage.resolution.choice?.plugin ?? "")
        parts = stage.currentPartViews
        resources = stage.host.resources
        pictures = stage.pictures.found()
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
        try await withTaskExecutorPreference(lane) { () async throws(StagedView.Failure) in
            try await drawn(after: earlier, rescue: rescue)
        }
    }

    @concurrent
    private func drawn(
        after earlier: StageDrawing?,
        rescue: @escaping StageDrawing.Fallback
    ) async throws(StagedView.Failure) -> StageDrawing {
        let drawn = try await view.drawing(of: .value(model), in: context) {
            await parts.drawings(of: $0, in: asked)
        }
        return StageDrawing(
            drawn,
            of: .init(model: model, view: version),
            below: panel,
            on: lane,
            after: earlier,
            finding: resources,
            pictures,
            rescue: rescue
        )
    }

    /// The drawing of a message, for when no view can draw.
    func notice(_ words: String) -> StageDrawing {
        let drawing = Drawing(body: .notice(words, .danger), context: asked)
        return StageDrawing(
            .plain(drawing),
            of: nil,
            below: panel,
            on: lane,
            after: nil,
            finding: resources,
            pictures,
            rescue: { _, _ in [] }
        )
    }
}
