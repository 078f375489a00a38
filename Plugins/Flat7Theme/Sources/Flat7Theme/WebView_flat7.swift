public import LiferayKit
public import ScreensKit

/// Draws a page below a card with its title and the link to open it in the browser.
public struct WebView_flat7: WebView {
    /// Creates the view.
    public init() {}

    /// The title and the link on a card.
    public func head(of page: WebPage, in context: DrawingContext) -> [Node] {
        [.card(title(of: page) + [openLink(to: page.address, in: context)])]
    }
}
