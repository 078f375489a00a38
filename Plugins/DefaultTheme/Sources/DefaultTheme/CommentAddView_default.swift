public import LiferayKit
import ScreensKit

/// Draws the field in which users write a comment.
public struct CommentAddView_default: CommentAddView {
    /// Creates the view.
    public init() {}
}
