import ScreensSQLite

/// A record of a dynamic data list, as the portal keeps it.
public struct StoredRecord: Sendable, Hashable {
    /// Its id.
    public var recordId: Int64
    /// The record set it belongs to.
    public var recordSetId: Int64
    /// The site it belongs to.
    public var groupId: Int64
    /// The name it has in its site; a client may have chosen it.
    public var uuid: String
    /// Who made it.
    public var userId: Int64
    /// Who changed it last.
    public var versionUserId: Int64
    /// `1.0` at first, then `1.1` and so on.
    public var version: String
    /// When it was made, in milliseconds since 1970.
    public var createDate: Int64
    /// When it was changed last, in milliseconds since 1970; later with each change.
    public var modifiedDate: Int64
    /// The text of each field that has one, in the form's default language if it can be.
    ///
    /// Dates are `yyyy-MM-dd`, whichever version wrote them.
    public var values: [String: String]
    /// Where it is on its way to being published; no service answers that.
    public var status: Status

    /// How far a record is published; raw values are the portal's.
    public enum Status: Int, Sendable, Hashable {
        /// Everyone may see it.
        case approved = 0
        /// It waits in its record set's workflow.
        case pending = 1
        /// Its author has not published it yet.
        case draft = 2
    }
}

/// The records of dynamic data lists, behind the back of clients.
extension DemoPortal {
    /// A record; `nil` when there is none of that id.
    public func record(_ id: Int64) throws(DemoPortalError) -> StoredRecord? {
        try core.byTheBackDoor { (data) throws(ServiceError) in
            try data.record(id).map { (row) throws(ServiceError) in try data.stored(row) }
        }
    }

    /// The records of a record set in the order they were made; an unknown set has none.
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

    /// Gives fields of a record other texts, in all languages, and makes it a new version.
    ///
    /// Fields that are not named keep their texts; an empty text empties its field. Nothing is
    /// checked against the form. An unknown record stays unknown.
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

    /// Deletes a record with its values; its id is not used again.
    public func deleteRecord(_ id: Int64) throws(DemoPortalError) {
        try core.byTheBackDoor(isWriting: true) { (data) throws(ServiceError) in
            try data.run("DELETE FROM record WHERE recordId = ?", [.int(id)])
            try data.run("DELETE FROM recordValue WHERE recordId = ?", [.int(id)])
            try data.removeEntry(of: .ddlRecord, id)
        }
    }

    /// Lets everyone view the records of a set, or the administrator alone.
    ///
    /// Adding and changing records is another permission, which stays as it is.
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
