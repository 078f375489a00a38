public import LiferayKit
import ScreensKit

/// Draws an asset as its screenlet does, or its title, its summary and a link.
public struct AssetDisplayView_default: AssetDisplayView {
    /// Creates the view.
    public init() {}
}
