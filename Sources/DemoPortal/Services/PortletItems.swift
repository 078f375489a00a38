@_spi(Host) import ScreensKit
import ScreensSQLite

/// A saved configuration of the Asset Publisher.
private struct PortletItem: Sendable {
    /// The kinds that a dynamic selection selects; empty for all classes.
    let kinds: [Int64]
    let orderBy: String
    let isAscending: Bool
    /// The selected entries, in their order; `nil` for a dynamic selection.
    let entryIds: [Int64]?

    init(_ row: Statement) {
        kinds = Self.numbers(row.text(0))
        orderBy = row.text(1)
        isAscending = row.bool(2)
        let ids = Self.numbers(row.text(3))
        entryIds = ids.isEmpty ? nil : ids
    }

    private static func numbers(_ json: String) -> [Int64] {
        JSON.value(from: Array(json.utf8)) ?? []
    }
}

extension AssetEntries {
    private static let dynamicLimit: Int64 = 500

    /// The entries of a saved configuration, found only by its name.
    static let savedSelection: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let locale = try locale(call)
        return .array(try saved(call).map { $0.json(call.portal, locale: locale) })
    }

    /// The entries of a saved configuration that the caller may see.
    static func saved(_ call: Call) throws(ServiceError) -> [AssetRow] {
        let parameters = call.parameters.plain
        let companyId = try parameters.long("companyId")
        let groupId = try parameters.long("groupId") ?? 0
        let limit = Int(clamping: min(try parameters.long("max") ?? 0, dynamicLimit))
        let item = try find(parameters.text("portletItemName") ?? "", call)
        var query = AssetQuery()
        query.publication = call.portal.now
        query.expiration = call.portal.now
        if let ids = item.entryIds {
            // All of them, regardless of the limit, the company and the site.
            query.pickedIds = ids
            return try found(query, call).filter(\.isViewable)
        }
        guard companyId == call.portal.companyId else { return [] }
        (query.start, query.end) = (0, limit)
        (query.kinds, query.groupIds) = (item.kinds, [groupId])
        let column = AssetQuery.Order.Column(rawValue: item.orderBy) ?? .modifiedDate
        query.orders = [AssetQuery.Order(column, isAscending: item.isAscending)]
        return try found(query, call).filter(\.isViewable)
    }

    private static func find(_ name: String, _ call: Call) throws(ServiceError) -> PortletItem {
        let items = try call.read { (data) throws(ServiceError) in
            try data.rows(
                """
                SELECT kinds, orderBy, isAscending, entryIds FROM portletItem
                WHERE name = ?
                """,
                [.text(name)],
                PortletItem.init
            )
        }
        guard let item = items.first else {
            throw .portal("No portlet items associated with portlet item name \(name.prefix(200))")
        }
        return item
    }
}
