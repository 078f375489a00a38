import ScreensKit
import ScreensSQLite

/// The services for asset entries.
func assetEntryServices(_ dialect: PortalDialect) -> [String: [Method]] {
    [
        dialect.screensPath("screensassetentry/get-asset-entries"): [
            Method(["assetEntryQuery", "locale"], AssetEntries.page),
            Method(
                ["companyId", "groupId", "portletItemName", "locale", "max"],
                AssetEntries.savedSelection
            ),
        ],
        dialect.screensPath("screensassetentry/get-asset-entry"): dialect == .v62
            ? []
            : [
                Method(["entryId", "locale"], AssetEntries.byId),
                Method(["className", "classPK", "locale"], AssetEntries.byClass),
            ],
        "/assetentry/get-entry": dialect == .v62 ? [Method(["entryId"], AssetEntries.plain)] : [],
        "/blogsentry/get-entry": dialect == .v62 ? [Method(["entryId"], AssetEntries.blog)] : [],
        "/assetentry/get-entries-count": [Method(["entryQuery"], AssetEntries.count)],
        "/assetentry/get-company-entries": [
            Method(["companyId", "start", "end"], AssetEntries.companyPage)
        ],
        "/assetentry/get-company-entry-count": [
            Method(["companyId"], AssetEntries.companyCount)
        ],
    ]
}

/// Finds the entries of a query that a user may see.
enum AssetEntries {
    static let page: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let bean = try call.parameters.object(
            "assetEntryQuery",
            ofClass: call.portal.dialect.assetEntryQueryClass
        )
        var query = try AssetQuery(bean, call.portal)
        // The 7.0 plugin applies the range before it checks permissions.
        if call.portal.dialect == .v70 { query.checksPermissions = false }
        return try rows(of: query, call)
    }

    static let count: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let bean = try call.parameters.object(
            "entryQuery",
            ofClass: call.portal.dialect.assetEntryQueryClass
        )
        return try count(of: AssetQuery(bean, call.portal), call)
    }

    /// The number of entries of a query.
    static func count(of query: AssetQuery, _ call: Call) throws(ServiceError) -> JSONValue {
        var sql = SQLBuilder()
        query.addConditions(to: &sql)
        if query.checksPermissions { sql.require(permission(of: call.user, in: &sql)) }
        let (text, values) = ("SELECT COUNT(*) FROM entry e \(sql.filter)", sql.values)
        let count = try call.read { (data) throws(ServiceError) in try data.number(text, values) }
        return .int64(count ?? 0)
    }

    /// The entries of a query that the caller may see; fewer than the range if some are not visible.
    static func rows(of query: AssetQuery, _ call: Call) throws(ServiceError) -> JSONValue {
        let locale = try locale(call)
        let rows = try found(query, call).filter(\.isViewable)
        return .array(rows.map { $0.json(call.portal, locale: locale) })
    }

    /// The language of the texts for the caller.
    static func locale(_ call: Call) throws(ServiceError) -> String {
        try call.parameters.plain.text("locale") ?? Language.english.rawValue
    }

    /// The entries of a query, regardless of permissions.
    static func found(_ query: AssetQuery, _ call: Call) throws(ServiceError) -> [AssetRow] {
        let locale = try locale(call)
        guard let range = query.rows else { return [] }
        var sql = SQLBuilder()
        let statement = select(query, range, locale, call.user, &sql)
        let values = sql.values
        return try call.read { (data) throws(ServiceError) in
            var rows = try data.rows(statement, values, AssetRow.init)
            for index in rows.indices where rows[index].isViewable {
                rows[index].subject = try data.subject(of: rows[index], call.portal)
            }
            return rows
        }
    }

    private static func select(
        _ query: AssetQuery,
        _ range: (offset: Int, limit: Int),
        _ locale: String,
        _ user: User,
        _ sql: inout SQLBuilder
    ) -> String {
        query.addConditions(to: &sql)
        let permission = permission(of: user, in: &sql)
        if query.checksPermissions { sql.require(permission) }
        let exact = sql.bind(.text(locale))
        let close = sql.bind(.text(Language(ofLocale: locale)?.rawValue ?? ""))
        func text(_ column: String) -> String {
            func own(_ locale: String) -> String {
                "(SELECT \(column) FROM entryText WHERE entryId = e.entryId AND locale = \(locale))"
            }
            return "COALESCE(\(own(exact)), \(own(close)), \(own("e.defaultLocale")), '')"
        }
        let order = query.order(titledBy: text("title"))
        let limit = sql.bind(.int(range.limit))
        let offset = sql.bind(.int(range.offset))
        // Texts are read only for the rows of the range.
        return """
            SELECT \(AssetRow.columns), \(text("title")), \(text("description")), \
            \(text("summary")), \(permission) FROM entry e WHERE e.entryId IN (\
            SELECT e.entryId FROM entry e \(sql.filter) \(order) LIMIT \(limit) OFFSET \(offset)\
            ) \(order)
            """
    }

    /// Whether a user may see entry `e`.
    private static func permission(of user: User, in sql: inout SQLBuilder) -> String {
        guard !user.isAdministrator else { return "1" }
        let id = sql.bind(.int(user.userId))
        return """
            (e.audience = 0 OR e.userId = \(id) OR (e.audience = 1 AND e.groupId IN \
            (SELECT groupId FROM membership WHERE userId = \(id))))
            """
    }
}
