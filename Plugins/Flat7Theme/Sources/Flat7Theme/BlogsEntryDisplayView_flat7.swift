public import LiferayKit
public import ScreensKit

/// Draws a blog entry below a card with its cover and titles.
public struct BlogsEntryDisplayView_flat7: BlogsEntryDisplayView {
    /// Creates the view.
    public init() {}

    /// The cover and the titles on a card, then author and date, then the text.
    public func entry(_ entry: BlogsEntry, in context: DrawingContext) -> [Node] {
        let head = cover(of: entry, in: context) + titles(of: entry)
        return (head.isEmpty ? [] : [.card(head)])
            + [byline(of: entry, in: context), .richText(entry.content)]
    }
}
