@_spi(Host) public import ScreensKit

/// The DDL List screenlet, as apps use it: the records of a dynamic data list, loaded a page at a time.
///
/// A plugin implements it, and the host returns it as this type.
@MainActor
public protocol DDLListScreenlet: ListScreenlet
where Page.Row == DDLListRecord, Delegate == any DDLListScreenletDelegate {
    /// The dynamic data list; required.
    var recordSetId: Int64 { get set }
    /// The user whose records are shown; 0, the default, for those of all users.
    var userId: Int64 { get set }
    /// The names of the fields whose values label a record, separated by commas; required.
    var labelFields: String { get set }
    /// The Java class that compares records, to sort them; empty, the default, for the portal's order.
    var obcClassName: String { get set }
}

/// Receives the events of a DDL List.
@MainActor
public protocol DDLListScreenletDelegate: ScreenletDelegate {
    /// A page was loaded. Called once for each page, with the records of that page only.
    func screenlet(
        _ screenlet: any DDLListScreenlet,
        onDDLListResponseRecords records: [DDLListRecord]
    )

    /// A page could not be loaded.
    func screenlet(_ screenlet: any DDLListScreenlet, onDDLListError error: ScreensError)

    /// The user chose a record.
    func screenlet(_ screenlet: any DDLListScreenlet, onDDLSelectedRecord record: DDLListRecord)
}

extension DDLListScreenletDelegate {
    /// Does nothing.
    public func screenlet(
        _ screenlet: any DDLListScreenlet,
        onDDLListResponseRecords records: [DDLListRecord]
    ) {}
    /// Does nothing.
    public func screenlet(_ screenlet: any DDLListScreenlet, onDDLListError error: ScreensError) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any DDLListScreenlet,
        onDDLSelectedRecord record: DDLListRecord
    ) {}
}
