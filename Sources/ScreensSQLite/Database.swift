private import CSQLite
private import Glibc
private import Synchronization

/// A failed call of SQLite: its code and its message.
package struct DatabaseFailure: Error, Sendable, Hashable {
    package var code: Int32
    package var reason: String

    package init(code: Int32, reason: String) {
        self.code = code
        self.reason = reason
    }

    /// Creates the failure of a file that belongs to a database.
    ///
    /// If it is not corrupt, it cannot be used for another reason.
    package init(isDamage: Bool, reason: String) {
        self.init(code: isDamage ? SQLITE_CORRUPT : SQLITE_IOERR, reason: reason)
    }

    /// Whether the content of the file is the cause.
    ///
    /// SQLite notices only some corrupt pages. Others make tables that lack columns or rows that break their own rules,
    /// which statements of ours never ask for.
    package var isDamage: Bool {
        [
            SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT, SQLITE_ERROR, SQLITE_CONSTRAINT,
            SQLITE_MISMATCH, SQLITE_TOOBIG, SQLITE_SCHEMA,
        ].contains(code & 0xFF)
    }
    /// Whether the file can be read but not written.
    package var isReadOnly: Bool { code & 0xFF == SQLITE_READONLY }
    /// Whether others hold a lock that is needed.
    var isBusy: Bool { code & 0xFF == SQLITE_BUSY }
    /// Whether the folder or file cannot be opened or written.
    package var isRefusal: Bool {
        [SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_IOERR, SQLITE_FULL].contains(
            code & 0xFF
        )
    }
}

/// A database that one caller at a time uses; others wait for their turn.
package final class Database: Sendable {
    private let turn = Mutex(())
    private let connection: Connection

    /// Opens the file, or a private database in memory if `path` is `nil`.
    package init(path: String?) throws(DatabaseFailure) {
        connection = try Connection(path: path ?? ":memory:")
    }

    /// Creates a private database in memory from the image of another one.
    package init(image: [UInt8]) throws(DatabaseFailure) {
        connection = try Connection(path: ":memory:")
        try connection.load(image)
    }

    /// Calls `body` with the connection when it is the caller's turn.
    package func access<Result: Sendable>(
        _ body: (Connection) throws(DatabaseFailure) -> Result
    ) throws(DatabaseFailure) -> Result {
        try turn.withLock { (_) throws(DatabaseFailure) in try body(connection) }
    }

    /// Calls `body` inside a write transaction, and rolls it back if `body` throws.
    package func write<Result: Sendable>(
        _ body: (Connection) throws(DatabaseFailure) -> Result
    ) throws(DatabaseFailure) -> Result {
        try access { (connection) throws(DatabaseFailure) in
            try connection.transaction(body)
        }
    }
}

