public import LiferayKit
public import ScreensKit

/// Loads a page of the assets that have certain words, and with the first one how many there are.
public struct AssetListInteractor_loadPage: Interactor {
    static let keywords = "{{keywords-swift}}"
    private let request: AssetListPageRequest

    /// Makes the interactor for a page.
    public init(_ request: AssetListPageRequest) { self.request = request }

    /// A page is kept under all that it depends on.
    public func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        let group = context.server.group(request.groupId)
        let kind = request.classNameId.attribute
        let key = "\(group)-\(context.locale)-\(request.rows)-\(kind)-\(Self.keywords)"
        return CacheEntry(collection: "AssetList", key: key)
    }

    /// Asks for the page, and for the count with the first one.
    ///
    /// - Throws: `PortalError`, also when the answer is of another shape than it should be.
    public func run(in context: InteractionContext) async throws -> AssetListPage {
        var commands = [command("get-asset-entries", in: context)]
        if request.page == 0 { commands.append(command("get-entries-count", in: context)) }
        let results = try await context.portal.call(commands)
        guard let rows = results.first?.array, results.count == commands.count else {
            throw PortalError.unexpected("the page of assets is no list")
        }
        let entries = rows.compactMap(\.object).map {
            AssetEntry($0, localize: context.localized)
        }
        let count = results.dropFirst().first?.int64.flatMap(Int.init(exactly:))
        return AssetListPage(entries: entries, count: count)
    }

    private func command(_ name: String, in context: InteractionContext) -> ServiceCommand {
        let version = context.server.version
        var query = request.classNameId.queryProperties(on: version)
        query["groupIds"] = .int(context.server.group(request.groupId))
        query["keywords"] = .string(Self.keywords)
        guard name == "get-asset-entries" else {
            return ServiceCommand("/assetentry/\(name)")
                .adding(object: "entryQuery", ofClass: version.assetEntryQueryClass, query)
        }
        query["start"] = .int(Int64(request.rows.lowerBound))
        query["end"] = .int(Int64(request.rows.upperBound))
        let path = version.screensPath("screensassetentry/\(name)")
        return ServiceCommand(path, ["locale": .string(context.locale)])
            .adding(object: "assetEntryQuery", ofClass: version.assetEntryQueryClass, query)
    }
}
