import ScreensKit
import ScreensSQLite

/// The services that return one entry; the plugin for 6.2 has none.
extension AssetEntries {
    static let byId: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let id = try call.parameters.plain.long("entryId") ?? 0
        return try single(id, missing("the primary key \(id)", call), call)
    }

    /// The entry as the portal itself returns it, without its object.
    static let plain: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        var entry = try byId(call).object ?? [:]
        for name in ["className", "locale", "object"] { entry[name] = nil }
        return .object(entry)
    }

    /// The object of an entry for a blog entry.
    static let blog: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let id = try call.parameters.plain.long("entryId") ?? 0
        let key: [SQLValue] = [.int(AssetKind.blogsEntry.rawValue), .int(id)]
        let entryId = try call.read { (data) throws(ServiceError) in
            try data.number("SELECT entryId FROM entry WHERE kind = ? AND classPK = ?", key)
        }
        let error = ServiceError(
            type: "com.liferay.portlet.blogs.NoSuchEntryException",
            message: "No BlogsEntry exists with the primary key \(id)"
        )
        return try single(entryId ?? 0, error, call)["object"]?["blogsEntry"] ?? .null
    }

    static let byClass: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let plain = call.parameters.plain
        let name = try plain.text("className") ?? ""
        let classPK = try plain.long("classPK") ?? 0
        return try checked(entry(ofClass: name, classPK, call), call)
    }

    /// The entry of an object, visible or not, regardless of permissions.
    static func entry(
        ofClass name: String,
        _ classPK: Int64,
        _ call: Call
    ) throws(ServiceError) -> AssetRow {
        let kind = call.portal.classes.kind(name: name)
        let key: [SQLValue] = [.int(kind?.rawValue ?? 0), .int(classPK)]
        let id = try call.read { (data) throws(ServiceError) in
            try data.number("SELECT entryId FROM entry WHERE kind = ? AND classPK = ?", key)
        }
        let classId = kind.map { call.portal.classes[$0].id } ?? 0
        let words = "the key {classNameId=\(classId), classPK=\(classPK)}"
        return try entry(id ?? 0, missing(words, call), call)
    }

    private static func single(
        _ id: Int64,
        _ missing: ServiceError,
        _ call: Call
    ) throws(ServiceError) -> JSONValue {
        try checked(entry(id, missing, call), call)
    }

    private static func entry(
        _ id: Int64,
        _ missing: ServiceError,
        _ call: Call
    ) throws(ServiceError) -> AssetRow {
        var query = AssetQuery()
        query.visible = nil
        query.pickedIds = [id]
        guard let row = try found(query, call).first else { throw missing }
        return row
    }

    /// The reply with an entry; permissions are checked for its object, not for the entry.
    private static func checked(_ row: AssetRow, _ call: Call) throws(ServiceError) -> JSONValue {
        if !row.isViewable, let kind = row.kind, checkingKinds.contains(kind) {
            let name = call.portal.classes[kind].name
            throw .mayNot("VIEW", call.user, name, row.classPK, call.portal.dialect)
        }
        return row.json(call.portal, locale: try locale(call))
    }

    private static func missing(_ key: String, _ call: Call) -> ServiceError {
        ServiceError(
            type: call.portal.dialect == .v62
                ? "com.liferay.portlet.asset.NoSuchEntryException"
                : "com.liferay.asset.kernel.exception.NoSuchEntryException",
            message: "No AssetEntry exists with \(key)"
        )
    }

    private static let checkingKinds: Set<AssetKind> = [
        .journalArticle, .blogsEntry, .dlFileEntry, .user,
    ]
}
