import ScreensKit
import ScreensSQLite

/// The service that returns one entry; the plugin for 6.2 does not have it.
extension AssetEntries {
    static let byId: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let id = try call.parameters.plain.long("entryId") ?? 0
        return try single(id, "the primary key \(id)", call)
    }

    static let byClass: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let plain = call.parameters.plain
        let name = try plain.text("className") ?? ""
        let classPK = try plain.long("classPK") ?? 0
        let kind = call.portal.classes.kind(name: name)
        let key: [SQLValue] = [.int(kind?.rawValue ?? 0), .int(classPK)]
        let id = try call.read { (data) throws(ServiceError) in
            try data.number("SELECT entryId FROM entry WHERE kind = ? AND classPK = ?", key)
        }
        let classId = kind.map { call.portal.classes[$0].id } ?? 0
        return try single(id ?? 0, "the key {classNameId=\(classId), classPK=\(classPK)}", call)
    }

    /// An entry of any kind, visible or not; permissions are checked for its object, not for the entry.
    private static func single(
        _ id: Int64,
        _ key: String,
        _ call: Call
    ) throws(ServiceError) -> JSONValue {
        var query = AssetQuery()
        query.visible = nil
        query.pickedIds = [id]
        guard let row = try found(query, call).first else {
            throw ServiceError(
                type: "com.liferay.asset.kernel.exception.NoSuchEntryException",
                message: "No AssetEntry exists with \(key)"
            )
        }
        if !row.isViewable, let kind = row.kind, checkingKinds.contains(kind) {
            let name = call.portal.classes[kind].name
            throw .mayNot("VIEW", call.user, name, row.classPK, call.portal.dialect)
        }
        return row.json(call.portal, locale: try locale(call))
    }

    private static let checkingKinds: Set<AssetKind> = [
        .journalArticle, .blogsEntry, .dlFileEntry, .user,
    ]
}
