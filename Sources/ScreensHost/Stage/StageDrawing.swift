@_spi(Host) public import ScreensKit
import ScreensPlugins
@_spi(Host) import ScreensWorker
import Synchronization

/// A drawing of a stage at one moment: its frame, and its rows on request.
///
/// It is a value for any thread. Rows are drawn on the threads for drawing, never on the caller's.
@_spi(Host)
public struct StageDrawing: Sendable {
    /// Draws rows instead of a view whose plugin has failed in the meantime.
    typealias Fallback = @Sendable (PluginRefusal, Range<Int>) async -> [Node]

    /// The view, model and context of a drawing, which decide whether its rows can be used again.
    struct Origin: Sendable {
        let model: any ScreenletModel
        /// The number of the stage's view.
        let view: Int
        /// The ids that lead to the embedded screenlet whose rows are drawn; empty for the screenlet's own.
        let path: [Int]

        /// The rows that differ from those of an earlier drawing; `nil` if all may differ.
        func rowsChanged(since earlier: Origin) -> [Range<Int>]? {
            guard view == earlier.view, path == earlier.path else { return nil }
            return (model as? any RowComparing)?.rowsChanged(since: earlier.model)
        }
    }

    private let view: DrawnView
    private let origin: Origin?
    private let lane: DrawingLane
    private let cachedRows: CachedRows
    private let rescue: Fallback
    /// The lists inside the drawing, if the surface has panes.
    let lists: EmbeddedLists
    /// The drawing without its rows.
    public let frame: Drawing
    /// The open pages of the app that is drawn, if a ``LatestDrawing`` has drawn one.
    public internal(set) var places: AppPlaces?

    init(
        _ view: DrawnView,
        of origin: Origin?,
        in shell: StageShell,
        on lane: DrawingLane,
        after earlier: StageDrawing?,
        finding resources: ResourcePictures,
        _ pictures: FoundPictures,
        lists: EmbeddedLists = EmbeddedLists(),
        rescue: @escaping Fallback
    ) {
        self.lists = lists
        (self.view, self.origin, self.lane, self.rescue) = (view, origin, lane, rescue)
        frame = shell.around(view.frame).finding(mayChange: !pictures.isEmpty) {
            resources.picture($0) ?? pictures.picture($0)
        }.having { _ in [] }
        cachedRows = Self.cachedRows(of: origin, frame.context, after: earlier)
    }

    /// The rows of an earlier drawing that are the same in this one.
    private static func cachedRows(
        of origin: Origin?,
        _ context: DrawingContext,
        after earlier: StageDrawing?
    ) -> CachedRows {
        guard let earlier else { return CachedRows() }
        guard let origin, let before = earlier.origin,
            context.drawsRows(like: earlier.context)
        else { return CachedRows(earlier.cachedRows, but: nil) }
        return CachedRows(earlier.cachedRows, but: origin.rowsChanged(since: before))
    }

    /// The complete drawing, with a node of kind `list` at the place of the rows.
    public var body: Node { frame.body }
    /// How many rows there are.
    public var rowCount: Int { frame.rowCount }
    /// The context in which it is drawn.
    public var context: DrawingContext { frame.context }
    /// The executor on which it was drawn.
    ///
    /// Renderers can use it for work on this drawing.
    public var executor: any TaskExecutor { lane }

    /// The nodes of the existing rows of a range.
    ///
    /// - Parameters:
    ///   - range: the rows.
    ///   - isCached: whether the next drawing is likely to need them again.
    /// - Returns: the nodes; most views draw one for each row.
    public func rows(_ range: Range<Int>, caching isCached: Bool = true) async -> [Node] {
        await withTaskExecutorPreference(lane) { await drawn(range, isCached) }
    }

    /// Renders the drawing with only the rows of a range, on the threads for drawing.
    public func rendered<Result: Sendable>(
        with range: Range<Int>,
        by render: @Sendable (Drawing) -> Result
    ) async -> Result {
        await withTaskExecutorPreference(lane) { await renderHere(range, render) }
    }

    /// The stored nodes of all rows that were asked for, in this drawing or earlier ones.
    public func rowsAskedFor() async -> [Node] {
        await withTaskExecutorPreference(lane) {
            var nodes: [Node] = []
            for window in cachedRows.asked { nodes += await drawn(window, true) }
            return nodes
        }
    }

    @concurrent
    private func renderHere<Result: Sendable>(
        _ range: Range<Int>,
        _ render: @Sendable (Drawing) -> Result
    ) async -> Result {
        let range = range.clamped(to: 0..<rowCount)
        let nodes = await drawn(range, true)
        return render(
            frame.having { asked in
                if asked == range { return nodes }
                let places = asked.clamped(to: range)
                let first = min(places.lowerBound - range.lowerBound, nodes.count)
                return Array(nodes[first..<min(first + places.count, nodes.count)])
            }
        )
    }

    @concurrent
    private func drawn(_ range: Range<Int>, _ isCached: Bool) async -> [Node] {
        let range = range.clamped(to: 0..<rowCount)
        let pieces = cachedRows.pieces(in: range)
        if pieces.count == 1, case .cached(let nodes) = pieces[0] { return nodes }
        var result: [Node] = []
        for piece in pieces {
            switch piece {
            case .cached(let nodes): result += nodes
            case .missing(let rows): result += await drawn(missing: rows, isCached)
            }
        }
        return result
    }

    private func drawn(missing range: Range<Int>, _ isCached: Bool) async -> [Node] {
        do throws(PluginRefusal) {
            let (nodes, areEachAlone) = try await view.rows(range)
            let isReusable = isCached && areEachAlone && nodes.count == range.count
            cachedRows.store(isReusable ? nodes : nil, of: range)
            return nodes
        } catch {
            return await rescue(error, range)
        }
    }
}

extension DrawingContext {
    /// Whether a row that is the same is drawn the same.
    ///
    /// Relative times may be up to a minute old, since otherwise no row would ever be the same.
    func drawsRows(like other: DrawingContext) -> Bool {
        let minute: Int64 = 60_000
        guard now.milliseconds / minute == other.now.milliseconds / minute else { return false }
        var same = other
        same.now = now
        return self == same
    }
}

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
