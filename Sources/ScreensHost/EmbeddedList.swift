@_spi(Host) import ScreensKit
import ScreensPlugins

/// The list of an embedded screenlet.
struct EmbeddedList: Sendable {
    /// The ids that lead to the screenlet.
    let path: [Int]
    let model: any ScreenletModel
    /// The number of the view that draws it.
    let version: Int
    private let view: DrawnView
    private let lane: DrawingLane
    /// How many rows of a second list are shown: surfaces scroll only one.
    private static let unfoldedRows = 10

    init(_ view: DrawnView, _ inputs: DrawingInputs, at path: [Int]) {
        (self.view, self.path) = (view, path)
        (model, version, lane) = (inputs.model, inputs.version, inputs.lane)
    }

    /// The drawing around the list, with its number of rows and the pictures that they name.
    func frame(around outer: Drawing) -> Drawing {
        outer.having(rowCount: view.frame.rowCount, picturesOf: view.frame, embeddedAt: path)
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
        return (nodes.map { $0.embedded(at: path) }, areEachAlone)
    }

    /// The drawing with its first rows in place of the list.
    var unfolded: Drawing {
        get async throws(PluginRefusal) {
            let frame = view.frame
            let count = min(frame.rowCount, Self.unfoldedRows)
            var rows = try await view.rows(0..<count).nodes
            if count < frame.rowCount { rows.append(.text("…", .caption)) }
            return frame.having(body: frame.body.replacingList(by: .column(rows)))
        }
    }
}

extension Node {
    fileprivate func replacingList(by other: Node, depth: Int = 1) -> Node {
        guard kind != .list else { return other }
        guard depth <= Self.maximumDepth, case .children(let children) = content else {
            return self
        }
        var node = self
        node.content = .children(children.map { $0.replacingList(by: other, depth: depth + 1) })
        return node
    }
}
