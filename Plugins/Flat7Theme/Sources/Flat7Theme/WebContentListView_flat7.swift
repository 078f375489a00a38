public import LiferayKit
import ScreensKit

/// Draws articles in rows.
public struct WebContentListView_flat7: WebContentListView {
    /// Creates the view.
    public init() {}
}
