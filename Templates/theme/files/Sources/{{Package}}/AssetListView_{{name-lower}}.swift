public import LiferayKit
public import ScreensKit

/// Draws assets as cards: the title, and below it the day of the last change and the author.
public struct AssetListView_{{name-lower}}: ListView {
    /// Creates the view.
    public init() {}

    /// A card.
    public func row(_ asset: AssetEntry, at index: Int, in context: DrawingContext) -> Node {
        var details: [Node] = []
        if let day = asset.modifiedDate { details.append(.time(day)) }
        if let name = asset.userName { details.append(.text("· \(name)", .caption)) }
        let title = Node.text(asset.title.isEmpty ? "—" : asset.title, .headline)
        return .card([.row([.image(asset.icon), title.spanning(.growing)]), .row(details)])
    }
}
