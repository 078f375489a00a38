/// Draws a list, row by row; its model is a ``PagedListModel`` of such rows unless it says otherwise.
///
/// ```swift
/// public struct NewsListView_corporate: ListView {
///     public init() {}
///     public func row(_ item: NewsItem, at index: Int, in context: DrawingContext) -> Node {
///         .row([.image(item.icon), .text(item.title, .headline)])
///     }
/// }
/// ```
/// The rest has defaults: a header, and what to show while the list loads, when it is empty, when
/// it failed, when it is an older copy.
public protocol ListView<Row>: ScreenletView where Model: ListModel, Model.Row == Row {
    /// What a row of the list holds.
    associatedtype Row
    associatedtype Model = PagedListModel<Row>

    /// Draws a row.
    func row(_ row: Row, at index: Int, in context: DrawingContext) -> Node

    /// Draws a row that is not loaded yet.
    func placeholder(at index: Int, in context: DrawingContext) -> Node

    /// Draws what stands above the rows.
    func header(of model: Model, in context: DrawingContext) -> Node
}

extension ListView {
    /// Three dots.
    public func placeholder(at index: Int, in context: DrawingContext) -> Node {
        .text("…", .caption)
    }

    /// How many entries there are, how fresh they are, and the act of reloading.
    public func header(of model: Model, in context: DrawingContext) -> Node {
        header(.text(countPhrase(of: model, in: context), .caption), of: model, in: context)
    }

    /// A title with what every header has: how fresh the entries are, and the act of reloading.
    ///
    /// For themes that replace ``header(of:in:)`` and want another title.
    public func header(_ title: Node, of model: Model, in context: DrawingContext) -> Node {
        let title = title.spanning(.growing)
        let badges = freshnessBadges(of: model, in: context)
        let refresh = model.refreshAction.map { [Node.button(context.phrase(.refresh), $0)] } ?? []
        guard context.widthClass == .compact, !badges.isEmpty else {
            return .row([title] + badges + refresh)
        }
        return .column([.row([title] + refresh), .row(badges)])
    }

    /// How many entries there are, in words; empty while that is not known, or there are none.
    public func countPhrase(of model: Model, in context: DrawingContext) -> String {
        model.phase == .ready && model.count > 0 ? context.phrase(.entries(model.count)) : ""
    }

    /// The header, then the rows or what there is in their place.
    public func body(of model: Model, in context: DrawingContext) -> Node {
        .column(
            [header(of: model, in: context)] + problem(of: model, in: context)
                + list(of: model, in: context)
        )
    }

    /// The rows of the range, with placeholders for those that are not loaded.
    public func rows(of model: Model, _ range: Range<Int>, in context: DrawingContext) -> [Node] {
        RowDrawing.current?.drawsEachAlone(Self.self)
        return range.map { index in
            if let row = model.row(at: index) {
                self.row(row, at: index, in: context)
            } else {
                placeholder(at: index, in: context)
            }
        }
    }

    private func problem(of model: Model, in context: DrawingContext) -> [Node] {
        // Also while older rows are on show, such as after reloading them failed.
        model.problem.map { context.notLoaded(because: $0, retry: model.refreshAction) } ?? []
    }

    private func list(of model: Model, in context: DrawingContext) -> [Node] {
        switch model.phase {
        case .loading: [.notice(context.phrase(.loading))]
        case .ready where model.count == 0: [.notice(context.phrase(.noEntries))]
        case .ready: [.list(count: model.count, select: model.selectAction)]
        case .idle, .failed: []
        }
    }
}
