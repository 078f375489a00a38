public import LiferayKit
public import ScreensKit

/// Draws articles as cards: the title, day and author, and the beginning of the text.
public struct WebContentListView_flat7: ListView {
    /// Creates the view.
    public init() {}

    /// The number of articles as the title of the list.
    public func header(of model: WebContentListModel, in context: DrawingContext) -> Node {
        header(.text(countPhrase(of: model, in: context), .title), of: model, in: context)
    }

    /// A card with an article; one without HTML has its description.
    public func row(_ entry: WebContentEntry, at index: Int, in context: DrawingContext) -> Node {
        var details: [Node] = []
        if let day = entry.modifiedDate { details.append(.time(day)) }
        if let name = entry.userName { details.append(.text(name, .caption)) }
        let title = Node.text(entry.title.isEmpty ? "—" : entry.title, .headline)
        return .card([title] + (details.isEmpty ? [] : [.row(details)]) + text(of: entry))
    }

    private func text(of entry: WebContentEntry) -> [Node] {
        guard entry.excerpt.isEmpty else { return [.richText(entry.excerpt)] }
        return entry.description.map { [.text($0)] } ?? []
    }

    /// An empty card for an article that is not loaded yet.
    public func placeholder(at index: Int, in context: DrawingContext) -> Node {
        .card([.text("…", .caption)])
    }
}
