@_spi(Host) import ScreensKit
import ScreensPlugins
@_spi(Host) import ScreensWorker

/// The list of an embedded screenlet.
struct EmbeddedList: Sendable {
    /// The ids that lead to the screenlet.
    let path: [Int]
    let model: any ScreenletModel
    /// The number of the view that draws it.
    let version: Int
    private let view: DrawnView
    private let lane: DrawingLane
    /// How many rows of a list are shown that does not scroll: surfaces scroll one, or one in each pane.
    private static let unfoldedRows = 10

    init(_ view: DrawnView, _ inputs: DrawingInputs, at path: [Int]) {
        (self.view, self.path) = (view, path)
        (model, version, lane) = (inputs.model, inputs.version, inputs.lane)
    }

    /// The drawing around the list, with its number of rows and the pictures that they name.
    func frame(around outer: Drawing) -> Drawing {
        outer.having(rowCount: view.frame.rowCount, picturesOf: view.frame, embeddedAt: path)
    }

    /// A drawing whose rows are those of the list.
    func drawing(in outer: Drawing) -> DrawnView {
        DrawnView(frame(around: outer)) { (range) throws(PluginRefusal) in try await rows(range) }
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
            let rows = try await firstRows { range throws(PluginRefusal) in
                try await view.rows(range).nodes
            }
            return frame.having(body: frame.body.replacing(\.isList) { _ in rows })
        }
    }

    /// The first rows, as a part of the drawing of the outermost screenlet.
    var unfoldedRows: Node {
        get async throws(PluginRefusal) {
            try await firstRows { range throws(PluginRefusal) in try await rows(range).nodes }
        }
    }

    private func firstRows(
        _ rows: (Range<Int>) async throws(PluginRefusal) -> [Node]
    ) async throws(PluginRefusal) -> Node {
        let count = min(view.frame.rowCount, Self.unfoldedRows)
        var nodes = try await rows(0..<count)
        if count < view.frame.rowCount { nodes.append(.text("…", .caption)) }
        return .column(nodes)
    }

    /// The drawing with a list that names the screenlet whose rows it shows.
    var named: Drawing {
        let frame = view.frame
        return frame.having(body: frame.body.replacing(\.isList) { $0.ofScreenlet(at: path) })
    }
}

extension Node {
    /// Whether it is the place of the rows of a list.
    var isList: Bool { kind == .list }

    /// The same node with others in place of those inside it of which something is true.
    func replacing(_ isWanted: (Node) -> Bool, by other: (Node) -> Node) -> Node {
        mapped { isWanted($0) ? .whole(other($0)) : .same }
    }
}
