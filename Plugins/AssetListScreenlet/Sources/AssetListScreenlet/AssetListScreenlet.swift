public import LiferayKit
public import ScreensKit

/// A list of assets, which is loaded a page at a time.
///
/// After the first page it has its full length. A row that becomes visible and is not loaded yet
/// causes its page to be loaded.
@MainActor
public final class AssetListScreenlet: LiferayKit.AssetListScreenlet, ListScreenlet {
    /// The site whose assets are shown.
    @Inspectable("The site whose assets are shown; 0 for the server's.", in: 0...Int64.max)
    public var groupId: Int64 = 0

    /// The class of the assets.
    @Inspectable("The class of the assets, by number or name; 0 for all.")
    public var classNameId = AssetClassNameId.any

    /// A saved Asset Publisher configuration.
    @Inspectable("A saved Asset Publisher configuration to show instead of a class.")
    public var portletItemName = ""

    /// Properties of the portal's `AssetEntryQuery`.
    @Inspectable("Properties of the portal's AssetEntryQuery, to filter and order by.")
    public var customEntryQuery: JSONObject = [:]

    /// Words to search for, which take precedence over those of ``customEntryQuery``.
    @Inspectable("Words that the assets contain; empty for all assets.")
    public var keywords = ""

    /// The pages, and the attributes that every list has.
    public let list = PagedList<AssetListPageInteractor>()
    /// The host that shows the list.
    public var runtime: ScreenletRuntime?
    /// The object that receives the list's events.
    public weak var delegate: (any AssetListScreenletDelegate)?

    /// Creates a list that is not shown yet.
    public init() {}

    /// The assets that the attributes describe.
    public var filter: AssetListFilter {
        var query = customEntryQuery
        if !keywords.isEmpty { query["keywords"] = .text(keywords) }
        return AssetListFilter(
            groupId: groupId,
            classNameId: classNameId,
            portletItemName: portletItemName,
            customEntryQuery: query
        )
    }

    /// Reports the assets of a page.
    public func pageLoaded(_ entries: [AssetEntry]) {
        notify(.responseEntries, payload: ["entries": entries]) {
            $0.screenlet(self, onAssetListResponseEntries: entries)
        }
    }

    /// Reports why a page could not be loaded.
    public func pageFailed(_ error: ScreensError) {
        notify(.failure, payload: error) { $0.screenlet(self, onAssetListError: error) }
    }

    /// Reports which asset the user chose.
    public func rowSelected(_ entry: AssetEntry) {
        notify(.selectedEntry, payload: entry.payload) {
            $0.screenlet(self, onAssetSelectedEntry: entry)
        }
    }
}
