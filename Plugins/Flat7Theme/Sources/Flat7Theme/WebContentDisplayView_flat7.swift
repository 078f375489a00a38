public import LiferayKit
import ScreensKit

/// Draws an article as it is written, or the fields of its structure below each other.
public struct WebContentDisplayView_flat7: WebContentDisplayView {
    /// Creates the view.
    public init() {}
}
