import ScreensSQLite

/// The tables of a cache, and the steps from each format to the next.
enum CacheSchema {
    static var version: Int64 { Int64(steps.count) }

    /// Makes the tables, or brings those of an older version forward, in one transaction.
    ///
    /// - Returns: the file's version, if it is newer than this one.
    static func install(in database: Database) throws(DatabaseFailure) -> Int64? {
        try database.access { (connection) throws(DatabaseFailure) in
            // WAL lets others read while one writes; FULL makes a write durable when it returns.
            try connection.runAll("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
        }
        let known = try database.access { (connection) throws(DatabaseFailure) in
            try connection.number("PRAGMA user_version")
        }
        if known == version { return nil }
        return try database.write { (connection) throws(DatabaseFailure) in
            let found = try connection.number("PRAGMA user_version") ?? 0
            if found > version { return found }
            for step in steps.dropFirst(Int(found)) { try connection.runAll(step) }
            // A row with further columns has another checksum: who opens the cache next writes it again.
            try connection.run("UPDATE outbox SET checksum = \(Checksum.unknown)")
            try connection.runAll("PRAGMA user_version = \(version)")
            return nil
        }
    }

    private static let steps = [values, writes, files, checksums, versions, failures, drafts]

    /// 1: what portals answered.
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

    /// 2: what waits to be sent.
    ///
    /// The value of an entry that was removed here is NULL.
    /// `writes` counts what was written to an entry, other than answers to questions.
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

    /// 3: the files that the user chose for a change, as a JSON object by their names in it.
    private static let files = "ALTER TABLE outbox ADD COLUMN files TEXT NOT NULL DEFAULT '{}'"

    /// 4: checksums, and how often what is in the file of an unsent change was changed.
    ///
    /// Rows from before this version have ``Checksum/unknown``.
    private static let checksums = """
        ALTER TABLE entry ADD COLUMN checksum INTEGER NOT NULL DEFAULT \(Checksum.unknown);
        ALTER TABLE outbox ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE outbox ADD COLUMN checksum INTEGER NOT NULL DEFAULT \(Checksum.unknown);
        CREATE INDEX dependent ON outbox (collection) WHERE dependencies <> '[]';
        """

    /// 5: what this cache sent, to tell it from what others wrote; and what the portal had of an entry
    /// when a value of it was stored that the portal is not to see.
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

    /// 6: when sending failed last.
    ///
    /// From here on, the files of a change are copies, no paths.
    private static let failures = "ALTER TABLE outbox ADD COLUMN failedAt INTEGER"

    /// 7: drafts are rows of the queue, which are not sent; until now they were entries without a time.
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
}