/// An open database with its prepared statements.
// Unchecked: used only through `Database`, by one thread at a time.
package final class Connection: @unchecked Sendable {
    private static let statementLimit = 64
    /// How many milliseconds to wait for locks that others hold.
    private static let patience: Int32 = 10_000

    private let handle: OpaquePointer
    private let file: OpenDatabases.File?
    private var statements: [String: Statement] = [:]

    fileprivate init(path: String) throws(DatabaseFailure) {
        var handle: OpaquePointer?
        let file = OpenDatabases.add(path)
        var isOpen = false
        defer { if !isOpen, let file { OpenDatabases.remove(file) } }
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        let code = sqlite3_open_v2(path, &handle, flags, nil)
        guard let handle else {
            throw DatabaseFailure(code: code, reason: "out of memory")
        }
        guard code == SQLITE_OK else {
            defer { sqlite3_close_v2(handle) }
            throw DatabaseFailure(code: code, reason: String(cString: sqlite3_errmsg(handle)))
        }
        (self.handle, self.file, isOpen) = (handle, file, true)
        sqlite3_busy_timeout(handle, Self.patience)
    }

    deinit {
        statements = [:]
        sqlite3_close_v2(handle)
        if let file { OpenDatabases.remove(file) }
    }

    /// Calls `body` without waiting for the disk at the end of its transactions.
    ///
    /// Their changes may be lost in a power failure unless a change that is forced to the disk follows them. Use it only
    /// for files whose other changes are forced.
    package func unforced<Result>(
        _ body: (Connection) throws(DatabaseFailure) -> Result
    ) throws(DatabaseFailure) -> Result {
        try run("PRAGMA synchronous = NORMAL")
        let result = Swift.Result { () throws(DatabaseFailure) in try body(self) }
        try run("PRAGMA synchronous = FULL")
        return try result.get()
    }

    /// Calls `body` inside a write transaction.
    ///
    /// If `body` or `commit` throws, the transaction is rolled back. `undo` reverts what `body` did outside the database,
    /// before others can write.
    package func transaction<Result>(
        _ body: (Connection) throws(DatabaseFailure) -> Result,
        commit: (Connection) throws(DatabaseFailure) -> Void = {
            (connection) throws(DatabaseFailure) in
            try connection.run("COMMIT")
        },
        undo: () -> Void = {}
    ) throws(DatabaseFailure) -> Result {
        try run("BEGIN IMMEDIATE")
        var isComplete = false
        do throws(DatabaseFailure) {
            let result = try body(self)
            isComplete = true
            try commit(self)
            return result
        } catch {
            undo()
            try? run("ROLLBACK")
            if isComplete { try? overwriteFailedCommit() }
            throw error
        }
    }

    /// Overwrites what a failed commit has left at the end of the log.
    ///
    /// SQLite writes a change to the log before it forces it to the disk. If the disk fails then, all who have the
    /// database open ignore the change, but the next process reads the log from its start and would find it complete.
    /// So a commit that changes nothing overwrites it, without waiting for the disk.
    private func overwriteFailedCommit() throws(DatabaseFailure) {
        let synchronous = try number("PRAGMA synchronous") ?? 2
        defer { try? run("PRAGMA synchronous = \(synchronous)") }
        try run("PRAGMA synchronous = OFF")
        try run("BEGIN IMMEDIATE")
        do throws(DatabaseFailure) {
            let version = try number("PRAGMA user_version") ?? 0
            try run("PRAGMA user_version = \(version)")
            try run("COMMIT")
        } catch {
            try? run("ROLLBACK")
            throw error
        }
    }

    /// Whether SQLite would refuse every change of the file.
    ///
    /// Call it after something was read from the file.
    package var refusesChanges: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    /// Calls `body` with the database as it is now, whatever others write in the meantime.
    package func snapshot<Result>(
        _ body: (Connection) throws(DatabaseFailure) -> Result
    ) throws(DatabaseFailure) -> Result {
        try run("BEGIN")
        do throws(DatabaseFailure) {
            let result = try body(self)
            try run("COMMIT")
            return result
        } catch {
            try? run("ROLLBACK")
            throw error
        }
    }

    /// Runs a statement that returns no rows, or whose rows are not needed.
    package func run(_ sql: String, _ values: [SQLValue] = []) throws(DatabaseFailure) {
        let statement = try prepare(sql, values)
        defer { statement.reset() }
        while try statement.step() {}
    }

    /// Runs several statements without parameters.
    package func runAll(_ sql: String) throws(DatabaseFailure) {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure() }
    }

    /// Runs a query and makes one value of each row.
    package func rows<Row>(
        _ sql: String,
        _ values: [SQLValue] = [],
        _ make: (Statement) -> Row
    ) throws(DatabaseFailure) -> [Row] {
        let statement = try prepare(sql, values)
        defer { statement.reset() }
        var rows: [Row] = []
        while try statement.step() { rows.append(make(statement)) }
        return rows
    }

    /// Calls `body` with each row, until one cannot be read.
    package func forEachRow(
        _ sql: String,
        _ values: [SQLValue] = [],
        _ body: (Statement) -> Void
    ) throws(DatabaseFailure) {
        let statement = try prepare(sql, values)
        defer { statement.reset() }
        while try statement.step() { body(statement) }
    }

    /// Returns the first column of the first row; `nil` if there are no rows.
    package func number(_ sql: String, _ values: [SQLValue] = []) throws(DatabaseFailure) -> Int64?
    {
        try rows(sql, values) { $0.int(0) }.first
    }

    /// Makes the file keep its changes in a log, so that others can read while one writes.
    ///
    /// Of two connections that switch a new file at the same time, SQLite refuses one without waiting, because it
    /// already reads the file and could wait for ever. It has only to try again: the other one has switched then.
    package func useWriteAheadLog() throws(DatabaseFailure) {
        let end = ContinuousClock.now + .milliseconds(Int(Self.patience))
        while true {
            do {
                return try runAll("PRAGMA journal_mode = WAL")
            } catch {
                guard error.isBusy, ContinuousClock.now < end else { throw error }
                usleep(1_000)
            }
        }
    }

    /// Moves all changes from the log into the database file, durably, and empties the log.
    ///
    /// It does not wait for others that read or write.
    ///
    /// - Returns: whether the log is empty.
    /// - Throws: ``DatabaseFailure``.
    package func emptyLog() throws(DatabaseFailure) -> Bool {
        sqlite3_busy_timeout(handle, 0)
        defer { sqlite3_busy_timeout(handle, Self.patience) }
        return try rows("PRAGMA wal_checkpoint(TRUNCATE)") { $0.int(0) } == [0]
    }

    /// Returns the complete database as the bytes of a file.
    package func image() throws(DatabaseFailure) -> [UInt8] {
        var size: Int64 = 0
        guard let bytes = sqlite3_serialize(handle, "main", &size, 0) else { throw failure() }
        defer { sqlite3_free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(size)))
    }

    fileprivate func load(_ image: [UInt8]) throws(DatabaseFailure) {
        let size = Int64(image.count)
        guard let bytes = sqlite3_malloc64(UInt64(size)) else {
            throw DatabaseFailure(code: SQLITE_NOMEM, reason: "out of memory")
        }
        bytes.copyMemory(from: image, byteCount: image.count)
        // SQLite frees the bytes, even if the call fails.
        let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE)
        let start = bytes.assumingMemoryBound(to: UInt8.self)
        guard sqlite3_deserialize(handle, "main", start, size, size, flags) == SQLITE_OK else {
            throw failure()
        }
    }

    private func prepare(
        _ sql: String,
        _ values: [SQLValue]
    ) throws(DatabaseFailure) -> Statement {
        if let statement = statements[sql] {
            statement.bind(values)
            return statement
        }
        var pointer: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &pointer, nil) == SQLITE_OK, let pointer else {
            throw failure()
        }
        if statements.count >= Self.statementLimit { statements = [:] }
        let statement = Statement(pointer, of: handle)
        statements[sql] = statement
        statement.bind(values)
        return statement
    }

    private func failure() -> DatabaseFailure {
        DatabaseFailure(
            code: sqlite3_extended_errcode(handle),
            reason: String(cString: sqlite3_errmsg(handle))
        )
    }
}
