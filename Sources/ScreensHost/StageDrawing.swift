@_spi(Host) public import ScreensKit
import ScreensPlugins
import Synchronization

/// A stage drawn once, as it was at some moment: its frame, and its rows on request.
///
/// A value for any thread. Rows are drawn where their view draws, never on the thread that asks.
@_spi(Host)
public struct StageDrawing: Sendable {
    /// Draws rows in the place of a view whose plugin failed meanwhile.
    typealias Rescue = @Sendable (PluginRefusal, Range<Int>) async -> [Node]

    /// Whose drawing of what it is, to tell whether its rows can be used again.
    struct Origin: Sendable {
        let model: any ScreenletModel
        /// Which view of the stage.
        let view: Int

        /// The rows that differ from those of an earlier drawing; `nil` where all may.
        func rowsChanged(since earlier: Origin) -> [Range<Int>]? {
            guard view == earlier.view else { return nil }
            return (model as? any RowComparing)?.rowsChanged(since: earlier.model)
        }
    }

    private let view: DrawnView
    private let origin: Origin?
    private let lane: DrawingLane
    private let kept: KeptRows
    private let rescue: Rescue
    /// The drawing, of which nobody has to ask for rows.
    public let frame: Drawing

    init(
        _ view: DrawnView,
        of origin: Origin?,
        below panel: Node? = nil,
        on lane: DrawingLane,
        after earlier: StageDrawing?,
        finding resource: @escaping @Sendable (String) -> Picture?,
        rescue: @escaping Rescue
    ) {
        (self.view, self.origin, self.lane, self.rescue) = (view, origin, lane, rescue)
        let whole = panel.map(view.frame.below) ?? view.frame
        frame = whole.finding(resource).having { _ in [] }
        kept = Self.kept(of: origin, frame.context, after: earlier)
    }

    /// The rows of an earlier drawing that are the same in this one.
    private static func kept(
        of origin: Origin?,
        _ context: DrawingContext,
        after earlier: StageDrawing?
    ) -> KeptRows {
        guard let earlier else { return KeptRows() }
        guard let origin, let before = earlier.origin,
            context.drawsRows(like: earlier.context)
        else { return KeptRows(earlier.kept, but: nil) }
        return KeptRows(earlier.kept, but: origin.rowsChanged(since: before))
    }

    /// The whole, with a node of kind `list` where rows belong.
    public var body: Node { frame.body }
    /// How many rows there are.
    public var rowCount: Int { frame.rowCount }
    /// Where and for whom it is drawn.
    public var context: DrawingContext { frame.context }
    /// Where it was drawn; work of renderers that belongs to it can go there, too.
    public var executor: any TaskExecutor { lane }

    /// The nodes of a range of rows, as far as there are such rows.
    ///
    /// - Parameters:
    ///   - range: the rows.
    ///   - isKept: whether they are likely to be wanted in the next drawing.
    /// - Returns: the nodes: of most views, as many as rows.
    public func rows(_ range: Range<Int>, keeping isKept: Bool = true) async -> [Node] {
        await withTaskExecutorPreference(lane) { await drawn(range, isKept) }
    }

    /// Renders the drawing with a range of rows, and no others, where its view draws.
    public func rendered<Result: Sendable>(
        with range: Range<Int>,
        by render: @Sendable (Drawing) -> Result
    ) async -> Result {
        await withTaskExecutorPreference(lane) { await renderHere(range, render) }
    }

    /// The nodes of all rows that were asked for, in this drawing or those before it, as far as they
    /// are remembered.
    public func rowsAskedFor() async -> [Node] {
        await withTaskExecutorPreference(lane) {
            var nodes: [Node] = []
            for window in kept.asked { nodes += await drawn(window, true) }
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
    private func drawn(_ range: Range<Int>, _ isKept: Bool) async -> [Node] {
        let range = range.clamped(to: 0..<rowCount)
        let pieces = kept.pieces(in: range)
        if pieces.count == 1, case .kept(let nodes) = pieces[0] { return nodes }
        var result: [Node] = []
        for piece in pieces {
            switch piece {
            case .kept(let nodes): result += nodes
            case .missing(let rows): result += await drawn(missing: rows, isKept)
            }
        }
        return result
    }

    private func drawn(missing range: Range<Int>, _ isKept: Bool) async -> [Node] {
        do throws(PluginRefusal) {
            let (nodes, areEachAlone) = try await view.rows(range)
            let isReusable = isKept && areEachAlone && nodes.count == range.count
            kept.keep(isReusable ? nodes : nil, of: range)
            return nodes
        } catch {
            return await rescue(error, range)
        }
    }
}

extension DrawingContext {
    /// Whether a row that is the same is drawn the same.
    ///
    /// Times that count from now may be up to a minute old: else no row would ever be the same.
    fileprivate func drawsRows(like other: DrawingContext) -> Bool {
        let minute: Int64 = 60_000
        guard now.milliseconds / minute == other.now.milliseconds / minute else { return false }
        var same = other
        same.now = now
        return self == same
    }
}
