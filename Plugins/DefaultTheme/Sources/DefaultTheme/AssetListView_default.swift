public import LiferayKit
import ScreensKit

/// Draws assets in rows, and people and pictures side by side.
public struct AssetListView_default: AssetListView {
    /// Creates the view.
    public init() {}
}
