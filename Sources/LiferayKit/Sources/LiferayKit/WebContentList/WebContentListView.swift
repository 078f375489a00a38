@_spi(Host) public import ScreensKit

/// Draws a list of articles.
///
/// Everything has a default; a theme implements ``listEntry(of:in:)`` to show something else.
public protocol WebContentListView: ListView where Row == WebContentEntry {
    /// What a row says of an article.
    func listEntry(of entry: WebContentEntry, in context: DrawingContext) -> ListEntry
}

extension WebContentListView {
    /// The title, what the article is about, the author and the day, with a picture at the end.
    public func row(_ row: WebContentEntry, at index: Int, in context: DrawingContext) -> Node {
        listEntry(of: row, in: context).row(in: context)
    }

    /// The title, the description or else the beginning of the text, the author and a picture.
    public func listEntry(of entry: WebContentEntry, in context: DrawingContext) -> ListEntry {
        ListEntry(
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
