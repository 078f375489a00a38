@_spi(Host) public import ScreensKit

/// What the interactor `loadPage` of an Asset List needs to know.
public typealias AssetListPageRequest = PageRequest<AssetListFilter>

/// What the interactor `loadPage` of an Asset List results in.
public typealias AssetListPage = ListPage<AssetEntry>

/// Which assets an Asset List shows.
public struct AssetListFilter: Hashable, Sendable {
    /// The site; 0 for the server's.
    public var groupId: Int64
    /// The class of the assets.
    public var classNameId: AssetClassNameId
    /// The name of a saved Asset Publisher configuration; empty for none.
    public var portletItemName: String
    /// Properties of the portal's `AssetEntryQuery`, which take precedence over the usual ones.
    public var customEntryQuery: JSONObject

    /// A filter; without arguments, all assets of the server's site.
    public init(
        groupId: Int64 = 0,
        classNameId: AssetClassNameId = .any,
        portletItemName: String = "",
        customEntryQuery: JSONObject = [:]
    ) {
        self.groupId = groupId
        self.classNameId = classNameId
        self.portletItemName = portletItemName
        self.customEntryQuery = customEntryQuery
    }
}
