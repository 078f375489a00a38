@_spi(Host) import ScreensKit
import ScreensPlugins
import Synchronization

/// Draws the screenlets inside a screenlet, as they were at the moment of the drawing.
struct EmbeddedDrawings: Sendable {
    private let inner: [Int: DrawingInputs]
    /// The ids that lead from the outermost screenlet to this one.
    private let path: [Int]
    /// Whether no screenlet around them has a list of its own.
    private let mayHaveList: Bool
    private let findings: Findings

    /// What is found out while a drawing is made.
    private final class Findings: Sendable {
        let list = Mutex<EmbeddedList?>(nil)
        let losses = Mutex<[Loss]>([])
    }

    /// A view of an embedded screenlet whose plugin failed.
    struct Loss: Sendable {
        let path: [Int]
        let version: Int
        let refusal: PluginRefusal
    }

    @MainActor
    init(of stage: Stage, in context: DrawingContext) {
        inner = stage.runtime.embedded.mapValues { embedded in
            embedded.stage.followLayout()
            return DrawingInputs(embedded.stage, embedded.stage.model, context)
        }
        path = []
        mayHaveList = !(stage.model is any ListModel)
        findings = Findings()
    }

    /// The screenlets inside one that is inside.
    private init(of inputs: DrawingInputs, _ id: Int, in outer: EmbeddedDrawings) {
        inner = inputs.embedded.inner
        path = outer.path + [id]
        mayHaveList = outer.mayHaveList && inputs.embedded.mayHaveList
        findings = outer.findings
    }

    /// The list of a screenlet inside, whose rows are the rows of the drawing.
    var list: EmbeddedList? { findings.list.withLock { $0 } }

    /// The views that failed.
    var losses: [Loss] { findings.losses.withLock { $0 } }

    /// The views of parts of all screenlets inside, by the ids that lead to the screenlet.
    var parts: [(path: [Int], parts: PartViews)] {
        inner.sorted { $0.key < $1.key }.flatMap { id, inputs in
            [([id], inputs.parts)] + inputs.embedded.parts.map { ([id] + $0.path, $0.parts) }
        }
    }

    /// Draws the screenlet of a part; `nil` if it is not there any more.
    func drawing(of part: EmbeddedPart) async -> Drawing? {
        guard let inputs = inner[part.id] else { return nil }
        let inside = EmbeddedDrawings(of: inputs, part.id, in: self)
        do throws(StagedView.Failure) {
            let drawn = try await inputs.drawn(embedding: inside)
            return await frame(of: drawn, inputs, inside.path).embedded(as: part.id)
        } catch {
            switch error {
            case .view(let error): return inputs.message("\(error)")
            case .lost(let refusal):
                let loss = Loss(path: inside.path, version: inputs.version, refusal: refusal)
                findings.losses.withLock { $0.append(loss) }
                return inputs.message(refusal.message)
            }
        }
    }

    /// The drawing without its rows, which become those of the whole drawing if no other list came first.
    private func frame(of drawn: DrawnView, _ inputs: DrawingInputs, _ path: [Int]) async -> Drawing {
        let frame = drawn.frame
        guard inputs.model is any ListModel else { return frame }
        let list = EmbeddedList(drawn, inputs, path)
        let isFirst = findings.list.withLock { first in
            guard mayHaveList, first == nil else { return false }
            first = list
            return true
        }
        return isFirst ? frame : await list.unfolded
    }
}

/// The list of an embedded screenlet.
struct EmbeddedList: Sendable {
    /// The ids that lead to the screenlet.
    let path: [Int]
    let model: any ScreenletModel
    /// The number of the view that draws it.
    let version: Int
    private let view: DrawnView
    private let lane: DrawingLane
    /// How many rows of a second list are shown, which surfaces cannot scroll.
    private static let unfoldedRows = 10

    init(_ view: DrawnView, _ inputs: DrawingInputs, _ path: [Int]) {
        (self.view, self.path) = (view, path)
        (model, version, lane) = (inputs.model, inputs.version, inputs.lane)
    }

    var rowCount: Int { view.frame.rowCount }

    /// A picture that a row names.
    func picture(_ id: String) -> Picture? {
        path.reversed().reduce(view.frame) { $0.embedded(as: $1) }.picture(id)
    }

    /// Draws rows as rows of the outermost screenlet.
    func rows(
        _ range: Range<Int>
    ) async throws(PluginRefusal) -> (nodes: [Node], areEachAlone: Bool) {
        try await withTaskExecutorPreference(lane) { () async throws(PluginRefusal) in
            try await rowsHere(range)
        }
    }

    @concurrent
    private func rowsHere(
        _ range: Range<Int>
    ) async throws(PluginRefusal) -> (nodes: [Node], areEachAlone: Bool) {
        let (nodes, areEachAlone) = try await view.rows(range)
        return (
            nodes.map { node in path.reversed().reduce(node) { $0.embedded(as: $1) } }, areEachAlone
        )
    }

    /// The drawing with its first rows in place of the list.
    var unfolded: Drawing {
        get async {
            let frame = view.frame
            let count = min(rowCount, Self.unfoldedRows)
            let rows = (try? await view.rows(0..<count))?.nodes ?? []
            let more = count < rowCount ? [Node.text("…", .caption)] : []
            return Drawing(
                body: frame.body.replacingList(by: .column(rows + more)),
                context: frame.context
            ) { frame.picture($0) }
        }
    }
}

extension Drawing {
    /// The same drawing with the rows of an embedded list.
    func containing(_ list: EmbeddedList) -> Drawing {
        having(rowCount: list.rowCount).finding { list.picture($0) }
    }
}

extension Node {
    fileprivate func replacingList(by other: Node, depth: Int = 1) -> Node {
        guard kind != .list else { return other }
        guard depth <= Self.maximumDepth, case .children(let children) = content else { return self }
        var node = self
        node.content = .children(children.map { $0.replacingList(by: other, depth: depth + 1) })
        return node
    }
}
