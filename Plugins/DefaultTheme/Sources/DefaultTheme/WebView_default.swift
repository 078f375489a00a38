public import LiferayKit
import ScreensKit

/// Draws a page below its title and its place.
public struct WebView_default: WebView {
    /// Creates the view.
    public init() {}
}
