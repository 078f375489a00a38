public import LiferayKit
import ScreensKit

/// Draws a blog entry as an article.
public struct BlogsEntryDisplayView_flat7: BlogsEntryDisplayView {
    /// Creates the view.
    public init() {}
}
