public import LiferayKit
import ScreensKit

/// Draws records in rows.
public struct DDLListView_default: DDLListView {
    /// Creates the view.
    public init() {}
}
