public import LiferayKit
public import ScreensKit

/// Draws an asset as its screenlet does, or its title and its facts on a card above its summary and a link.
public struct AssetDisplayView_flat7: AssetDisplayView {
    /// Creates the view.
    public init() {}

    /// The title and the facts on a card, then the summary and the link.
    public func summary(
        of entry: AssetEntry,
        _ model: AssetDisplayModel,
        in context: DrawingContext
    ) -> [Node] {
        [.card([title(of: entry), facts(of: entry, in: context)])]
            + text(of: model) + link(of: model, in: context)
    }
}
