import ScreensSQLite

/// Everything that is stored of an unsent change.
///
/// It consists of its row of the queue, its entry, and the keys that the portal gave the entries on which it depends.
/// The rows are copied unchanged, so columns that a later version adds are in the files without further work.
struct UnsentImage: Hashable, Sendable {
    var queued: StoredRow
    var entry: StoredRow
    var arrivals: [StoredRow] = []

    var id: Int64 { queued.number("id") ?? 0 }
    var revision: Int64 { queued.number("revision") ?? 0 }
    var name: UnsentName { UnsentName(id, revision) }
    /// The name under which people know the change.
    var title: String { queued.title }

    init(queued: StoredRow, entry: StoredRow, arrivals: [StoredRow] = []) {
        (self.queued, self.entry, self.arrivals) = (queued, entry, arrivals)
    }
}

/// The encoding of a change as a file.
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

    /// Reads a file; `nil` if a single bit has changed.
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
        guard let queued = rows["outbox"]?.first, let entry = rows["entry"]?.first,
            entry.isEntry(of: queued)
        else { return nil }
        self.init(queued: queued, entry: entry, arrivals: rows["arrival"] ?? [])
    }

    /// Reads the title of a change from a file that is corrupt; `nil` if that is not possible either.
    static func title(ofCorrupt bytes: [UInt8]) -> String? {
        var reader = ValueReader(bytes.dropFirst(mark.count))
        // They follow each other near the beginning: the checksum, the name of the table, the number of columns.
        for _ in 0..<3 { _ = reader.value() }
        var row = StoredRow(columns: [], values: [])
        while case .text(let column)? = reader.value(), let value = reader.value() {
            row[column] = value
            guard row.text("collection").isEmpty || row.text("key").isEmpty else {
                return row.title
            }
        }
        return nil
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

/// The storage of a change in the database.
extension UnsentImage {
    /// Reads the change with an id, whether it is valid or not; `nil` if a row is missing.
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
        ).first { $0.isEntry(of: queued) }
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

    /// Whether both rows match their checksums.
    var isSound: Bool {
        queued.number("checksum") == queued.checksum
            && entry.number("checksum") == entry.entryChecksum
            && entry["isDirty"] == .int(1)
    }

    /// Whether the change to send is the same.
    ///
    /// A file is written before an attempt, but not after it.
    func isSameChange(as other: UnsentImage) -> Bool {
        ["collection", "key", "action", "changeId", "base", "dependencies", "files"]
            .allSatisfy { queued[$0] == other.queued[$0] }
            && entry["value"] == other.entry["value"]
            && entry["attributes"] == other.entry["attributes"]
    }

    /// Puts the change into the queue and replaces the row with its id.
    ///
    /// It is not known whether it was sent after the file was written, so the portal is asked before it is sent.
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

    /// Records that the present value may have been sent, unless it is a draft.
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
