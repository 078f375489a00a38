public import LiferayKit
import ScreensKit

/// Draws records in rows.
public struct DDLListView_flat7: DDLListView {
    /// Creates the view.
    public init() {}
}
