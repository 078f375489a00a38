public import LiferayKit
public import ScreensKit

/// Draws assets as a table: title, class, day of the last change.
public struct AssetListView_default: ListView {
    /// Makes the view.
    public init() {}

    /// A line of the table; where there is little room, the class and day go below the title.
    public func row(_ asset: AssetEntry, at index: Int, in context: DrawingContext) -> Node {
        let title = Node.text(asset.shownTitle, .headline).spanning(.growing)
        let kind = Node.text(asset.shownClass(in: context), .caption)
        let day = asset.modifiedDate.map { Node.time($0) } ?? .text("", .caption)
        guard context.widthClass == .compact else {
            return .row([
                .image(asset.icon), title, kind.spanning(.columns(14)), day.spanning(.columns(10)),
            ])
        }
        return .row([
            .image(asset.icon), .column([title, .row([kind, day])]).spanning(.growing),
        ])
    }
}

extension AssetEntry {
    /// The title, or a dash: a row without a name cannot be told from a gap.
    fileprivate var shownTitle: String { title.isEmpty ? "—" : title }

    /// The class in words, or the last part of its Java name.
    fileprivate func shownClass(in context: DrawingContext) -> String {
        assetClass?.label(locale: context.locale) ?? className.split(separator: ".").last.map(
            String.init
        ) ?? ""
    }
}
