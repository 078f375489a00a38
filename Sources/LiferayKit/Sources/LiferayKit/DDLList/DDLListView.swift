@_spi(Host) public import ScreensKit

/// Draws a list of records.
///
/// Everything has a default; a theme implements ``listItem(of:in:)`` to show other fields.
public protocol DDLListView: ListView where Row == DDLListRecord {
    /// What a row says of a record.
    func listItem(of record: DDLListRecord, in context: DrawingContext) -> ListItem
}

extension DDLListView {
    /// The first label field, and below it the others and the day of the last change.
    public func row(_ row: DDLListRecord, at index: Int, in context: DrawingContext) -> Node {
        listItem(of: row, in: context).row(in: context)
    }

    /// The first label field as the title, the others as facts, and a badge for a change that is not sent.
    public func listItem(of record: DDLListRecord, in context: DrawingContext) -> ListItem {
        ListItem(
            record.labels.first ?? "",
            facts: record.labels.dropFirst().map { .text($0) },
            day: record.modifiedDate,
            badges: record.unsent.map { [context.badge(of: $0)] } ?? []
        )
    }
}
