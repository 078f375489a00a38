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
            do throws(StagedView.Failure) {
                let drawing = try await sketch.drawing(after: earlier) { [weak self] in
                    await self?.rows($1, of: sketch, lostTo: $0) ?? []
                }
                noteSkipped(in: sketch)
                if !replaceLost(in: sketch) { return drawing }
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
        note(sketch.parts.takeSkipped())
        for (path, parts) in sketch.embedded.parts { stage(at: path)?.note(parts.takeSkipped()) }
    }

    /// Replaces the views of embedded screenlets whose plugins failed; returns whether there are others.
    private func replaceLost(in sketch: DrawingInputs) -> Bool {
        sketch.embedded.losses.reduce(false) { isReplaced, loss in
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
        lostTo refusal: PluginRefusal
    ) async -> [Node] {
        let list = sketch.embedded.list
        let (owner, version) = (stage(at: list?.path ?? []), list?.version ?? sketch.version)
        let isFirst = version == owner?.viewVersion
        if isFirst, owner?.replace(version, lostTo: refusal) != true { return [] }
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
    var currentPartViews: PartViews {
        if let partViews { return partViews }
        let made = PartViews(host.registry, theme, host.strings, printing)
        partViews = made
        return made
    }

    /// Passes lines that a plugin printed on to ``onOutput``.
    var printing: StagedView.Printing {
        { [weak self] lines, plugin in
            let name = Plugin.name(ofFile: plugin)
            Task { @MainActor [weak self] in
                for line in lines { self?.onOutput?("\(name): \(line)") }
            }
        }
    }
}
