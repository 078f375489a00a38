public import LiferayKit
import ScreensKit

/// Draws an asset as its screenlet does, or what it is and where it can be opened.
public struct AssetDisplayView_default: AssetDisplayView {
    /// Creates the view.
    public init() {}
}
