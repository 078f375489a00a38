@_spi(Host) public import ScreensKit

/// What the interactor `loadPage` of an Asset List needs to know.
public struct AssetListPageRequest: Hashable, Sendable {
    /// The page, from 0; the count of all assets comes with page 0 alone.
    public var page: Int
    /// The rows of the portal's list that the page has.
    public var rows: Range<Int>
    /// The site; 0 for the server's.
    public var groupId: Int64
    /// The class of the assets.
    public var classNameId: AssetClassNameId
    /// The name of a saved Asset Publisher configuration; empty for none.
    public var portletItemName: String
    /// Properties of the portal's `AssetEntryQuery` that go before the usual ones.
    public var customEntryQuery: JSONObject

    /// A request for a page.
    public init(
        page: Int,
        rows: Range<Int>,
        groupId: Int64 = 0,
        classNameId: AssetClassNameId = .any,
        portletItemName: String = "",
        customEntryQuery: JSONObject = [:]
    ) {
        self.page = page
        self.rows = rows
        self.groupId = groupId
        self.classNameId = classNameId
        self.portletItemName = portletItemName
        self.customEntryQuery = customEntryQuery
    }
}

/// A page of assets.
public struct AssetListPage: Hashable, Codable, Sendable {
    /// The assets; fewer than asked for where the portal has no more or may not show them.
    public var entries: [AssetEntry]
    /// How many there are in all; with page 0 alone.
    public var count: Int?

    /// A page.
    public init(entries: [AssetEntry], count: Int? = nil) {
        self.entries = entries
        self.count = count
    }
}
