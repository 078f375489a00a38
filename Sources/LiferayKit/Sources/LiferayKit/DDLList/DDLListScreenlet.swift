@_spi(Host) public import ScreensKit

/// The DDL List screenlet, as apps use it: the records of a dynamic data list, loaded a page at a time.
///
/// A plugin implements it, and the host returns it as this type.
@MainActor
public protocol DDLListScreenlet: Screenlet
where Model == DDLListModel, Delegate == any DDLListScreenletDelegate {
    /// Whether the list is loaded when it is shown. The default is `true`.
    var autoLoad: Bool { get set }
    /// Whether the user can reload the list. The default is `true`.
    var refreshControl: Bool { get set }
    /// How many records the first page has. The default is 50.
    var firstPageSize: Int { get set }
    /// How many records each further page has. The default is 25.
    var pageSize: Int { get set }
    /// The dynamic data list; required.
    var recordSetId: Int64 { get set }
    /// The user whose records are shown; 0, the default, for those of all users.
    var userId: Int64 { get set }
    /// The names of the fields whose values label a record, separated by commas; required.
    var labelFields: String { get set }
    /// The Java class that compares records, to sort them; empty, the default, for the portal's order.
    var obcClassName: String { get set }

    /// Whether pages are read from the portal, the cache or both. The default is `remote-first`.
    var offlinePolicy: OfflinePolicy { get set }

    /// Reloads the first page and drops the others.
    ///
    /// - Returns: whether a request was started; `false` before a host shows the list.
    @discardableResult
    func loadList() -> Bool
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
