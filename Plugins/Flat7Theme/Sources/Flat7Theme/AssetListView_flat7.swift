public import LiferayKit
public import ScreensKit

/// Draws assets as cards of two lines: the title, then class, day and author.
public struct AssetListView_flat7: ListView {
    /// Creates the view.
    public init() {}

    /// The number of assets as the title of the list.
    public func header(of model: AssetListModel, in context: DrawingContext) -> Node {
        header(.text(countPhrase(of: model, in: context), .title), of: model, in: context)
    }

    /// A card with an asset.
    public func row(_ asset: AssetEntry, at index: Int, in context: DrawingContext) -> Node {
        var details: [Node] = []
        let kind = asset.shownClass(in: context)
        if !kind.isEmpty { details.append(.badge(kind)) }
        if let day = asset.modifiedDate { details.append(.time(day)) }
        if let name = asset.userName { details.append(.text(name, .caption)) }
        return .card([.text(asset.shownTitle, .headline), .row(details)])
    }

    /// An empty card for an asset that is not loaded yet.
    public func placeholder(at index: Int, in context: DrawingContext) -> Node {
        .card([.text("…", .caption)])
    }
}

extension AssetEntry {
    /// The title, or a dash, because a row without a title would look like a gap.
    fileprivate var shownTitle: String { title.isEmpty ? "—" : title }

    /// The class in words, or the last part of its Java name.
    fileprivate func shownClass(in context: DrawingContext) -> String {
        assetClass?.label(locale: context.locale) ?? className.split(separator: ".").last.map(
            String.init
        ) ?? ""
    }
}
