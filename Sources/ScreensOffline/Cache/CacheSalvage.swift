import Glibc
@_spi(Host) import ScreensKit
import ScreensSQLite
import ScreensSystem

/// The result of replacing a corrupt cache: its file was renamed, and its pending changes were copied.
public struct CacheSalvage: Hashable, Sendable {
    /// The path of the corrupt file.
    public let movedTo: String
    /// How many pending changes were copied.
    public private(set) var savedWrites: Int
    /// How many pending changes are known to have existed but could not be read.
    public private(set) var lostWrites: Int
    /// The ids of queued changes that could not be read from the file.
    private let missing: Set<Int64>

    /// One sentence for people.
    public var message: String {
        let lost = lostWrites == 0 ? "" : ", \(lostWrites) could not be read"
        let saved = savedWrites == 1 ? "1 unsent change was" : "\(savedWrites) unsent changes were"
        return "The cache was corrupt and has been replaced; \(saved) saved\(lost). "
            + "The old file is \(movedTo)."
    }

    /// Replaces a corrupt file with a new one.
    ///
    /// The corrupt file stays beside it under another name.
    ///
    /// The new file is complete before it replaces the old one, so that a crash loses nothing.
    init(
        replacing path: String,
        open: (String) throws(CacheError) -> Database
    ) throws(CacheError) {
        let fresh = "\(path).new"
        Self.remove(fresh)
        let rows = SalvagedRows(path)
        try Self.write(rows, to: fresh, open)
        movedTo = try Self.exchange(path, for: fresh)
        savedWrites = rows.writes.count
        lostWrites = rows.missing.count
        missing = rows.missing
    }

    /// Counts again after changes have been restored from their own files.
    mutating func count(_ present: [Int64], _ recovery: UnsentRecovery) {
        savedWrites = present.count
        lostWrites = missing.subtracting(present).count + recovery.lost.count
    }

    /// Writes the rows.
    ///
    /// When this returns, the file is closed and has no log.
    private static func write(
        _ rows: SalvagedRows,
        to path: String,
        _ open: (String) throws(CacheError) -> Database
    ) throws(CacheError) {
        let database = try open(path)
        do {
            try rows.write(to: database)
        } catch {
            throw CacheError(error, path: path)
        }
    }

    private static let companions = ["", "-wal", "-shm"]

    private static func remove(_ path: String) {
        for end in companions { unlink(path + end) }
    }

    /// Renames the old files, and gives the new file their name.
    private static func exchange(_ path: String, for fresh: String) throws(CacheError) -> String {
        var number = 1
        while Glibc.access("\(path).damaged-\(number)", F_OK) == 0 { number += 1 }
        let aside = "\(path).damaged-\(number)"
        guard link(path, aside) == 0 else { throw failure(aside) }
        // If a log remained without its database, SQLite would apply it to the next one.
        for end in companions.dropFirst() where Glibc.access(path + end, F_OK) == 0 {
            guard rename(path + end, aside + end) == 0 else { throw failure(path + end) }
        }
        guard rename(fresh, path) == 0 else { throw failure(path) }
        Files.sync(Files.parent(path))
        return aside
    }

    private static func failure(_ path: String) -> CacheError {
        .inaccessible(path: path, reason: String(cString: strerror(errno)))
    }
}

/// The rows of a corrupt file that belong to unsent changes, as far as they can be read.
private struct SalvagedRows {
    /// A row of the queue, and the entry that it changes.
    struct Write {
        let queued: StoredRow
        let entry: StoredRow
    }

    private(set) var writes: [Int64: Write] = [:]
    private(set) var missing: Set<Int64> = []
    private var arrivals: [StoredRow] = []

    init(_ path: String) {
        read(path)
        guard writes.isEmpty else { return }
        // If only the first bytes of a file are corrupt, it can be read with those of a new file.
        let patched = "\(path).patched"
        defer { for end in ["", "-wal", "-shm"] { unlink(patched + end) } }
        if Self.patch(path, as: patched) { read(patched) }
    }

    private mutating func read(_ path: String) {
        guard let database = try? Database(path: path) else { return }
        var (found, missing, arrivals) = ([Int64: Write](), Set<Int64>(), [StoredRow]())
        try? database.access { (connection) throws(DatabaseFailure) in
            // Reading from both ends also reaches the rows after a corrupt page.
            for order in ["ASC", "DESC"] {
                var rows: [(Int64, StoredRow)] = []
                try? connection.forEachRow("SELECT * FROM outbox ORDER BY id \(order)") { row in
                    rows.append((row.int(0), StoredRow(row)))
                }
                for (id, row) in rows where found[id] == nil {
                    let entry = try? connection.rows(
                        "SELECT * FROM entry WHERE collection = ? AND key = ?",
                        [row["collection"], row["key"]],
                        StoredRow.init
                    ).first
                    if let entry { found[id] = Write(queued: row, entry: entry) }
                    if entry == nil { missing.insert(id) }
                }
            }
            try? connection.forEachRow("SELECT * FROM arrival") { arrivals.append(StoredRow($0)) }
        }
        (writes, self.arrivals) = (found, arrivals)
        self.missing = missing.subtracting(found.keys)
    }

    /// Copies a file with its log, and gives the copy the header of a new file.
    ///
    /// The header's fields are those of https://sqlite.org/fileformat.html.
    private static func patch(_ path: String, as copy: String) -> Bool {
        let fresh = try? Database(path: nil).access { (connection) throws(DatabaseFailure) in
            try connection.runAll("CREATE TABLE page (id INTEGER)")
            return try connection.image()
        }
        guard let fresh, var bytes = try? Files.readPrivate(path),
            bytes.count > fresh.count
        else { return false }
        var header = fresh.prefix(100)
        // These bytes select write-ahead logging, and tell SQLite to use the size of the file.
        header.replaceSubrange(18...19, with: [2, 2])
        header.replaceSubrange(24...27, with: [0, 0, 0, 1])
        header.replaceSubrange(92...95, with: [0, 0, 0, 0])
        bytes.replaceSubrange(0..<header.count, with: header)
        try? Files.copy("\(path)-wal", to: "\(copy)-wal")
        return (try? Files.make(copy, with: bytes, mode: 0o600, isLasting: false)) != nil
    }

    func write(to database: Database) throws(DatabaseFailure) {
        try database.write { (connection) throws(DatabaseFailure) in
            for (_, write) in writes.sorted(by: { $0.key < $1.key }) {
                try Self.checkable(write.queued).insert(into: "outbox", connection, or: "IGNORE")
                try Self.checkable(write.entry).insert(into: "entry", connection, or: "IGNORE")
            }
            for arrival in arrivals {
                try arrival.insert(into: "arrival", connection, or: "IGNORE")
            }
        }
    }

    /// A row without its checksum is included, but fails the check.
    private static func checkable(_ row: StoredRow) -> StoredRow {
        guard row.columns.contains("checksum"), row.number("checksum") == nil else { return row }
        var row = row
        row["checksum"] = .int(0)
        return row
    }
}
