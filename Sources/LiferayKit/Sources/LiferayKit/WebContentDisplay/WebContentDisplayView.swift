@_spi(Host) public import ScreensKit

/// Draws an article of web content.
///
/// Everything has a default; a theme implements what it draws differently.
///
/// ```swift
/// public struct WebContentDisplayView_corporate: WebContentDisplayView {
///     public init() {}
///     public func article(_ text: RichText, in context: DrawingContext) -> [Node] {
///         [.card([.richText(text)])]
///     }
/// }
/// ```
public protocol WebContentDisplayView: ScreenletView where Model == WebContentDisplayModel {
    /// Draws an article that was HTML, with nodes below each other.
    func article(_ text: RichText, in context: DrawingContext) -> [Node]

    /// Draws an article with a structure, with nodes below each other.
    func record(_ body: WebContentBody, in context: DrawingContext) -> [Node]
}

extension WebContentDisplayView {
    /// The text as it is.
    public func article(_ text: RichText, in context: DrawingContext) -> [Node] {
        [.richText(text)]
    }

    /// The title, and each value with its label, one below the other.
    public func record(_ body: WebContentBody, in context: DrawingContext) -> [Node] {
        let title = body.title.map { [Node.text($0, .display)] } ?? []
        return title + body.fields.map { $0.labelled(in: context) }
    }

    /// Notices about errors, the article, and how current it is.
    public func body(of model: WebContentDisplayModel, in context: DrawingContext) -> Node {
        let badges = freshnessBadges(of: model, in: context)
        return .column(
            notices(of: model, retry: model.loadAction, in: context)
                + (model.body.map { content($0, context) } ?? [])
                + (badges.isEmpty ? [] : [.row(badges)])
        )
    }

    private func content(_ body: WebContentBody, _ context: DrawingContext) -> [Node] {
        if body.isEmpty {
            [.state(.document, title: context.liferayString("webcontentdisplay-screenlet-empty"))]
        } else if body.fields.isEmpty {
            article(body.text, in: context)
        } else {
            record(body, in: context)
        }
    }
}

extension WebContentField {
    /// The value with its label: side by side if there is room, a longer text below it.
    func labelled(in context: DrawingContext) -> Node {
        let label = Node.text(field.title, .caption)
        if let text { return .column([label, .richText(text)]) }
        let value = Node.text(value.map { context.text(of: $0, in: field) } ?? "")
        guard context.widthClass == .regular else { return .column([label, value]) }
        return .row([label.spanning(.columns(18)), value.spanning(.growing)])
    }
}
