public import ScreensKit

/// Draws assets as cards of two lines: the title, then class, day and author.
public struct AssetListView_flat7: ListView {
    /// Makes the view.
    public init() {}

    /// How many assets there are, as the name of the whole.
    public func header(of model: AssetListModel, in context: DrawingContext) -> Node {
        let count = model.phase == .ready ? context.phrase(.entries(model.count)) : ""
        let refresh = model.refreshAction.map { Node.button(context.phrase(.refresh), $0) }
        return .row(
            [.text(count, .title).spanning(.growing)] + freshnessBadges(of: model, in: context)
                + [refresh].compactMap(\.self))
    }

    /// A card.
    public func row(_ asset: AssetEntry, at index: Int, in context: DrawingContext) -> Node {
        var details: [Node] = [.badge(asset.assetClass?.label ?? asset.className)]
        if let day = asset.modifiedDate { details.append(.time(day)) }
        if !asset.userName.isEmpty { details.append(.text(asset.userName, .caption)) }
        return .card([.text(asset.title, .headline), .row(details)])
    }
}
