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
        await drawing(in: context, after: earlier, keeping: nil)
    }

    /// Draws the present state, without waiting for screenlets inside that take long.
    func drawing(
        in context: DrawingContext,
        after earlier: StageDrawing?,
        keeping kept: KeptParts?
    ) async -> StageDrawing {
        followLayout()
        return await drawing(of: model, in: context, after: earlier, kept)
    }

    private func drawing(
        of model: any ScreenletModel,
        in context: DrawingContext,
        after earlier: StageDrawing?,
        _ kept: KeptParts?
    ) async -> StageDrawing {
        while true {
            let sketch = DrawingInputs(self, model, context)
            kept?.keep(only: sketch.inner.keys)
            let embedded = EmbeddedDrawings(listPath: listPath, keeping: kept)
            do throws(ViewFailure) {
                let drawing = try await sketch.drawing(
                    after: earlier,
                    around: embedded,
                    losing: { [weak self] in await self?.lose($0, to: $1) }
                ) { [weak self] in
                    await self?.rows($1, of: sketch, embedded.list, lostTo: $0) ?? []
                }
                noteSkipped(in: sketch)
                if !replace(embedded.losses) { return drawing }
            } catch {
                noteSkipped(in: sketch)
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

    private func noteSkipped(in sketch: DrawingInputs) {
        for (path, inputs) in sketch.all { stage(at: path)?.note(inputs.parts.removeSkipped()) }
    }

    /// Replaces the views of embedded screenlets whose plugins failed; returns whether another one draws.
    private func replace(_ losses: [EmbeddedDrawings.Loss]) -> Bool {
        losses.reduce(false) { isReplaced, loss in
            let inner = stage(at: loss.path)
            return inner?.replace(loss.version, lostTo: loss.refusal) == true || isReplaced
        }
    }

    /// Draws rows of a drawing whose plugin has failed, with the next view.
    ///
    /// It then reports through `onChange` that the stage has changed.
    private func rows(
        _ range: Range<Int>,
        of sketch: DrawingInputs,
        _ list: EmbeddedList?,
        lostTo refusal: PluginRefusal
    ) async -> [Node] {
        guard let owner = stage(at: list?.path ?? []) else { return [] }
        let version = list?.version ?? sketch.version
        let isFirst = version == owner.viewVersion
        if isFirst, !owner.replace(version, lostTo: refusal) { return [] }
        let drawing = await drawing(of: sketch.model, in: sketch.asked, after: nil, nil)
        let nodes = await drawing.rows(range)
        if isFirst { changed() }
        return nodes
    }

    /// Replaces the view of a list in a pane, whose plugin has failed while it drew rows.
    private func lose(_ list: EmbeddedList, to refusal: PluginRefusal) {
        let owner = stage(at: list.path)
        guard let owner, owner.viewVersion == list.version else { return }
        if owner.replace(list.version, lostTo: refusal) { changed() }
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
    var currentPartViews: PartViews {
        if let partViews { return partViews }
        let made = PartViews(host.registry, theme, host.strings, printing)
        partViews = made
        return made
    }

    /// Passes lines that a plugin printed on to ``onOutput``.
    var printing: PartViews.Printing {
        { [weak self] lines, plugin in
            let name = Plugin.name(ofFile: plugin)
            Task { @MainActor [weak self] in
                for line in lines { self?.onOutput?("\(name): \(line)") }
            }
        }
    }
}
