@_spi(Host) public import ScreensKit

/// The Asset List screenlet, as apps use it: a list of assets, loaded a page at a time.
///
/// A plugin implements it, and the host returns it as this type.
@MainActor
public protocol AssetListScreenlet: Screenlet
where Model == AssetListModel, Delegate == any AssetListScreenletDelegate {
    /// Whether the list is loaded when it is shown. The default is `true`.
    var autoLoad: Bool { get set }
    /// Whether the user can reload the list. The default is `true`.
    var refreshControl: Bool { get set }
    /// How many assets the first page has. The default is 50.
    var firstPageSize: Int { get set }
    /// How many assets each further page has. The default is 25.
    var pageSize: Int { get set }
    /// The site whose assets are shown; 0, the default, for the server's.
    var groupId: Int64 { get set }
    /// The class of the assets. The default is all classes.
    var classNameId: AssetClassNameId { get set }
    /// A saved Asset Publisher configuration that selects the assets; empty, the default, for none.
    var portletItemName: String { get set }
    /// Properties of the portal's `AssetEntryQuery` that filter and sort the assets.
    var customEntryQuery: JSONObject { get set }

    /// Whether pages are read from the portal, the cache or both. The default is `remote-first`.
    var offlinePolicy: OfflinePolicy { get set }

    /// Reloads the first page and drops the others.
    ///
    /// - Returns: whether a request was started; `false` before a host shows the list.
    @discardableResult
    func loadList() -> Bool
}

/// Receives the events of an Asset List.
@MainActor
public protocol AssetListScreenletDelegate: ScreenletDelegate {
    /// A page was loaded. Called once for each page, with the assets of that page only.
    func screenlet(
        _ screenlet: any AssetListScreenlet,
        onAssetListResponseEntries entries: [AssetEntry]
    )

    /// A page could not be loaded.
    func screenlet(_ screenlet: any AssetListScreenlet, onAssetListError error: ScreensError)

    /// The user chose an asset.
    func screenlet(_ screenlet: any AssetListScreenlet, onAssetSelectedEntry entry: AssetEntry)
}

extension AssetListScreenletDelegate {
    /// Does nothing.
    public func screenlet(
        _ screenlet: any AssetListScreenlet,
        onAssetListResponseEntries entries: [AssetEntry]
    ) {}
    /// Does nothing.
    public func screenlet(_ screenlet: any AssetListScreenlet, onAssetListError error: ScreensError)
    {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any AssetListScreenlet,
        onAssetSelectedEntry entry: AssetEntry
    ) {}
}
