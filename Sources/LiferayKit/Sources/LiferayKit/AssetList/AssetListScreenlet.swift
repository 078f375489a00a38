@_spi(Host) public import ScreensKit

/// The Asset List screenlet, as apps use it: a list of assets, loaded a page at a time.
///
/// The implementation lives in a plugin; the host hands it out as this.
@MainActor
public protocol AssetListScreenlet: Screenlet
where Model == AssetListModel, Delegate == any AssetListScreenletDelegate {
    /// Whether the list is loaded when it is shown. `true` unless set.
    var autoLoad: Bool { get set }
    /// Whether the user may reload the list. `true` unless set.
    var refreshControl: Bool { get set }
    /// How many assets the first page has. 50 unless set.
    var firstPageSize: Int { get set }
    /// How many assets each further page has. 25 unless set.
    var pageSize: Int { get set }
    /// The site whose assets are shown; 0, the usual value, for the server's.
    var groupId: Int64 { get set }
    /// The class of the assets; all classes unless set.
    var classNameId: AssetClassNameId { get set }
    /// A saved Asset Publisher configuration that says which assets to show; empty for none.
    var portletItemName: String { get set }
    /// Properties of the portal's `AssetEntryQuery`, which filter and order the assets.
    var customEntryQuery: JSONObject { get set }

    /// Where pages are read when the portal may be out of reach. `remote-first` unless set.
    var offlinePolicy: OfflinePolicy { get set }

    /// Loads the first page anew and forgets the others.
    ///
    /// - Returns: whether a request is on its way; `false` before the list is shown by a host.
    @discardableResult
    func loadList() -> Bool
}

/// Hears what happens in an Asset List.
@MainActor
public protocol AssetListScreenletDelegate: ScreenletDelegate {
    /// A page of assets came; called once for each page, with the assets of that page alone.
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
