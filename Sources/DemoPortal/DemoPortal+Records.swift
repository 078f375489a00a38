import ScreensSQLite

/// A record of a dynamic data list, as the portal stores it.
public struct StoredRecord: Sendable, Hashable {
    /// The id of the record.
    public var recordId: Int64
    /// The id of the record set that it belongs to.
    public var recordSetId: Int64
    /// The id of the site that it belongs to.
    public var groupId: Int64
    /// The unique name in its site; a client may have chosen it.
    public var uuid: String
    /// The id of the user who created it.
    public var userId: Int64
    /// The id of the user who changed it last.
    public var versionUserId: Int64
    /// The version: `1.0` at first, then `1.1` and so on.
    public var version: String
    /// When it was created, in milliseconds since 1970.
    public var createDate: Int64
    /// When it was changed last, in milliseconds since 1970; increases with each change.
    public var modifiedDate: Int64
    /// The text of each field that has one, in the form's default language if possible.
    ///
    /// Dates are `yyyy-MM-dd`, regardless of the version that wrote them.
    public var values: [String: String]
    /// How far it is published; no service returns this.
    public var status: Status

    /// How far a record is published; raw values are the portal's.
    public enum Status: Int, Sendable, Hashable {
        /// Everyone may see it.
        case approved = 0
        /// It waits for approval in its record set's workflow.
        case pending = 1
        /// Its author has not published it yet.
        case draft = 2
    }
}

/// Access to the records of dynamic data lists that clients do not know of.
extension DemoPortal {
    /// Returns a record; `nil` if there is none with that id.
    public func record(_ id: Int64) throws(DemoPortalError) -> StoredRecord? {
        try core.byTheBackDoor { (data) throws(ServiceError) in
            try data.record(id).map { (row) throws(ServiceError) in try data.stored(row) }
        }
    }

    /// Returns the records of a record set in the order of their creation; an unknown set has none.
    public func records(_ recordSetId: Int64) throws(DemoPortalError) -> [StoredRecord] {
        try core.byTheBackDoor { (data) throws(ServiceError) in
            let rows = try data.rows(
                "SELECT \(RecordRow.columns) FROM record WHERE recordSetId = ? ORDER BY recordId",
                [.int(recordSetId)],
                RecordRow.init
            )
            var records: [StoredRecord] = []
            for row in rows { records.append(try data.stored(row)) }
            return records
        }
    }

    /// Changes fields of a record, in all languages, and makes a new version of it.
    ///
    /// Fields that are not named keep their texts; an empty text empties its field. The texts are not checked against
    /// the form. An unknown record is not created.
    public func updateRecord(
        _ id: Int64,
        _ values: [String: String]
    ) throws(DemoPortalError) {
        let now = core.now
        try core.byTheBackDoor(isWriting: true) { (data) throws(ServiceError) in
            guard var record = try data.record(id) else { return }
            let locale = try data.defaultLocale(of: record)
            var all = try data.values(ofRecord: id)
            for (name, text) in values { all.fields[name] = text.isEmpty ? nil : [locale: text] }
            record.touch(at: now)
            try data.store(all, ofRecord: id)
            try data.store(record)
            try data.touchEntry(of: record)
        }
    }

    /// Deletes a record with its values; its id is not reused.
    public func deleteRecord(_ id: Int64) throws(DemoPortalError) {
        try core.byTheBackDoor(isWriting: true) { (data) throws(ServiceError) in
            try data.run("DELETE FROM record WHERE recordId = ?", [.int(id)])
            try data.run("DELETE FROM recordValue WHERE recordId = ?", [.int(id)])
            try data.removeEntry(of: .ddlRecord, id)
        }
    }

    /// Lets everyone view the records of a set, or only the administrator.
    ///
    /// Adding and changing records is a separate permission, which is not changed.
    public func setViewable(_ isViewable: Bool, recordSet id: Int64) throws(DemoPortalError) {
        try core.change { (connection) throws(DatabaseFailure) in
            try connection.run(
                "UPDATE recordSet SET isPublic = ?2 WHERE recordSetId = ?1",
                [.int(id), .bool(isViewable)]
            )
        }
    }
}

extension Transaction {
    fileprivate func defaultLocale(of record: RecordRow) throws(ServiceError) -> String {
        try form(ofSet: record.recordSetId)?.defaultLocale ?? Language.english.rawValue
    }

    fileprivate func stored(_ row: RecordRow) throws(ServiceError) -> StoredRecord {
        let locale = try defaultLocale(of: row)
        let values = try values(ofRecord: row.recordId)
        return StoredRecord(
            recordId: row.recordId,
            recordSetId: row.recordSetId,
            groupId: row.groupId,
            uuid: row.uuid,
            userId: row.userId,
            versionUserId: row.versionUserId,
            version: row.version,
            createDate: row.createDate,
            modifiedDate: row.modifiedDate,
            values: values.texts(in: locale, default: locale),
            status: row.status
        )
    }
}
