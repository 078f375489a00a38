@_spi(Host) public import ScreensKit

/// The assets that an Asset List shows.
public struct AssetListFilter: Hashable, Sendable {
    /// The site; 0 for the server's.
    public var groupId: Int64
    /// The class of the assets.
    public var classNameId: AssetClassNameId
    /// The name of a saved Asset Publisher configuration; empty for none.
    public var portletItemName: String
    /// Properties of the portal's `AssetEntryQuery`, which take precedence over the default ones.
    public var customEntryQuery: JSONObject

    /// Creates a filter; without arguments, for all assets of the server's site.
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
