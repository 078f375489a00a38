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
        await drawing(in: context, after: earlier, cache: nil)
    }

    /// Draws the present state, without waiting for screenlets inside that take long.
    func drawing(
        in context: DrawingContext,
        after earlier: StageDrawing?,
        cache: EmbeddedDrawingCache?
    ) async -> StageDrawing {
        followLayout()
        return await drawing(of: model, in: context, after: earlier, cache)
    }

    private func drawing(
        of model: any ScreenletModel,
        in context: DrawingContext,
        after earlier: StageDrawing?,
        _ cache: EmbeddedDrawingCache?
    ) async -> StageDrawing {
        while true {
            let inputs = DrawingInputs(self, model, context)
            cache?.removeAll(except: inputs.inner.keys)
            let embedded = EmbeddedDrawings(listPath: listPath, cache: cache)
            do throws(ViewFailure) {
                let drawing = try await inputs.drawing(
                    after: earlier,
                    around: embedded,
                    losing: { [weak self] in await self?.replaceView(of: $0, lostTo: $1) }
                ) { [weak self] in
                    await self?.rows($1, of: inputs, embedded.list, lostTo: $0) ?? []
                }
                noteSkipped(in: inputs)
                if !replace(embedded.losses) { return drawing }
            } catch {
                noteSkipped(in: inputs)
                switch error {
                case .view(let error): return inputs.notice("\(error)")
                case .refused(let refusal):
                    guard replace(inputs.version, lostTo: refusal) else {
                        return inputs.notice(refusal.message)
                    }
                }
            }
        }
    }

    private func noteSkipped(in inputs: DrawingInputs) {
        for (path, inputs) in inputs.all { stage(at: path)?.note(inputs.parts.removeSkipped()) }
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
        of inputs: DrawingInputs,
        _ list: EmbeddedList?,
        lostTo refusal: PluginRefusal
    ) async -> [Node] {
        guard let owner = stage(at: list?.path ?? []) else { return [] }
        let version = list?.version ?? inputs.version
        let isFirst = version == owner.appearance.version
        if isFirst, !owner.replace(version, lostTo: refusal) { return [] }
        let drawing = await drawing(of: inputs.model, in: inputs.asked, after: nil, nil)
        let nodes = await drawing.rows(range)
        if isFirst { changed() }
        return nodes
    }

    /// Replaces the view of a list in a pane, whose plugin has failed while it drew rows.
    private func replaceView(of list: EmbeddedList, lostTo refusal: PluginRefusal) {
        let owner = stage(at: list.path)
        guard let owner, owner.appearance.version == list.version else { return }
        if owner.replace(list.version, lostTo: refusal) { changed() }
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
