import ScreensSQLite

/// The tables of a cache.
enum CacheSchema {
    /// The format of the tables.
    ///
    /// A file of another format is not read.
    static let version: Int64 = 12

    /// Creates the tables in a new file.
    ///
    /// The version is stored in both fields of the file's header that SQLite leaves to programs, so that a flipped bit
    /// is not mistaken for another version.
    ///
    /// - Returns: the file's version, if it is not this one.
    /// - Throws: ``DatabaseFailure``, which is marked as corruption if the header contradicts itself.
    static func install(in database: Database) throws(DatabaseFailure) -> Int64? {
        try database.access { (connection) throws(DatabaseFailure) in
            try connection.useWriteAheadLog()
            // A write is durable when it returns.
            try connection.runAll("PRAGMA synchronous = FULL")
        }
        if try database.access(versions(of:)) == (version, version) {
            try database.access(check)
            return nil
        }
        return try database.write { (connection) throws(DatabaseFailure) in
            let (found, copy) = try versions(of: connection)
            guard found == copy else {
                let words = "its header has the formats \(found) and \(copy)"
                throw DatabaseFailure(isDamage: true, reason: words)
            }
            if found == version { return nil }
            if found != 0 { return found }
            try connection.runAll(statements.joined(separator: ";\n"))
            try connection.runAll(
                "PRAGMA user_version = \(version); PRAGMA application_id = \(version)"
            )
            return nil
        }
    }

    /// Throws if the file has other tables than those of its format, as after a flipped bit in the name of a column.
    private static func check(_ connection: Connection) throws(DatabaseFailure) {
        let found = try connection.rows(
            "SELECT sql FROM sqlite_schema WHERE sql NOT NULL AND name <> 'sqlite_sequence'"
        ) { $0.text(0) }
        guard Set(found) != Set(statements) else { return }
        throw DatabaseFailure(isDamage: true, reason: "its tables are not those of its format")
    }

    private static func versions(
        of connection: Connection
    ) throws(DatabaseFailure) -> (Int64, Int64) {
        (
            try connection.number("PRAGMA user_version") ?? 0,
            try connection.number("PRAGMA application_id") ?? 0
        )
    }

    /// What makes the tables, as SQLite stores it.
    ///
    /// * `entry` has answers of portals, and the values of unsent changes (`isDirty`). The value of an entry that was removed
    ///   on this machine is NULL. `writes` counts the writes to an entry that are not answers to requests.
    /// * `outbox` has unsent changes and drafts. `files` are those that the user chose, as a JSON object by their names in
    ///   the change. `revision` counts how often the content of the change's own file was changed. `failedAt` is the time of
    ///   the last failed attempt to send; `failedUptime` is the same by the machine's own clock, from the start `failedStart`.
    /// * `arrival` has the keys that the portal gave to new entries.
    /// * `sent` has the values that this cache sent, which distinguish its changes from those of others.
    ///
    /// A checksum is NULL until the transaction that writes the row is about to end.
    private static let statements = [
        """
        CREATE TABLE entry (
            collection TEXT NOT NULL,
            key TEXT NOT NULL,
            attributes TEXT NOT NULL,
            storedAt INTEGER,
            isDirty INTEGER NOT NULL,
            value BLOB,
            expiresAt INTEGER,
            writes INTEGER NOT NULL DEFAULT 0,
            checksum INTEGER,
            PRIMARY KEY (collection, key)
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE outbox (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            collection TEXT NOT NULL,
            key TEXT NOT NULL,
            action TEXT NOT NULL,
            changeId TEXT NOT NULL,
            base BLOB,
            attemptId TEXT,
            attempt BLOB,
            dependencies TEXT NOT NULL,
            attempts INTEGER NOT NULL,
            retryAt INTEGER,
            state TEXT NOT NULL,
            problem TEXT,
            remote BLOB,
            queuedAt INTEGER NOT NULL,
            files TEXT NOT NULL DEFAULT '{}',
            revision INTEGER NOT NULL DEFAULT 0,
            checksum INTEGER,
            failedAt INTEGER,
            failedUptime INTEGER,
            failedStart INTEGER,
            UNIQUE (collection, key)
        )
        """,
        """
        CREATE INDEX dependent ON outbox (collection) WHERE dependencies <> '[]'
        """,
        """
        CREATE TABLE arrival (
            collection TEXT NOT NULL,
            temporaryKey TEXT NOT NULL,
            key TEXT NOT NULL,
            attributes TEXT NOT NULL,
            PRIMARY KEY (collection, temporaryKey)
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE sent (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            collection TEXT NOT NULL,
            key TEXT NOT NULL,
            changeId TEXT NOT NULL,
            value BLOB,
            answer BLOB,
            hasArrived INTEGER NOT NULL,
            sentAt INTEGER NOT NULL
        )
        """,
        """
        CREATE INDEX sentOfEntry ON sent (collection, key, id)
        """,
        """
        CREATE INDEX sentOfChange ON sent (changeId)
        """,
    ]
}
