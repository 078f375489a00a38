@_spi(Host) public import ScreensKit

/// Draws a page of the portal or of another server.
///
/// Everything has a default; a theme implements ``head(of:in:)`` to draw the title differently. In live pages, a frame shows
/// the page itself, above its text.
///
/// ```swift
/// public struct WebView_corporate: WebView {
///     public init() {}
///     public func head(of page: WebPage, in context: DrawingContext) -> [Node] {
///         [.card(title(of: page) + [place(of: page.address, in: context)])]
///     }
/// }
/// ```
public protocol WebView: ScreenletView where Model == WebModel {
    /// Draws what is above the text of a page, with nodes below each other.
    func head(of page: WebPage, in context: DrawingContext) -> [Node]
}

extension WebView {
    /// The title, and below it where the page is.
    public func head(of page: WebPage, in context: DrawingContext) -> [Node] {
        title(of: page) + [place(of: page.address, in: context)]
    }

    /// The title; empty if there is none.
    public func title(of page: WebPage) -> [Node] {
        page.title.map { [.text($0, .title)] } ?? []
    }

    /// A link that opens a page in the user's browser.
    public func openLink(to address: LinkAddress, in context: DrawingContext) -> Node {
        .link(context.liferayString("web-screenlet-open"), to: address)
    }

    /// The host of a page, and the link that opens it in the user's browser.
    public func place(of address: LinkAddress, in context: DrawingContext) -> Node {
        // Surfaces write other hosts than the portal's behind the link.
        let host = address.host == context.portalHost ? [Node.text(address.host)] : []
        return .facts(host + [.image(.symbol(.open)), openLink(to: address, in: context)])
    }

    /// The text of a page, or a message if it has none.
    public func text(of page: WebPage, in context: DrawingContext) -> [Node] {
        page.text.isEmpty
            ? [.state(.page, title: context.liferayString("web-screenlet-empty"))]
            : [.richText(page.text)]
    }

    /// Notices about errors, the page, and how current it is; before it is loaded, how to load it.
    public func body(of model: WebModel, in context: DrawingContext) -> Node {
        let badges = freshnessBadges(of: model, in: context)
        return .column(
            notices(of: model, retry: model.loadAction, in: context)
                + (model.page.map { page($0, model.frame, context) }
                    ?? place(of: model, in: context))
                + (badges.isEmpty ? [] : [.row(badges)])
        )
    }

    private func page(_ page: WebPage, _ frame: Int?, _ context: DrawingContext) -> [Node] {
        let text = text(of: page, in: context)
        guard let frame else { return head(of: page, in: context) + text }
        let label = page.title ?? page.address.text
        return head(of: page, in: context) + [.frame(frame, label: label, showing: text)]
    }

    /// A button that loads a page that is not loaded yet, and the link to it.
    private func place(of model: WebModel, in context: DrawingContext) -> [Node] {
        guard let url = model.url else { return [] }
        let load = Node.button(
            context.liferayString("web-screenlet-load"),
            action: model.loadAction
        )
        let place =
            model.address.map { self.place(of: $0, in: context) } ?? .text(url, .caption)
        return (model.phase == .idle ? [load] : []) + [place]
    }
}
