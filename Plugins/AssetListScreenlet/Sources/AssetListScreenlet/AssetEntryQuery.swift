import LiferayKit
import ScreensKit

/// The portal's query object for a page of assets and for the number of assets.
struct AssetEntryQuery {
    private let version: PortalVersion
    private let range: JSONObject
    private let filters: JSONObject

    /// Creates the query; the custom query takes precedence over the usual filters.
    init(_ request: PageRequest<AssetListFilter>, server: ServerInfo) {
        version = server.version
        range = request.range
        var filters = request.filter.classNameId.queryProperties(on: server.version)
        filters["groupIds"] = .int64(server.group(request.filter.groupId))
        filters.merge(request.filter.customEntryQuery) { _, custom in custom }
        filters["start"] = nil
        filters["end"] = nil
        self.filters = filters
    }

    /// Requests the rows, with texts in the locale.
    func pageCommand(locale: LocaleIdentifier) -> ServiceCommand {
        let properties = filters.merging(range) { _, range in range }
        return ServiceCommand(
            version.screensPath("screensassetentry/get-asset-entries"),
            ["locale": .text(locale.identifier)]
        ).adding(
            object: "assetEntryQuery",
            ofClass: version.assetEntryQueryClass,
            properties: properties
        )
    }

    /// Requests the number of rows.
    var countCommand: ServiceCommand {
        ServiceCommand("/assetentry/get-entries-count")
            .adding(
                object: "entryQuery",
                ofClass: version.assetEntryQueryClass,
                properties: filters
            )
    }
}
