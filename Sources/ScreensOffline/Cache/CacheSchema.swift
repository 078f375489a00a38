import ScreensSQLite

/// The tables of a cache, and the migrations from each format to the next.
enum CacheSchema {
    static var version: Int64 { Int64(steps.count) }

    /// Creates the tables, or migrates those of an older version, in one transaction.
    ///
    /// The version is stored in both fields of the file's header that SQLite leaves to programs, so that a flipped bit
    /// is not mistaken for a newer version. Files of earlier versions have it in one of them.
    ///
    /// - Returns: the file's version, if it is newer than this one.
    /// - Throws: ``DatabaseFailure``, which is marked as corruption if the header contradicts itself.
    static func install(in database: Database) throws(DatabaseFailure) -> Int64? {
        try database.access { (connection) throws(DatabaseFailure) in
            try connection.useWriteAheadLog()
            // A write is durable when it returns.
            try connection.runAll("PRAGMA synchronous = FULL")
        }
        if try database.access(versions(of:)) == (version, version) { return nil }
        return try database.write { (connection) throws(DatabaseFailure) in
            let (found, copy) = try versions(of: connection)
            guard found >= 0, found == copy || (copy == 0 && found <= version) else {
                let words = "its header has the formats \(found) and \(copy)"
                throw DatabaseFailure(isDamage: true, reason: words)
            }
            if found > version { return found }
            if found < version { try migrate(connection, from: Int(found)) }
            try connection.runAll(
                "PRAGMA user_version = \(version); PRAGMA application_id = \(version)"
            )
            return nil
        }
    }

    private static func versions(
        of connection: Connection
    ) throws(DatabaseFailure) -> (Int64, Int64) {
        (
            try connection.number("PRAGMA user_version") ?? 0,
            try connection.number("PRAGMA application_id") ?? 0
        )
    }

    private static func migrate(
        _ connection: Connection,
        from version: Int
    ) throws(DatabaseFailure) {
        for step in steps.dropFirst(version) { try connection.runAll(step) }
        // A row with additional columns has another checksum. The next opening of the cache writes it again.
        try connection.run("UPDATE outbox SET checksum = \(Checksum.unknown)")
    }

    private static let steps = [
        values, writes, files, checksums, versions, failures, drafts, uptimes,
    ]

    /// 1: answers of portals.
    private static let values = """
        CREATE TABLE entry (
            collection TEXT NOT NULL,
            key TEXT NOT NULL,
            attributes TEXT NOT NULL,
            storedAt INTEGER,
            isDirty INTEGER NOT NULL,
            value BLOB NOT NULL,
            PRIMARY KEY (collection, key)
        ) WITHOUT ROWID;
        """

    /// 2: pending changes.
    ///
    /// The value of an entry that was removed on this machine is NULL. `writes` counts the writes to an entry that are
    /// not answers to requests.
    private static let writes = """
        ALTER TABLE entry RENAME TO old;
        CREATE TABLE entry (
            collection TEXT NOT NULL,
            key TEXT NOT NULL,
            attributes TEXT NOT NULL,
            storedAt INTEGER,
            isDirty INTEGER NOT NULL,
            value BLOB,
            expiresAt INTEGER,
            writes INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (collection, key)
        ) WITHOUT ROWID;
        INSERT INTO entry SELECT *, NULL, 0 FROM old;
        DROP TABLE old;
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
            UNIQUE (collection, key)
        );
        CREATE TABLE arrival (
            collection TEXT NOT NULL,
            temporaryKey TEXT NOT NULL,
            key TEXT NOT NULL,
            attributes TEXT NOT NULL,
            PRIMARY KEY (collection, temporaryKey)
        ) WITHOUT ROWID;
        """

    /// 3: the files that the user chose for a change, as a JSON object by their names in the change.
    private static let files = "ALTER TABLE outbox ADD COLUMN files TEXT NOT NULL DEFAULT '{}'"

    /// 4: checksums, and how often the content of the file of an unsent change was changed.
    ///
    /// Rows from before this version have ``Checksum/unknown``.
    private static let checksums = """
        ALTER TABLE entry ADD COLUMN checksum INTEGER NOT NULL DEFAULT \(Checksum.unknown);
        ALTER TABLE outbox ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE outbox ADD COLUMN checksum INTEGER NOT NULL DEFAULT \(Checksum.unknown);
        CREATE INDEX dependent ON outbox (collection) WHERE dependencies <> '[]';
        """

    /// 5: the values that this cache sent, and the portal's value of entries with local values.
    ///
    /// The sent values distinguish this cache's changes from those of others. The portal's value is stored when a value
    /// is written that the portal is not to receive.
    private static let versions = """
        CREATE TABLE sent (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            collection TEXT NOT NULL,
            key TEXT NOT NULL,
            changeId TEXT NOT NULL,
            value BLOB,
            answer BLOB,
            hasArrived INTEGER NOT NULL,
            sentAt INTEGER NOT NULL
        );
        CREATE INDEX sentOfEntry ON sent (collection, key, id);
        CREATE INDEX sentOfChange ON sent (changeId);
        ALTER TABLE entry ADD COLUMN origin BLOB;
        """

    /// 6: the time of the last failed attempt to send.
    ///
    /// From this version on, the files of a change are copies instead of paths.
    private static let failures = "ALTER TABLE outbox ADD COLUMN failedAt INTEGER"

    /// 7: drafts as rows of the queue that are not sent.
    ///
    /// Before, they were entries without a time.
    private static let drafts = """
        INSERT INTO outbox
            (collection, key, action, changeId, base, dependencies, attempts, state, queuedAt)
        SELECT collection, key, ifnull(json_extract(attributes, '$.draftAction'), ''),
            hex(randomblob(16)), origin, '[]', 0, '\(OutboxTable.draftWord)', 0
        FROM entry WHERE storedAt IS NULL AND NOT isDirty AND value IS NOT NULL;
        UPDATE entry SET isDirty = 1, attributes = json_remove(attributes, '$.draftAction'),
            checksum = \(Checksum.unknown)
        WHERE (collection, key) IN (SELECT collection, key FROM outbox WHERE \(OutboxTable.isDraft));
        ALTER TABLE entry DROP COLUMN origin;
        """

    /// 8: the time of the last failed attempt by the machine's own clock, and the start that it counts from.
    private static let uptimes = """
        ALTER TABLE outbox ADD COLUMN failedUptime INTEGER;
        ALTER TABLE outbox ADD COLUMN failedStart INTEGER;
        """
}
