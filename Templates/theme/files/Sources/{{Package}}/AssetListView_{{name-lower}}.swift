public import LiferayKit
public import ScreensKit

/// Draws assets as rows: a symbol and the title, and below it the author and the day of the last change.
public struct AssetListView_{{name-lower}}: AssetListView {
    /// Creates the view.
    public init() {}

    /// A row; people and pictures are drawn as in other themes.
    public func entry(_ entry: AssetEntry, at index: Int, in context: DrawingContext) -> Node {
        ListItem(
            entry.title,
            facts: facts(of: entry),
            day: entry.modifiedDate,
            sign: .image(entry.icon)
        ).row(in: context)
    }
}
