public import LiferayKit
public import ScreensKit

/// Loads a page of assets, and with the first one the total number of assets.
public struct AssetListPageInteractor: PortalPageInteractor {
    /// The collection of the pages in the cache.
    public static let collection = "AssetList"
    /// The page to load.
    public let request: PageRequest<AssetListFilter>

    /// Creates the interactor for a page.
    public init(_ request: PageRequest<AssetListFilter>) { self.request = request }

    /// Requires a site.
    ///
    /// - Throws: ``ScreensError/invalid(_:)`` if there is none.
    public func validate(in context: InteractionContext) throws {
        guard group(context) > 0 else {
            throw ScreensError.invalid(
                context.liferayString("assetlist-screenlet-undefined-group")
            )
        }
    }

    /// Caches the page under the site, the locale and the filter.
    public func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        let assetClass = request.filter.classNameId.attribute
        let filter: JSONValue = [
            "class": assetClass,
            "portletItem": .text(request.filter.portletItemName),
            "query": .object(request.filter.customEntryQuery),
        ]
        return CacheEntry(
            collection: Self.collection,
            key: "\(group(context))-\(context.locale)-\(request.rows)-\(filter)",
            attributes: [
                "groupId": .int64(group(context)), "classNameId": assetClass,
                "page": .int64(Int64(request.page)),
            ]
        )
    }

    /// Loads the page with the portal's query or a saved configuration, and by one more request what rows show besides.
    ///
    /// - Throws: ``PortalError`` from the portal.
    public func run(in context: InteractionContext) async throws -> ListPage<AssetEntry> {
        var page =
            request.filter.portletItemName.isEmpty
            ? try await ofPortalsClass(context).queryPage(in: context)
            : try await portletItemPage(in: context)
        let details = try await AssetDetails(of: page.rows, in: context)
        let collection = AssetListing.Collection(of: page.rows, in: request.filter)
        page.rows = page.rows.map { row in
            var row = details.completing(row)
            row.listing.collection = collection
            return row
        }
        return page
    }

    /// The same page, whose class is named as the portal of the context names it.
    private func ofPortalsClass(
        _ context: InteractionContext
    ) async throws(PortalError) -> AssetListPageInteractor {
        let (filter, version) = (request.filter, context.server.version)
        let identity = try await filter.classNameId.loadQueryProperties(in: context)
        guard identity != filter.classNameId.queryProperties(on: version) else { return self }
        var request = request
        request.filter.classNameId = .any
        request.filter.customEntryQuery = identity.merging(filter.customEntryQuery) { $1 }
        return AssetListPageInteractor(request)
    }

    /// Requests the rows, with texts in the user's locale.
    public func rowsCommand(in context: InteractionContext) -> ServiceCommand {
        AssetEntryQuery(request, server: context.server).pageCommand(locale: context.locale)
    }

    /// Requests the number of assets.
    public func countCommand(in context: InteractionContext) -> ServiceCommand {
        AssetEntryQuery(request, server: context.server).countCommand
    }

    /// Reads an asset.
    public func row(_ attributes: JSONObject, in context: InteractionContext) -> AssetEntry {
        AssetEntry(attributes, localize: context.localized)
    }

    private func group(_ context: InteractionContext) -> Int64 {
        context.server.group(request.filter.groupId)
    }

    /// A saved configuration has a single page, because the portal accepts no range for it.
    private func portletItemPage(in context: InteractionContext) async throws -> ListPage<
        AssetEntry
    > {
        guard request.page == 0 else { return ListPage<AssetEntry>(rows: []) }
        let command = ServiceCommand(
            context.server.version.screensPath("screensassetentry/get-asset-entries"),
            [
                "companyId": .int64(context.server.companyId),
                "groupId": .int64(group(context)),
                "portletItemName": .text(request.filter.portletItemName),
                "locale": .text(context.locale.identifier),
                "max": .int64(Int64(request.rows.upperBound)),
            ]
        )
        let entries = try rows(try await context.portal.call(command), in: context)
        return ListPage<AssetEntry>(rows: entries, count: entries.count)
    }
}
