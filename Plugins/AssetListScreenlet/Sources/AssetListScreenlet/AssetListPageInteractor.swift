import LiferayKit
import ScreensKit

/// Loads a page of assets, and with the first one how many there are in all.
struct AssetListPageInteractor: Interactor {
    let request: AssetListPageRequest

    init(_ request: AssetListPageRequest) { self.request = request }

    func validate(in context: InteractionContext) throws {
        guard context.server.group(request.groupId) > 0 else {
            throw ScreensError.invalid(
                context.liferayString("assetlist-screenlet-undefined-group")
            )
        }
    }

    func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        let group = context.server.group(request.groupId)
        let filter: JSONValue = [
            "class": request.classNameId.attribute,
            "portletItem": .string(request.portletItemName),
            "query": .object(request.customEntryQuery),
        ]
        return CacheEntry(
            collection: "AssetList",
            key: "\(group)-\(context.locale)-\(request.rows)-\(filter)",
            attributes: [
                "groupId": .int(group), "classNameId": request.classNameId.attribute,
                "page": .int(Int64(request.page)),
            ]
        )
    }

    func run(in context: InteractionContext) async throws -> AssetListPage {
        request.portletItemName.isEmpty
            ? try await queriedPage(in: context) : try await portletItemPage(in: context)
    }

    private func queriedPage(in context: InteractionContext) async throws -> AssetListPage {
        let query = AssetEntryQuery(request, server: context.server)
        var commands = [query.pageCommand(locale: context.locale)]
        if request.page == 0 { commands.append(query.countCommand) }
        let results = try await context.portal.call(commands)
        guard results.count == commands.count else {
            throw PortalError.unexpected("\(results.count) results for \(commands.count) commands")
        }
        return AssetListPage(
            entries: try entries(results[0], in: context),
            count: try results.dropFirst().first.map(count)
        )
    }

    /// A saved configuration has one page: the portal takes no range for it.
    private func portletItemPage(in context: InteractionContext) async throws -> AssetListPage {
        guard request.page == 0 else { return AssetListPage(entries: []) }
        let command = ServiceCommand(
            context.server.version.screensPath("screensassetentry/get-asset-entries"),
            [
                "companyId": .int(context.server.companyId),
                "groupId": .int(context.server.group(request.groupId)),
                "portletItemName": .string(request.portletItemName),
                "locale": .string(context.locale),
                "max": .int(Int64(request.rows.upperBound)),
            ]
        )
        let entries = try entries(try await context.portal.call(command), in: context)
        return AssetListPage(entries: entries, count: entries.count)
    }

    private func entries(_ result: JSONValue, in context: InteractionContext) throws -> [AssetEntry]
    {
        guard let rows = result.array else {
            throw PortalError.unexpected("the page of assets is no list")
        }
        return try rows.map { row in
            guard let attributes = row.object else {
                throw PortalError.unexpected("an asset is no object")
            }
            return AssetEntry(attributes, localize: context.localized)
        }
    }

    private func count(_ result: JSONValue) throws -> Int {
        guard let count = result.int64.flatMap(Int.init(exactly:)), count >= 0 else {
            throw PortalError.unexpected("the count of assets is no number from 0 on")
        }
        return count
    }
}
