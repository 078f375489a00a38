@_spi(Host) import ScreensKit
import ScreensSQLite

/// A saved configuration of the Asset Publisher.
private struct PortletItem: Sendable {
    /// What it selects from, for a dynamic selection; empty for all classes.
    let kinds: [Int64]
    let groupId: Int64
    let orderBy: String
    let isAscending: Bool
    /// The entries picked by hand, in their order; `nil` for a dynamic selection.
    let entryIds: [Int64]?

    init(_ row: Statement) {
        kinds = Self.numbers(row.text(0))
        groupId = row.int(1)
        orderBy = row.text(2)
        isAscending = row.bool(3)
        let ids = Self.numbers(row.text(4))
        entryIds = ids.isEmpty ? nil : ids
    }

    private static func numbers(_ json: String) -> [Int64] {
        JSON.value(from: Array(json.utf8)) ?? []
    }
}

extension AssetEntries {
    private static let dynamicLimit: Int64 = 500

    /// The entries of a saved configuration, found by its name alone.
    static let savedSelection: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let parameters = call.parameters.plain
        for name in ["companyId", "groupId"] { _ = try parameters.long(name) }
        let limit = Int(clamping: min(try parameters.long("max") ?? 0, dynamicLimit))
        let name = try parameters.text("portletItemName") ?? ""
        let item = try find(name, call)
        var query = AssetQuery()
        query.start = 0
        query.end = limit
        query.publication = call.portal.now
        query.expiration = call.portal.now
        guard let ids = item.entryIds else {
            query.kinds = item.kinds
            query.groupIds = [item.groupId]
            let column = AssetQuery.Order.Column(rawValue: item.orderBy) ?? .modifiedDate
            query.orders = [AssetQuery.Order(column, isAscending: item.isAscending)]
            return try rows(of: query, call)
        }
        query.pickedIds = ids
        return try rows(of: query, call)
    }

    private static func find(_ name: String, _ call: Call) throws(ServiceError) -> PortletItem {
        let items = try call.read { (data) throws(ServiceError) in
            try data.rows(
                """
                SELECT kinds, groupId, orderBy, isAscending, entryIds FROM portletItem
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
