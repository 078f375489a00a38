/// Draws a list row by row; its model is a ``PagedListModel`` of its rows.
///
/// ```swift
/// public struct NewsListView_corporate: ListView {
///     public init() {}
///     public func row(_ item: NewsItem, at index: Int, in context: DrawingContext) -> Node {
///         .row([.image(item.icon), .text(item.title, .headline)])
///     }
/// }
/// ```
/// Everything else has a default: a header, and what is shown while the list loads, if it is empty,
/// if it failed, and if it is an older copy.
public protocol ListView<Row>: ScreenletView where Model == PagedListModel<Row> {
    /// The content of a row.
    associatedtype Row: Codable & Sendable

    /// Draws a row.
    func row(_ row: Row, at index: Int, in context: DrawingContext) -> Node

    /// Draws a row that is not loaded yet.
    func placeholder(at index: Int, in context: DrawingContext) -> Node

    /// Draws the header above the rows.
    func header(of model: Model, in context: DrawingContext) -> Node

    /// The part of the list that a row belongs to, such as a month; `nil` for none.
    ///
    /// It is written above the first row of each part, so rows of a part follow each other.
    func section(of row: Row, at index: Int, in context: DrawingContext) -> String?

    /// How the rows are arranged.
    func arrangement(in context: DrawingContext) -> Node.Arrangement
}

extension ListView {
    /// Returns three dots.
    public func placeholder(at index: Int, in context: DrawingContext) -> Node {
        .text("…", .caption)
    }

    /// Returns `nil`.
    public func section(of row: Row, at index: Int, in context: DrawingContext) -> String? { nil }

    /// Returns ``Node/Arrangement/rows``.
    public func arrangement(in context: DrawingContext) -> Node.Arrangement { .rows }

    /// The number of entries, their freshness, and a button that reloads them.
    public func header(of model: Model, in context: DrawingContext) -> Node {
        header(.text(countPhrase(of: model, in: context), .caption), of: model, in: context)
    }

    /// A title with the usual parts of a header: the freshness of the entries, and a button that reloads them.
    ///
    /// Call it in a theme that implements ``header(of:in:)`` with another title.
    public func header(_ title: Node, of model: Model, in context: DrawingContext) -> Node {
        let title = title.spanning(.growing)
        let badges = freshnessBadges(of: model, in: context)
        let refresh = model.refreshAction.map { [Node.button(context.phrase(.refresh), $0)] } ?? []
        guard context.widthClass == .compact, !badges.isEmpty else {
            return .row([title] + badges + refresh)
        }
        return .column([.row([title] + refresh), .row(badges)])
    }

    /// The number of entries in words; empty if it is not known, or if there are no entries.
    public func countPhrase(of model: Model, in context: DrawingContext) -> String {
        model.phase == .ready && model.count > 0 && model.isCounted
            ? context.phrase(.entries(model.count)) : ""
    }

    /// The header, then the rows, or a notice if there are no rows.
    public func body(of model: Model, in context: DrawingContext) -> Node {
        .column(
            [header(of: model, in: context)] + problem(of: model, in: context)
                + list(of: model, in: context)
        )
    }

    /// The rows of the range, with placeholders for those that are not loaded.
    public func rows(of model: Model, _ range: Range<Int>, in context: DrawingContext) -> [Node] {
        var hasSections = false
        let nodes = range.map { index in
            guard let row = model.row(at: index) else { return placeholder(at: index, in: context) }
            let node = self.row(row, at: index, in: context)
            guard let section = section(of: row, at: index, in: context) else { return node }
            hasSections = true
            let isFirst = section != self.section(before: index, of: model, in: context)
            return isFirst ? .column([.text(section, .overline), node]) : node
        }
        // What is above a row of a section depends on the row before.
        if !hasSections { RowDrawing.current?.drawsEachAlone(Self.self) }
        return nodes
    }

    private func section(
        before index: Int,
        of model: Model,
        in context: DrawingContext
    ) -> String? {
        guard index > 0, let row = model.row(at: index - 1) else { return nil }
        return section(of: row, at: index - 1, in: context)
    }

    private func problem(of model: Model, in context: DrawingContext) -> [Node] {
        // Also while older rows are visible, for example after reloading them failed.
        model.problem.map { context.notLoaded(because: $0, retry: model.refreshAction) } ?? []
    }

    private func list(of model: Model, in context: DrawingContext) -> [Node] {
        switch model.phase {
        case .loading: [.notice(context.phrase(.loading))]
        case .ready where model.count == 0: [.notice(context.phrase(.noEntries))]
        case .ready:
            [
                .list(count: model.count, select: model.selectAction)
                    .arranged(arrangement(in: context))
            ]
        case .idle, .failed: []
        }
    }
}
