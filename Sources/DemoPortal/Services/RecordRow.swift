import ScreensKit
import ScreensSQLite

/// A record of a dynamic data list, without its values.
struct RecordRow: Sendable {
    var recordId: Int64
    var recordSetId: Int64
    var groupId: Int64
    var uuid: String
    var userId: Int64
    var userName: String
    var versionUserId: Int64
    var versionUserName: String
    /// The number of changes.
    var revision: Int64 = 0
    var displayIndex: Int64 = 0
    var createDate: Int64
    var modifiedDate: Int64
    /// Not part of any reply, as in the real portal.
    var status = StoredRecord.Status.approved

    var version: String { "1.\(revision)" }

    static let columns = """
        recordId, recordSetId, groupId, uuid, userId, userName, versionUserId, versionUserName, \
        revision, displayIndex, createDate, modifiedDate, status
        """
    /// Stores `sqlValues`, for new and for existing records.
    static let storing = "REPLACE INTO record (\(columns)) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)"

    var sqlValues: [SQLValue] {
        [
            .int(recordId), .int(recordSetId), .int(groupId), .text(uuid), .int(userId),
            .text(userName), .int(versionUserId), .text(versionUserName), .int(revision),
            .int(displayIndex), .int(createDate), .int(modifiedDate), .int(status.rawValue),
        ]
    }

    /// The record as services return it.
    func json(_ core: PortalCore) -> JSONValue {
        let dialect = core.dialect
        var members: JSONObject = [
            "DDMStorageId": dialect.id(recordId + 1), "companyId": dialect.id(core.companyId),
            "createDate": .int64(createDate), "displayIndex": .int64(displayIndex),
            "groupId": dialect.id(groupId), "modifiedDate": .int64(modifiedDate),
            "recordId": dialect.id(recordId), "recordSetId": dialect.id(recordSetId),
            "userId": dialect.id(userId), "userName": .text(userName), "uuid": .text(uuid),
            "version": .text(version), "versionUserId": dialect.id(versionUserId),
            "versionUserName": .text(versionUserName),
        ]
        if dialect == .v70 { members["lastPublishDate"] = .null }
        return .object(members)
    }
}

extension RecordRow {
    /// The record with its values, as the Screens plugin returns it.
    func json(
        _ core: PortalCore,
        _ values: RecordValues,
        _ form: RecordForm,
        in locale: String
    ) -> JSONValue {
        [
            "modelAttributes": json(core),
            "modelValues": values.json(in: locale, form, core.dialect),
        ]
    }

    init(_ row: Statement) {
        self.init(
            recordId: row.int(0),
            recordSetId: row.int(1),
            groupId: row.int(2),
            uuid: row.text(3),
            userId: row.int(4),
            userName: row.text(5),
            versionUserId: row.int(6),
            versionUserName: row.text(7),
            revision: row.int(8),
            displayIndex: row.int(9),
            createDate: row.int(10),
            modifiedDate: row.int(11),
            status: StoredRecord.Status(rawValue: Int(row.int(12))) ?? .approved
        )
    }

    /// Records a change; its date is always later than the previous one, so that clients notice it.
    mutating func touch(at now: Int64) {
        revision += 1
        modifiedDate = max(now, modifiedDate + 1)
    }
}

extension Transaction {
    /// The setting with the id of the next record; ids are never reused.
    static let nextRecordId = "nextRecordId"

    func record(_ id: Int64) throws(ServiceError) -> RecordRow? {
        try rows(
            "SELECT \(RecordRow.columns) FROM record WHERE recordId = ?",
            [.int(id)],
            RecordRow.init
        ).first
    }

    func store(_ record: RecordRow) throws(ServiceError) {
        try run(RecordRow.storing, record.sqlValues)
    }

    /// Returns an id that no record has had; the id after it is that of the record's storage.
    func makeRecordId() throws(ServiceError) -> Int64 {
        try makeId(Self.nextRecordId, step: 2)
    }

    /// The values of a record: field, locale, text.
    func values(ofRecord id: Int64) throws(ServiceError) -> RecordValues {
        let all = try rows(
            "SELECT name, locale, value FROM recordValue WHERE recordId = ?",
            [.int(id)]
        ) { (name: $0.text(0), locale: $0.text(1), value: $0.text(2)) }
        return RecordValues(
            fields: Dictionary(grouping: all, by: \.name).mapValues { texts in
                Dictionary(texts.map { ($0.locale, $0.value) }) { first, _ in first }
            }
        )
    }

    /// Replaces the values of a record.
    func store(_ values: RecordValues, ofRecord id: Int64) throws(ServiceError) {
        try run("DELETE FROM recordValue WHERE recordId = ?", [.int(id)])
        for (name, texts) in values.fields {
            for (locale, text) in texts {
                try run(
                    "INSERT INTO recordValue VALUES (?, ?, ?, ?)",
                    [.int(id), .text(name), .text(locale), .text(text)]
                )
            }
        }
    }
}
