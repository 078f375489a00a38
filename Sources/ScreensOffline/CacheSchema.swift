import ScreensSQLite

/// The tables of a cache.
enum CacheSchema {
    static let version: Int64 = 1

    /// Makes the tables where there are none.
    ///
    /// - Returns: the file's version, if it is newer than this one.
    static func install(in database: Database) throws(DatabaseFailure) -> Int64? {
        try database.access { (connection) throws(DatabaseFailure) in
            // WAL lets others read while one writes; FULL makes a write durable when it returns.
            try connection.runAll("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
        }
        return try database.write { (connection) throws(DatabaseFailure) in
            let found = try connection.number("PRAGMA user_version") ?? 0
            if found > version { return found }
            if found == 0 { try connection.runAll(tables) }
            return nil
        }
    }

    private static let tables = """
        CREATE TABLE entry (
            collection TEXT NOT NULL,
            key TEXT NOT NULL,
            attributes TEXT NOT NULL,
            storedAt INTEGER,
            isDirty INTEGER NOT NULL,
            value BLOB NOT NULL,
            PRIMARY KEY (collection, key)
        ) WITHOUT ROWID;
        PRAGMA user_version = 1;
        """
}
