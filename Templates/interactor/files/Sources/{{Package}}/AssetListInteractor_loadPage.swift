public import LiferayKit
public import ScreensKit

/// Loads a page of the assets that have certain words, and with the first one how many there are.
public struct AssetListInteractor_loadPage: PortalPageInteractor {
    static let keywords = "{{keywords-swift}}"
    /// The collection of the cache.
    public static let collection = "AssetList"
    /// The page to load.
    public let request: PageRequest<AssetListFilter>

    /// Creates the interactor for a page.
    public init(_ request: PageRequest<AssetListFilter>) { self.request = request }

    /// Caches a page under everything that it depends on.
    public func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        let group = context.server.group(request.filter.groupId)
        let kind = request.filter.classNameId.attribute
        let key = "\(group)-\(context.locale)-\(request.rows)-\(kind)-\(Self.keywords)"
        return CacheEntry(collection: Self.collection, key: key)
    }

    /// Asks for the rows of the page.
    public func rowsCommand(in context: InteractionContext) -> ServiceCommand {
        let version = context.server.version
        var query = query(in: context)
        query["start"] = .int64(Int64(request.rows.lowerBound))
        query["end"] = .int64(Int64(request.rows.upperBound))
        let path = version.screensPath("screensassetentry/get-asset-entries")
        return ServiceCommand(path, ["locale": .text(context.locale.identifier)])
            .adding(
                object: "assetEntryQuery",
                ofClass: version.assetEntryQueryClass,
                properties: query
            )
    }

    /// Asks how many assets there are.
    public func countCommand(in context: InteractionContext) -> ServiceCommand {
        let version = context.server.version
        return ServiceCommand("/assetentry/get-entries-count")
            .adding(
                object: "entryQuery",
                ofClass: version.assetEntryQueryClass,
                properties: query(in: context)
            )
    }

    /// Reads an asset.
    public func row(_ attributes: JSONObject, in context: InteractionContext) -> AssetEntry {
        AssetEntry(attributes, localize: context.localized)
    }

    private func query(in context: InteractionContext) -> JSONObject {
        var query = request.filter.classNameId.queryProperties(on: context.server.version)
        query["groupIds"] = .int64(context.server.group(request.filter.groupId))
        query["keywords"] = .text(Self.keywords)
        return query
    }
}
