@_spi(Host) public import ScreensKit

/// Draws a list of articles.
///
/// Everything has a default; a theme implements ``listItem(of:in:)`` to show something else.
public protocol WebContentListView: ListView where Row == WebContentEntry {
    /// What a row says of an article.
    func listItem(of entry: WebContentEntry, in context: DrawingContext) -> ListItem
}

extension WebContentListView {
    /// The title, what the article is about, the author and the day, with a picture at the end.
    public func row(_ row: WebContentEntry, at index: Int, in context: DrawingContext) -> Node {
        listItem(of: row, in: context).row(in: context)
    }

    /// The title, the description or else the beginning of the text, the author and a picture.
    public func listItem(of entry: WebContentEntry, in context: DrawingContext) -> ListItem {
        ListItem(
            entry.title,
            summary: entry.description ?? entry.excerpt.firstWords,
            facts: Node.author(entry.userName),
            day: entry.modifiedDate,
            picture: entry.picturePath.map { .image(.portalFile($0, label: "")) }
        )
    }
}

extension RichText {
    /// As much of the text as fits into a few lines, in one paragraph.
    fileprivate var firstWords: String {
        plainText.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
