public import LiferayKit
public import ScreensKit

/// Draws assets as a table with title, class, and the day of the last change.
public struct AssetListView_default: ListView {
    /// Creates the view.
    public init() {}

    /// A row of the table; with little room, the class and the day are below the title.
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
    /// The title, or a dash, because a row without a title would look like a gap.
    fileprivate var shownTitle: String { title.isEmpty ? "—" : title }

    /// The class in words, or the last part of its Java name.
    fileprivate func shownClass(in context: DrawingContext) -> String {
        assetClass?.label(locale: context.locale) ?? className.split(separator: ".").last.map(
            String.init
        ) ?? ""
    }
}
