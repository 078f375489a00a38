public import LiferayKit
import ScreensKit

/// Draws assets in rows, and people and pictures side by side.
public struct AssetListView_flat7: AssetListView {
    /// Creates the view.
    public init() {}
}
