@_spi(Host) public import ScreensKit

/// The model of a Web Content List.
public typealias WebContentListModel = PagedListModel<WebContentEntry>

/// The Web Content List screenlet, as apps use it: the articles of a folder, loaded a page at a time.
///
/// A plugin implements it, and the host returns it as this type.
@MainActor
public protocol WebContentListScreenlet: ListScreenlet
where Page.Row == WebContentEntry, Delegate == any WebContentListScreenletDelegate {
    /// The site of the articles; 0, the default, for the server's.
    var groupId: Int64 { get set }
    /// The folder of the articles; 0, the default, for the root.
    var folderId: Int64 { get set }
    /// The Java class of the portal's comparator that sorts them; empty, the default, for the portal's order.
    var obcClassName: String { get set }
}

/// Receives the events of a Web Content List.
@MainActor
public protocol WebContentListScreenletDelegate: ScreenletDelegate {
    /// A page was loaded. Called once for each page, with the articles of that page only.
    func screenlet(
        _ screenlet: any WebContentListScreenlet,
        onWebContentListResponse entries: [WebContentEntry]
    )

    /// A page could not be loaded.
    func screenlet(
        _ screenlet: any WebContentListScreenlet,
        onWebContentListError error: ScreensError
    )

    /// The user chose an article.
    func screenlet(
        _ screenlet: any WebContentListScreenlet,
        onWebContentSelected entry: WebContentEntry
    )
}

extension WebContentListScreenletDelegate {
    /// Does nothing.
    public func screenlet(
        _ screenlet: any WebContentListScreenlet,
        onWebContentListResponse entries: [WebContentEntry]
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any WebContentListScreenlet,
        onWebContentListError error: ScreensError
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any WebContentListScreenlet,
        onWebContentSelected entry: WebContentEntry
    ) {}
}
