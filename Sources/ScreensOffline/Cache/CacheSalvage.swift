import Glibc
@_spi(Host) import ScreensKit
import ScreensSQLite
import ScreensSystem

/// What became of a damaged cache: its file was put aside, and what waited in it taken over.
public struct CacheSalvage: Hashable, Sendable {
    /// Where the damaged file is now.
    public let movedTo: String
    /// How many writes that waited to be sent were taken over.
    public private(set) var savedWrites: Int
    /// How many are known to have been there and could not be read.
    public private(set) var lostWrites: Int
    /// Those of the queue that the file did not give away.
    private let missing: Set<Int64>

    /// One sentence for people.
    public var message: String {
        let lost = lostWrites == 0 ? "" : ", \(lostWrites) could not be read"
        let saved = savedWrites == 1 ? "1 unsent change was" : "\(savedWrites) unsent changes were"
        return "The cache was corrupt and has been replaced; \(saved) saved\(lost). "
            + "The old file is \(movedTo)."
    }

    /// Puts a new file in the place of a damaged one, which stays beside it under another name.
    ///
    /// The new one is whole before it takes the old one's place, so that a crash loses nothing.
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

    /// Counts again after what has files of its own came back from these.
    mutating func count(_ present: [Int64], _ recovery: UnsentRecovery) {
        savedWrites = present.count
        lostWrites = missing.subtracting(present).count + recovery.lost.count
    }

    /// Writes the rows; the file is closed, and without a log, when this returns.
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

    /// Gives the old files another name, and the new one theirs.
    private static func exchange(_ path: String, for fresh: String) throws(CacheError) -> String {
        var number = 1
        while Glibc.access("\(path).damaged-\(number)", F_OK) == 0 { number += 1 }
        let aside = "\(path).damaged-\(number)"
        guard link(path, aside) == 0 else { throw failure(aside) }
        // A log that outlived its database would be played into the next one.
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

/// The rows of a damaged file that have to do with unsent writes, as far as they can be read.
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
        // A file whose first bytes alone are damaged is whole again with those of a new one.
        let patched = "\(path).patched"
        defer { for end in ["", "-wal", "-shm"] { unlink(patched + end) } }
        if Self.patch(path, as: patched) { read(patched) }
    }

    private mutating func read(_ path: String) {
        guard let database = try? Database(path: path) else { return }
        var (found, missing, arrivals) = ([Int64: Write](), Set<Int64>(), [StoredRow]())
        try? database.access { (connection) throws(DatabaseFailure) in
            // From both ends: what lies behind a damaged page is reached from the other side.
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

    /// Copies a file, with its log, and gives it the header of a new one.
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
        // Write-ahead logging; and a size that is to be taken from the file.
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

    /// A row that has lost its checksum fails it, but is not left out.
    private static func checkable(_ row: StoredRow) -> StoredRow {
        guard row.columns.contains("checksum"), row.number("checksum") == nil else { return row }
        var row = row
        row["checksum"] = .int(0)
        return row
    }
}
