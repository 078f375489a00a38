public import LiferayKit
public import ScreensKit

/// Draws an article as it is written, or the fields of its structure on a card.
public struct WebContentDisplayView_flat7: WebContentDisplayView {
    /// Creates the view.
    public init() {}

    /// The title above a card with the fields.
    public func record(_ body: WebContentBody, in context: DrawingContext) -> [Node] {
        let title = body.title.map { [Node.text($0, .title)] } ?? []
        return title + [.card(body.fields.map { $0.labelled(in: context) })]
    }
}
