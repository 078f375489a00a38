public import LiferayKit
public import ScreensKit

/// Draws records as a table with label, author, and the day of the last change.
public struct DDLListView_default: ListView {
    /// Creates the view.
    public init() {}

    /// A row of the table; with little room, the author and the day are below the label.
    public func row(_ record: DDLListRecord, at index: Int, in context: DrawingContext) -> Node {
        let label = Node.text(record.shownLabel, .headline).spanning(.growing)
        let badges = record.unsent.map { [context.badge(of: $0)] } ?? []
        let author = Node.text(record.userName ?? "", .caption)
        let day = record.modifiedDate.map { Node.time($0) } ?? .text("", .caption)
        guard context.widthClass == .compact else {
            return .row(
                [.image(.symbol(.form)), label] + badges
                    + [author.spanning(.columns(14)), day.spanning(.columns(10))]
            )
        }
        return .row([
            .image(.symbol(.form)),
            .column([label, .row(badges + [author, day])]).spanning(.growing),
        ])
    }
}

extension DDLListRecord {
    /// The label, or a dash, because a row without a label would look like a gap.
    fileprivate var shownLabel: String { label.isEmpty ? "—" : label }
}
