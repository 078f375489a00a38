@_spi(Host) public import ScreensKit

/// Draws a page of the portal or of another server.
///
/// Everything has a default; a theme implements ``page(_:in:)`` to arrange the parts differently.
///
/// ```swift
/// public struct WebView_corporate: WebView {
///     public init() {}
///     public func page(_ page: WebPage, in context: DrawingContext) -> [Node] {
///         [openLink(to: page.address, in: context), .card([.richText(page.text)])]
///     }
/// }
/// ```
public protocol WebView: ScreenletView where Model == WebModel {
    /// Draws a page, with nodes below each other.
    func page(_ page: WebPage, in context: DrawingContext) -> [Node]
}

extension WebView {
    /// The title, the link to the page, and its text.
    public func page(_ page: WebPage, in context: DrawingContext) -> [Node] {
        title(of: page) + [openLink(to: page.address, in: context)] + text(of: page, in: context)
    }

    /// The title; empty if there is none.
    public func title(of page: WebPage) -> [Node] {
        page.title.isEmpty ? [] : [.text(page.title, .title)]
    }

    /// A link that opens a page in the user's browser.
    public func openLink(to address: LinkAddress, in context: DrawingContext) -> Node {
        .link(context.liferayString("web-screenlet-open"), to: address)
    }

    /// The text of a page, or a message if it has none.
    public func text(of page: WebPage, in context: DrawingContext) -> [Node] {
        page.text.isEmpty
            ? [.notice(context.liferayString("web-screenlet-empty"))] : [.richText(page.text)]
    }

    /// The freshness of the page, notices about errors, and the page; before it is loaded, how to load it.
    public func body(of model: WebModel, in context: DrawingContext) -> Node {
        let badges = freshnessBadges(of: model, in: context)
        return .column(
            (badges.isEmpty ? [] : [.row(badges)])
                + notices(of: model, retry: model.loadAction, in: context)
                + (model.page.map { page($0, in: context) } ?? place(of: model, in: context))
        )
    }

    /// A button that loads a page that is not loaded yet, and the link to it.
    private func place(of model: WebModel, in context: DrawingContext) -> [Node] {
        guard !model.url.isEmpty else { return [] }
        let load = Node.button(context.liferayString("web-screenlet-load"), model.loadAction)
        let place =
            model.address.map { openLink(to: $0, in: context) } ?? .text(model.url, .caption)
        return (model.phase == .idle ? [load] : []) + [place]
    }
}
