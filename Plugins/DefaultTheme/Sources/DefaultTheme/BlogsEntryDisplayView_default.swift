public import LiferayKit
import ScreensKit

/// Draws a blog entry as an article.
public struct BlogsEntryDisplayView_default: BlogsEntryDisplayView {
    /// Creates the view.
    public init() {}
}
