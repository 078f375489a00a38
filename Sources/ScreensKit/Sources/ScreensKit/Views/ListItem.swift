/// What a row of a list says: a title, and as much of the rest as is known.
///
/// ```swift
/// public func row(_ item: NewsItem, at index: Int, in context: DrawingContext) -> Node {
///     ListItem(item.title, summary: item.text, facts: [.text(item.author)], day: item.date).row(in: context)
/// }
/// ```
/// Rows drawn by it look alike, whatever they are about. The title is what users choose.
public struct ListItem: Sendable {
    /// The title; a dash is shown for an empty one, because such a row would look like a gap.
    public var title: String
    /// Two lines about it; `nil` for none.
    public var summary: String?
    /// Short facts before the day, such as the author; see ``Node/facts(_:)``.
    public var facts: [Node]
    /// Short facts behind the day, such as a number of comments.
    public var figures: [Node]
    /// The day of the last change; `nil` if it is not known.
    public var day: Timestamp?
    /// Badges below the facts, such as that a change is not sent yet.
    public var badges: [Node]
    /// A symbol or a portrait before the texts; `nil` for none.
    public var sign: Node?
    /// A picture, to which the row gives its size; `nil` for none.
    public var picture: Node?

    /// Creates an entry.
    public init(
        _ title: String,
        summary: String? = nil,
        facts: [Node] = [],
        day: Timestamp? = nil,
        figures: [Node] = [],
        badges: [Node] = [],
        sign: Node? = nil,
        picture: Node? = nil
    ) {
        (self.title, self.summary, self.facts) = (title, summary?.nonEmpty, facts)
        (self.day, self.figures, self.badges) = (day, figures, badges)
        (self.sign, self.picture) = (sign, picture)
    }

    /// Title, summary and facts, with the picture at the end.
    ///
    /// Where there is little room, as in a pane, the row has no summary and no picture, and the day is beside the title.
    public func row(in context: DrawingContext) -> Node {
        guard !context.isDense else { return denseRow(in: context) }
        let texts = Node.column([named(.headline)] + about(lines: 2) + footer(with: day))
        let picture = picture.map { [$0.shape(.thumb, isDecorative: true)] } ?? []
        guard sign != nil || !picture.isEmpty else { return texts }
        return .row((sign.map { [$0] } ?? []) + [texts.spanning(.growing)] + picture)
    }

    /// The first row of a list: a large picture beside a larger title; ``row(in:)`` without a picture.
    public func leadingRow(in context: DrawingContext) -> Node {
        guard !context.isDense, let picture else { return row(in: context) }
        let texts = Node.column([named(.title)] + about(lines: 3) + footer(with: day))
        let cover = picture.shape(.cover, isDecorative: true)
        return .row([cover.spanning(.growing), texts.spanning(.growing)])
    }

    /// The picture above the title and the day, for lists whose rows are side by side; ``row(in:)`` without a picture, and
    /// on phones and narrow terminals.
    public func tile(in context: DrawingContext) -> Node {
        guard context.widthClass != .compact, let picture else { return row(in: context) }
        let title = named(.strong).spanning(.growing)
        return .column(
            [
                picture.shape(.cover, isDecorative: true), .row([title] + time(day)),
            ] + (badges.isEmpty ? [] : [.row(badges)])
        )
    }

    /// Beside a list in a pane, a preview shows the title of the chosen row completely.
    private func denseRow(in context: DrawingContext) -> Node {
        let title = context.hasPanes ? named(.headline).lines(1) : named(.headline)
        let time = time(day)
        let head = time.isEmpty ? title : .row([title.spanning(.growing)] + time)
        let texts = Node.column([head] + footer(with: nil))
        return sign.map { .row([$0, texts.spanning(.growing)]) } ?? texts
    }

    private func named(_ role: Node.Role) -> Node { .text(title.isEmpty ? "—" : title, role) }

    private func about(lines: Int) -> [Node] {
        guard let summary, summary != title else { return [] }
        return [.text(summary).lines(lines)]
    }

    private func footer(with day: Timestamp?) -> [Node] {
        let facts = facts + time(day) + figures
        return (facts.isEmpty ? [] : [.facts(facts)]) + (badges.isEmpty ? [] : [.row(badges)])
    }

    private func time(_ day: Timestamp?) -> [Node] {
        day.map { [.time($0, .caption, style: .relative)] } ?? []
    }
}

extension DrawingContext {
    /// Whether rows of lists have little room: on phones and narrow terminals, and in panes.
    fileprivate var isDense: Bool { hasPanes || widthClass == .compact }
}
