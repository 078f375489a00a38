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
