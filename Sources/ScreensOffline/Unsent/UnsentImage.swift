import ScreensCoding
import ScreensSQLite

/// Everything that is stored of an unsent change.
///
/// It consists of its row of the queue, its entry, and the keys that the portal gave the entries on which it depends.
/// The rows are copied unchanged, so columns that a later version adds are in the files without further work.
struct UnsentImage: Hashable, Sendable, Codable {
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

/// The encoding of a change as a file: a line that names the format, a checksum, and the rows.
extension UnsentImage {
    private static let format = Array("Screens unsent change 3\n".utf8)
    private static let checksumSize = 8

    /// The bytes of the file.
    ///
    /// - Throws: `EncodingError`.
    func encoded() throws -> [UInt8] {
        let content = try BinaryCoding.encode(self)
        return Self.format + Self.bytes(of: Checksum.of(content)) + content
    }

    /// Reads a file; `nil` if it has another format, or a single bit has changed.
    init?(_ bytes: [UInt8]) {
        let rest = bytes.dropFirst(Self.format.count)
        let content = Array(rest.dropFirst(Self.checksumSize))
        guard bytes.starts(with: Self.format),
            rest.starts(with: Self.bytes(of: Checksum.of(content))),
            let image = try? BinaryCoding.decode(UnsentImage.self, from: content),
            image.entry.isEntry(of: image.queued)
        else { return nil }
        self = image
    }

    private static func bytes(of checksum: Int64) -> [UInt8] {
        withUnsafeBytes(of: checksum.bigEndian, Array.init)
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
        queued.number("checksum") == queued.checksum(with: entry)
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
