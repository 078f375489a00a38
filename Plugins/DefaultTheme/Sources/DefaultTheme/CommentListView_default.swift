public import LiferayKit
import ScreensKit

/// Draws comments below each other.
public struct CommentListView_default: CommentListView {
    /// Creates the view.
    public init() {}
}
