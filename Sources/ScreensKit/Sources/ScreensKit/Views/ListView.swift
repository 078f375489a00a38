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
/// if it failed, and if it is an older copy. ``ListItem`` draws rows of the usual form.
public protocol ListView<Row>: ScreenletView where Model == PagedListModel<Row> {
    /// The content of a row.
    associatedtype Row: Codable & Sendable

    /// Draws a row.
    func row(_ row: Row, at index: Int, in context: DrawingContext) -> Node

    /// Draws a row that is not loaded yet.
    func placeholder(at index: Int, in context: DrawingContext) -> Node

    /// Draws the header above the rows; one without children is left out.
    func header(of model: Model, in context: DrawingContext) -> Node

    /// Draws what is shown in place of rows if the list has none.
    func emptyList(in context: DrawingContext) -> Node

    /// The part of the list that a row belongs to, such as a month; `nil` for none.
    ///
    /// It is written above the first row of each part, so rows of a part follow each other.
    func section(of row: Row, at index: Int, in context: DrawingContext) -> String?

    /// How the rows are arranged.
    ///
    /// Of a long list, the model has the first rows alone.
    func arrangement(of model: Model, in context: DrawingContext) -> Node.Arrangement
}

extension ListView {
    /// Returns three dots.
    public func placeholder(at index: Int, in context: DrawingContext) -> Node {
        .text("…", .caption)
    }

    /// Says that there are no entries.
    public func emptyList(in context: DrawingContext) -> Node { context.emptyList }

    /// Returns `nil`.
    public func section(of row: Row, at index: Int, in context: DrawingContext) -> String? { nil }

    /// Returns ``Node/Arrangement/rows``.
    public func arrangement(of model: Model, in context: DrawingContext) -> Node.Arrangement {
        .rows
    }

    /// The number of entries, and a badge if some of them have changes that are not sent.
    ///
    /// The number is left out where the page around the list has it behind its title. Surfaces have a button or a key that reloads the list, so it has none of its own.
    public func header(of model: Model, in context: DrawingContext) -> Node {
        let count = countPhrase(of: model, in: context).map { Node.text($0, .caption).slot(.count) }
        return .row((count.map { [$0] } ?? []) + unsentBadges(of: model, in: context))
    }

    /// A title, and a badge if some of the entries have changes that are not sent.
    ///
    /// Call it in a theme that implements ``header(of:in:)`` with another title.
    public func header(_ title: Node, of model: Model, in context: DrawingContext) -> Node {
        .row([title.spanning(.growing)] + unsentBadges(of: model, in: context))
    }

    /// The number of entries in words; `nil` if it is not known, or if there are no entries.
    private func countPhrase(of model: Model, in context: DrawingContext) -> String? {
        model.phase == .ready && model.count > 0 && model.isCounted
            ? context.phrase(.entries(model.count)) : nil
    }

    /// The header, bands about problems and older copies, then the rows, or what is shown in their place.
    public func body(of model: Model, in context: DrawingContext) -> Node {
        let header = header(of: model, in: context)
        return .column(
            (header.children.isEmpty ? [] : [header]) + bands(of: model, in: context)
                + list(of: model, in: context)
        )
    }

    /// The rows of the range, with placeholders for those that are not loaded.
    public func rows(_ range: Range<Int>, of model: Model, in context: DrawingContext) -> [Node] {
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

    private func unsentBadges(of model: Model, in context: DrawingContext) -> [Node] {
        model.freshness?.unsent.map { [context.badge(of: $0)] } ?? []
    }

    /// What is wrong with rows that are visible.
    private func bands(of model: Model, in context: DrawingContext) -> [Node] {
        guard model.phase == .ready else { return [] }
        if let problem = model.problem {
            return context.band(about: problem, retry: model.refreshAction)
        }
        return context.band(about: model.freshness, retry: model.refreshAction).map { [$0] } ?? []
    }

    private func list(of model: Model, in context: DrawingContext) -> [Node] {
        switch model.phase {
        case .loading: [.skeleton(context.phrase(.loading), lines: 6)]
        case .ready where model.count == 0: [emptyList(in: context)]
        case .ready:
            [
                .list(count: model.count, select: model.selectAction)
                    .arranged(arrangement(of: model, in: context))
            ]
        case .failed:
            model.problem.map { context.notLoaded(because: $0, retry: model.refreshAction) } ?? []
        case .idle: []
        }
    }
}
