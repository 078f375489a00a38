import ScreensKit
import ScreensSQLite

/// The service for dynamic data lists.
func recordSetServices(_ dialect: PortalDialect) -> [String: [Method]] {
    let path = dialect == .v62 ? "/ddlrecordset/" : "/ddl.ddlrecordset/"
    return [path + "get-record-set": [Method(["recordSetId"], RecordSets.get)]]
}

private enum RecordSets {
    static let get: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let id = try call.parameters.plain.long("recordSetId") ?? 0
        let core = call.portal
        return try call.read { (data) throws(ServiceError) in
            guard let form = try data.form(ofSet: id) else {
                throw ServiceError(
                    type: core.dialect.listsException("NoSuchRecordSetException"),
                    message: "No DDLRecordSet exists with the primary key \(id)"
                )
            }
            try form.admitReader(call.user, core.dialect)
            let columns = "recordSetId, structureId, groupId, name"
            let found = try data.rows(
                "SELECT \(columns) FROM recordSet WHERE recordSetId = ?",
                [.int(id)]
            ) { json($0, core) }
            return found.first ?? .null
        }
    }

    private static func json(_ row: Statement, _ core: PortalCore) -> JSONValue {
        let dialect = core.dialect
        var members: JSONObject = [
            "DDMStructureId": dialect.id(row.int(1)), "companyId": dialect.id(core.companyId),
            "description": "", "groupId": dialect.id(row.int(2)), "minDisplayRows": 10,
            "name": .text(row.text(3)), "recordSetId": dialect.id(row.int(0)),
            "recordSetKey": .text("\(row.int(0))"), "scope": 0,
        ]
        if dialect == .v70 { (members["lastPublishDate"], members["settings"]) = (.null, "") }
        return .object(members)
    }
}
