@_spi(Host) public import ScreensKit

/// The Asset List screenlet, as apps use it: a list of assets, loaded a page at a time.
///
/// A plugin implements it, and the host returns it as this type.
@MainActor
public protocol AssetListScreenlet: ListScreenlet
where Page.Row == AssetEntry, Delegate == any AssetListScreenletDelegate {
    /// The site whose assets are shown; 0, the default, for the server's.
    var groupId: Int64 { get set }
    /// The class of the assets. The default is all classes.
    var classNameId: AssetClassNameId { get set }
    /// A saved Asset Publisher configuration that selects the assets; empty, the default, for none.
    var portletItemName: String { get set }
    /// Properties of the portal's `AssetEntryQuery` that filter and sort the assets.
    var customEntryQuery: JSONObject { get set }
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
