import ScreensSQLite

/// All that is stored of an unsent change: its row of the queue, its entry, and the keys that the portal
/// gave what it depends on.
///
/// The rows are taken as they are: what a later version adds to the tables is in the files without further
/// work.
struct UnsentImage: Hashable, Sendable {
    var queued: StoredRow
    var entry: StoredRow
    var arrivals: [StoredRow] = []

    var id: Int64 { queued.number("id") ?? 0 }
    var revision: Int64 { queued.number("revision") ?? 0 }
    var name: UnsentName { UnsentName(id, revision) }
    /// What people know the change by.
    var title: String { "\(queued.text("collection")) \(queued.text("key"))" }

    init(queued: StoredRow, entry: StoredRow, arrivals: [StoredRow] = []) {
        (self.queued, self.entry, self.arrivals) = (queued, entry, arrivals)
    }
}

/// A change as a file's bytes.
extension UnsentImage {
    private static let mark = Array("Screens unsent change 1\n".utf8)

    var bytes: [UInt8] {
        var content: [UInt8] = []
        let rows = [("outbox", queued), ("entry", entry)] + arrivals.map { ("arrival", $0) }
        for (table, row) in rows {
            content.append(.text(table))
            content.append(.int(row.columns.count))
            for (column, value) in zip(row.columns, row.values) {
                content.append(.text(column))
                content.append(value)
            }
        }
        var bytes = Self.mark
        bytes.append(.int(Checksum.of(content)))
        return bytes + content
    }

    /// Reads a file; `nil` where a single bit is another than it was.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: Self.mark) else { return nil }
        var reader = ValueReader(bytes[Self.mark.count...])
        let start = Self.mark.count + 9
        guard case .int(let checksum)? = reader.value(), bytes.count > start,
            Checksum.of(Array(bytes[start...])) == checksum
        else { return nil }
        var rows: [String: [StoredRow]] = [:]
        while !reader.isAtEnd {
            guard let (table, row) = Self.row(&reader) else { return nil }
            rows[table, default: []].append(row)
        }
        guard let queued = rows["outbox"]?.first, let entry = rows["entry"]?.first else {
            return nil
        }
        self.init(queued: queued, entry: entry, arrivals: rows["arrival"] ?? [])
    }

    private static func row(_ reader: inout ValueReader) -> (String, StoredRow)? {
        guard case .text(let table)? = reader.value(), case .int(let count)? = reader.value(),
            (0...1_000).contains(count)
        else { return nil }
        var (columns, values): ([String], [SQLValue]) = ([], [])
        for _ in 0..<count {
            guard case .text(let column)? = reader.value(), let value = reader.value() else {
                return nil
            }
            columns.append(column)
            values.append(value)
        }
        return (table, StoredRow(columns: columns, values: values))
    }
}

/// A change as rows of the database.
extension UnsentImage {
    /// The change with an id, whether it is sound or not; `nil` where a row is missing.
    static func of(_ id: Int64, _ connection: Connection) throws(DatabaseFailure) -> UnsentImage? {
        let queued = try connection.rows(
            "SELECT * FROM outbox WHERE id = ?",
            [.int(id)],
            StoredRow.init
        ).first
        guard let queued, let entry = try entry(of: queued, connection) else { return nil }
        return UnsentImage(
            queued: queued,
            entry: entry,
            arrivals: try arrivals(of: queued, connection)
        )
    }

    static func entry(
        of queued: StoredRow,
        _ connection: Connection
    ) throws(DatabaseFailure) -> StoredRow? {
        try connection.rows(
            "SELECT * FROM entry WHERE collection = ? AND key = ?",
            [queued["collection"], queued["key"]],
            StoredRow.init
        ).first
    }

    private static func arrivals(
        of queued: StoredRow,
        _ connection: Connection
    ) throws(DatabaseFailure) -> [StoredRow] {
        let keys: [String] = decoded(queued.text("dependencies")) ?? []
        var arrivals: [StoredRow] = []
        for key in keys {
            arrivals += try connection.rows(
                "SELECT * FROM arrival WHERE collection = ? AND temporaryKey = ?",
                [queued["collection"], .text(key)],
                StoredRow.init
            )
        }
        return arrivals
    }

    /// Whether both rows are what was written last; a row of an older version has none that is known.
    var isSound: Bool {
        Checksum.fits(queued.number("checksum"), queued.checksum)
            && Checksum.fits(entry.number("checksum"), entry.entryChecksum)
            && entry["isDirty"] == .int(1)
    }

    /// Whether it says the same of what is to be sent; a file is written before an attempt and not after.
    func isSameChange(as other: UnsentImage) -> Bool {
        ["collection", "key", "action", "changeId", "base", "dependencies", "files"]
            .allSatisfy { queued[$0] == other.queued[$0] }
            && entry["value"] == other.entry["value"]
            && entry["attributes"] == other.entry["attributes"]
    }

    /// Puts the change into the queue, in the place of the row with its id.
    ///
    /// Whether it was sent since the file was written nobody knows: so the portal is asked before it is sent.
    func restore(into connection: Connection) throws(DatabaseFailure) {
        try Self.remove(id, connection)
        try entry.insert(into: "entry", connection)
        try queued.insert(into: "outbox", connection)
        for arrival in arrivals { try arrival.insert(into: "arrival", connection, or: "IGNORE") }
        try connection.run("UPDATE entry SET isDirty = 1 WHERE collection = ? AND key = ?", pair)
        try Self.noteAttempt(id, connection)
    }

    private var pair: [SQLValue] { [entry["collection"], entry["key"]] }

    /// Removes a change and its entry.
    static func remove(_ id: Int64, _ connection: Connection) throws(DatabaseFailure) {
        try connection.run(
            """
            DELETE FROM entry WHERE isDirty
                AND (collection, key) IN (SELECT collection, key FROM outbox WHERE id = ?)
            """,
            [.int(id)]
        )
        try connection.run("DELETE FROM outbox WHERE id = ?", [.int(id)])
    }

    /// Notes that the present value may have been sent, unless it is a draft.
    static func noteAttempt(_ id: Int64, _ connection: Connection) throws(DatabaseFailure) {
        try connection.run(
            """
            UPDATE outbox SET attemptId = changeId, attempt = (
                SELECT value FROM entry
                WHERE entry.collection = outbox.collection AND entry.key = outbox.key
            )
            WHERE id = ? AND attemptId IS NULL AND NOT \(OutboxTable.isDraft)
            """,
            [.int(id)]
        )
    }
}
