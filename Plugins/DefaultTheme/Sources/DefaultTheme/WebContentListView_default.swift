public import LiferayKit
public import ScreensKit

/// Draws articles in rows.
public struct WebContentListView_default: WebContentListView {
    /// Creates the view.
    public init() {}
}

/// Draws articles as cards with the beginning of their text.
public struct WebContentListView_default_collection: ListView {
    /// Creates the view.
    public init() {}

    /// A card with the title, and with the beginning of the article if it is HTML.
    public func row(_ entry: WebContentEntry, at index: Int, in context: DrawingContext) -> Node {
        let text =
            entry.excerpt.isEmpty
            ? Node.text(context.string("default-webcontent-no-html"), .caption)
            : .richText(entry.excerpt)
        return .card([.text(entry.shownTitle, .headline), text])
    }

    /// An empty card for an article that is not loaded yet.
    public func placeholder(at index: Int, in context: DrawingContext) -> Node {
        .card([.text("…", .caption)])
    }
}

extension WebContentEntry {
    /// The title, or a dash, because a row without a title would look like a gap.
    fileprivate var shownTitle: String { title.isEmpty ? "—" : title }
}
