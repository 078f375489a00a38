public import LiferayKit
public import ScreensKit

/// Draws records as cards of two lines: the label, then day and author.
public struct DDLListView_flat7: ListView {
    /// Creates the view.
    public init() {}

    /// The number of records as the title of the list.
    public func header(of model: DDLListModel, in context: DrawingContext) -> Node {
        header(.text(countPhrase(of: model, in: context), .title), of: model, in: context)
    }

    /// A card with a record.
    public func row(_ record: DDLListRecord, at index: Int, in context: DrawingContext) -> Node {
        var details = record.unsent.map { [context.badge(of: $0)] } ?? []
        if let day = record.modifiedDate { details.append(.time(day)) }
        if let name = record.userName { details.append(.text(name, .caption)) }
        return .card([
            .text(record.label.isEmpty ? "—" : record.label, .headline), .row(details),
        ])
    }

    /// An empty card for a record that is not loaded yet.
    public func placeholder(at index: Int, in context: DrawingContext) -> Node {
        .card([.text("…", .caption)])
    }
}
