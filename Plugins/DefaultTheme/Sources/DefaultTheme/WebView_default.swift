public import LiferayKit
import ScreensKit

/// Draws a page as an article, with its title and a link to open it in the browser.
public struct WebView_default: WebView {
    /// Creates the view.
    public init() {}
}
