public import LiferayKit
import ScreensKit

/// Draws a blog entry as an article: the cover, author and date, the titles, and the text.
public struct BlogsEntryDisplayView_default: BlogsEntryDisplayView {
    /// Creates the view.
    public init() {}
}
