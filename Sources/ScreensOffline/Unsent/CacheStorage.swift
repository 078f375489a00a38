@_spi(Host) import ScreensKit
import ScreensSQLite
import ScreensSystem
import Synchronization

/// The two stores of a cache: its database, and the files of unsent changes.
final class CacheStorage: Sendable {
    let unsent: UnsentFolder
    /// The observers of changes of the queue.
    let observers = QueueObservers()
    /// The calls by which unsent changes are stored.
    let disk = Disk()
    /// Why the database is only a copy in memory and cannot be written; `nil` if it can.
    let refusal: DatabaseFailure?
    private let database: Database
    private let isRecording = Mutex(false)
    private let marks = Mutex<[Int64: Mark]>([:])

    /// The state of a change that the database does not know yet.
    struct Mark: Sendable {
        let mark: UnsentName.Mark
        /// The entry that was sent.
        ///
        /// `arrived` is what the portal made of it.
        var sent: CacheEntry?
        var arrived: CacheEntry?
    }

    init(_ database: Database, cache path: String, refusal: DatabaseFailure? = nil) {
        (self.database, self.refusal) = (database, refusal)
        unsent = UnsentFolder(cache: path, disk)
    }

    /// Calls `body` with the connection when it is the caller's turn.
    func access<Result: Sendable>(
        _ body: (Connection) throws(DatabaseFailure) -> Result
    ) throws(DatabaseFailure) -> Result {
        try database.access(body)
    }

    /// Writes in one transaction.
    ///
    /// `isForced` says that a power failure must not undo it. The content of unsent changes is durable when this returns,
    /// forced or not, because it is in files of its own. `check` can undo all by an error.
    func write<Result: Sendable>(
        isForced: Bool = true,
        _ body: (Connection) throws(DatabaseFailure) -> Result,
        check verify: (Connection) throws(DatabaseFailure) -> Void = { _ in }
    ) throws(DatabaseFailure) -> Result {
        if let refusal { throw refusal }
        let (result, changesQueue) = try database.access { (connection) throws(DatabaseFailure) in
            try recordChanges(of: connection)
            return isForced
                ? try write(connection, body, verify)
                : try connection.unforced { (connection) throws(DatabaseFailure) in
                    try write(connection, body, verify)
                }
        }
        if changesQueue { observers.report(.queueChanged) }
        return result
    }

    private func write<Result: Sendable>(
        _ connection: Connection,
        _ body: (Connection) throws(DatabaseFailure) -> Result,
        _ verify: (Connection) throws(DatabaseFailure) -> Void
    ) throws(DatabaseFailure) -> (Result, changesQueue: Bool) {
        var files = UnsentFiles(unsent)
        var changesQueue = false
        let result = try connection.transaction(
            { (connection) throws(DatabaseFailure) in
                try applyMarks(connection)
                let result = try body(connection)
                changesQueue = try files.update(from: ChangeLog(connection: connection))
                try verify(connection)
                return result
            },
            commit: disk.calls.commit,
            undo: { files.undo() }
        )
        files.removeOutdated()
        marks.withLock { $0 = [:] }
        return (result, changesQueue)
    }

    private func recordChanges(of connection: Connection) throws(DatabaseFailure) {
        try isRecording.withLock { (isRecording) throws(DatabaseFailure) in
            if !isRecording { try ChangeLog.start(on: connection) }
            isRecording = true
        }
    }
}

/// Records what cannot be written to the database in the names of files, which need no space.
extension CacheStorage {
    /// Marks the file of a change until the database can be written again.
    ///
    /// - Parameters:
    ///   - id: the change.
    ///   - changeId: the idempotency key that it must have; `nil` for any.
    ///   - mark: the new state of the change; `nil` removes the mark.
    /// - Returns: whether the mark is set durably.
    func mark(_ id: Int64, changeId: String? = nil, _ mark: Mark?) -> Bool {
        let isMarked = try? database.access { (connection) throws(DatabaseFailure) in
            // Others do not change the row in the meantime if the database can be locked.
            let isLocked = (try? connection.run("BEGIN IMMEDIATE")) != nil
            defer { if isLocked { try? connection.run("ROLLBACK") } }
            let row = try connection.rows(
                "SELECT revision, changeId FROM outbox WHERE id = ?",
                [.int(id)]
            ) { ($0.int(0), $0.text(1)) }.first
            guard let row, changeId == nil || changeId == row.1 else { return false }
            let name = UnsentName(id, row.0)
            let other = name.marked(mark?.mark, key: mark?.arrived?.key)
            // Another process may have begun to send it. A transaction that could neither end nor be undone may have
            // left the mark.
            guard
                [name, name.marked(.begun)].contains(where: { name in
                    (try? unsent.rename(name, to: other)) == true
                }) || unsent.contains(other)
            else { return false }
            unsent.sync()
            marks.withLock { $0[id] = mark }
            return true
        }
        return isMarked ?? false
    }

    /// The state of a change that the database does not know yet.
    func mark(of id: Int64) -> Mark? { marks.withLock { $0[id] } }

    /// The entry that replaced one with a temporary key, which the database does not know yet.
    func arrival(_ key: String, _ collection: String) -> CacheEntry? {
        marks.withLock { marks in
            marks.values.first { $0.sent?.key == key && $0.sent?.collection == collection }?.arrived
        }
    }

    /// The keys of entries that replaced others than this one, which the database does not know yet.
    func arrivals(besides entry: CacheEntry) -> Set<String> {
        marks.withLock { marks in
            Set(
                marks.values.lazy
                    .filter { $0.sent?.collection == entry.collection && $0.sent?.key != entry.key }
                    .compactMap(\.arrived?.key)
            )
        }
    }

    private func applyMarks(_ connection: Connection) throws(DatabaseFailure) {
        guard marks.withLock({ !$0.isEmpty }) else { return }
        var reconciliation = try UnsentReconciliation(connection, unsent)
        try reconciliation.reconcile()
    }
}
