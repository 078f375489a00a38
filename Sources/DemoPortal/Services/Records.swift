import ScreensKit
import ScreensSQLite

/// The services for the records of dynamic data lists.
func recordServices(_ dialect: PortalDialect) -> [String: [Method]] {
    let path = dialect == .v62 ? "/ddlrecord/" : "/ddl.ddlrecord/"
    return [
        dialect.screensPath("screensddlrecord/get-ddl-record"): [
            Method(["ddlRecordId", "locale"], Records.get)
        ],
        dialect.screensPath("screensddlrecord/get-ddl-records"): [
            Method(["ddlRecordSetId", "locale", "start", "end"], Records.list),
            Method(["ddlRecordSetId", "userId", "locale", "start", "end"], Records.list),
        ],
        dialect.screensPath("screensddlrecord/get-ddl-records-count"): [
            Method(["ddlRecordSetId"], Records.count),
            Method(["ddlRecordSetId", "userId"], Records.count),
        ],
        // The portal makes a service context itself if none is sent.
        path + "add-record": [
            Method(["groupId", "recordSetId", "displayIndex", "fieldsMap"], Records.add)
        ],
        path + "update-record": [
            Method(["recordId", "displayIndex", "fieldsMap", "mergeFields"], Records.update)
        ],
    ]
}

private enum Records {
    static let get: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let id = try call.parameters.plain.long("ddlRecordId") ?? 0
        let locale = try call.parameters.plain.text("locale") ?? Language.english.rawValue
        let core = call.portal
        return try call.read { (data) throws(ServiceError) in
            let record = try find(id, data, core.dialect)
            let form = try form(ofSet: record.recordSetId, data, core.dialect)
            try form.admitReader(call.user, core.dialect)
            let values = try data.values(ofRecord: id)
            return record.json(core, values, form, in: locale)
        }
    }

    /// Returns the records of a set, or those of one user in it, usually in the order in which they were added.
    static let list: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let plain = call.parameters.plain
        let setId = try plain.long("ddlRecordSetId") ?? 0
        let userId = try plain.long("userId") ?? 0
        let locale = try plain.text("locale") ?? Language.english.rawValue
        let (offset, limit) = try call.range()
        let order = try call.order(recordOrders) ?? "recordId"
        let core = call.portal
        return try call.read { (data) throws(ServiceError) in
            let form = try form(ofSet: setId, data, core.dialect)
            try form.admitReader(call.user, core.dialect)
            let records = try data.rows(
                """
                SELECT \(RecordRow.columns) FROM record
                WHERE recordSetId = ?1 AND (?2 = 0 OR userId = ?2)
                ORDER BY \(order) LIMIT ?3 OFFSET ?4
                """,
                [.int(setId), .int(userId), .int(limit), .int(offset)],
                RecordRow.init
            )
            var rows: [JSONValue] = []
            for record in records {
                let values = try data.values(ofRecord: record.recordId)
                rows.append(record.json(core, values, form, in: locale))
            }
            return .array(rows)
        }
    }

    /// Returns the number of records in a set, or of one user in it.
    static let count: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let plain = call.parameters.plain
        let setId = try plain.long("ddlRecordSetId") ?? 0
        let userId = try plain.long("userId") ?? 0
        let dialect = call.portal.dialect
        return try call.read { (data) throws(ServiceError) in
            do throws(ServiceError) {
                try form(ofSet: setId, data, dialect).admitReader(call.user, dialect)
            } catch  where error.status == 403 {
                // Only this service hides that a permission is missing.
                throw .system(error)
            }
            let count = try data.number(
                "SELECT COUNT(*) FROM record WHERE recordSetId = ?1 AND (?2 = 0 OR userId = ?2)",
                [.int(setId), .int(userId)]
            )
            return .int64(count ?? 0)
        }
    }

    static let add: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let setId = try call.parameters.plain.long("recordSetId") ?? 0
        let submission = try RecordSubmission(call)
        return try call.change { (data) throws(ServiceError) in
            let form = try form(ofSet: setId, data, call.portal.dialect)
            try form.admit(call.user, toDo: "ADD_RECORD", with: setId, call.portal.dialect)
            let values = try submission.values(changing: nil, form)
            let record = try new(in: form, submission, call, data)
            try data.store(record)
            try data.store(values, ofRecord: record.recordId)
            try data.addEntry(of: record)
            return record.json(call.portal)
        }
    }

    static let update: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let id = try call.parameters.plain.long("recordId") ?? 0
        let isMerging = try call.parameters.plain.bool("mergeFields") ?? false
        let submission = try RecordSubmission(call)
        return try call.change { (data) throws(ServiceError) in
            var record = try find(id, data, call.portal.dialect)
            let form = try form(ofSet: record.recordSetId, data, call.portal.dialect)
            try form.admit(call.user, toDo: "UPDATE", with: form.recordSetId, call.portal.dialect)
            let old = isMerging ? try data.values(ofRecord: id) : RecordValues()
            try data.store(submission.values(changing: old, form), ofRecord: id)
            record.touch(at: call.portal.now)
            record.displayIndex = submission.displayIndex
            record.status = form.status(of: submission)
            (record.versionUserId, record.versionUserName) = (call.user.userId, call.user.fullName)
            try data.store(record)
            try data.touchEntry(of: record)
            return record.json(call.portal)
        }
    }

    private static let recordOrders = RowOrders(
        package: (
            "com.liferay.portlet.dynamicdatalists.util", "com.liferay.dynamic.data.lists.util"
        ),
        columns: [
            "DDLRecordCreateDateComparator": "createDate", "DDLRecordIdComparator": "recordId",
            "DDLRecordModifiedDateComparator": "modifiedDate",
        ]
    )

    private static func new(
        in form: RecordForm,
        _ submission: RecordSubmission,
        _ call: Call,
        _ data: Transaction
    ) throws(ServiceError) -> RecordRow {
        let groupId = try call.parameters.plain.long("groupId") ?? 0
        let key = "groupId = ? AND uuid = ?"
        let twins = try data.number(
            "SELECT COUNT(*) FROM record WHERE \(key)",
            [.int(groupId), .text(submission.uuid)]
        )
        guard twins == 0 else { throw .duplicate(submission.uuid, groupId, key: "IX_B4328F39") }
        let now = call.portal.now
        return RecordRow(
            recordId: try data.makeRecordId(),
            recordSetId: form.recordSetId,
            groupId: groupId,
            uuid: submission.uuid,
            userId: call.user.userId,
            userName: call.user.fullName,
            versionUserId: call.user.userId,
            versionUserName: call.user.fullName,
            displayIndex: submission.displayIndex,
            createDate: now,
            modifiedDate: now,
            status: form.status(of: submission)
        )
    }

    private static func find(
        _ id: Int64,
        _ data: Transaction,
        _ dialect: PortalDialect
    ) throws(ServiceError) -> RecordRow {
        if let record = try data.record(id) { return record }
        throw ServiceError(
            type: dialect.listsException("NoSuchRecordException"),
            message: "No DDLRecord exists with the primary key \(id)"
        )
    }

    private static func form(
        ofSet id: Int64,
        _ data: Transaction,
        _ dialect: PortalDialect
    ) throws(ServiceError) -> RecordForm {
        if let form = try data.form(ofSet: id) { return form }
        throw ServiceError(
            type: dialect.listsException("NoSuchRecordSetException"),
            message: "No DDLRecordSet exists with the primary key \(id)"
        )
    }
}
