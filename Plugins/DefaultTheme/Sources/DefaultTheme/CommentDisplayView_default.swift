public import LiferayKit
import ScreensKit

/// Draws one comment.
public struct CommentDisplayView_default: CommentDisplayView {
    /// Creates the view.
    public init() {}
}
