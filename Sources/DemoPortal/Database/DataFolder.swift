private import CSQLite
@_spi(Host) import ScreensKit
import ScreensSQLite
import ScreensSystem

/// Opens the portal's database; creates and fills it if it is missing.
enum DataFolder {
    static let fileName = "portal.sqlite"

    /// The database of a folder, or one in memory for `nil`.
    static func open(_ folder: String?) throws(DemoPortalError) -> Database {
        guard let folder else { return try openInMemory() }
        do {
            try Files.makePrivateFolder(folder)
        } catch {
            throw .folderNotWritable(path: folder, reason: error.reason)
        }
        let path = folder.hasSuffix("/") ? folder + fileName : "\(folder)/\(fileName)"
        do {
            try Files.ensurePrivateFile(path)
        } catch {
            throw .folderNotWritable(path: path, reason: error.reason)
        }
        return try open(file: path)
    }

    // Filled once per process; every further portal in memory begins with a copy.
    private static let seededImage = Result { () throws(DatabaseFailure) in
        let database = try Database(path: nil)
        try database.write(makeAnew)
        return try database.access { (connection) throws(DatabaseFailure) in
            try connection.image()
        }
    }

    private static func openInMemory() throws(DemoPortalError) -> Database {
        do throws(DatabaseFailure) {
            return try Database(image: seededImage.get())
        } catch {
            throw .databaseFailed(reason: error.reason)
        }
    }

    private static func open(file path: String) throws(DemoPortalError) -> Database {
        let database: Database
        let version: Int64
        do throws(DatabaseFailure) {
            database = try Database(path: path)
            version = try prepare(database)
        } catch {
            throw error.isRefusal
                ? .folderNotWritable(path: path, reason: error.reason)
                : .databaseDamaged(path: path, reason: error.reason)
        }
        guard version <= Schema.version else {
            throw .databaseTooNew(
                path: path,
                found: Int(version),
                supported: Int(Schema.version)
            )
        }
        return database
    }

    /// Prepares the file and returns its version; a newer file is not changed.
    private static func prepare(_ database: Database) throws(DatabaseFailure) -> Int64 {
        let found = try database.access(check)
        guard found <= Schema.version else { return found }
        try database.access { (connection) throws(DatabaseFailure) in
            try useWriteAheadLog(connection)
        }
        guard found < Schema.version else { return found }
        let version = try database.write { (connection) throws(DatabaseFailure) in
            // Another process may have created it first.
            let found = try check(connection)
            guard found < Schema.version else { return found }
            try makeAnew(connection)
            return Schema.version
        }
        // So that later starts need not read all data from the log; a busy process may prevent it.
        try? database.access { (connection) throws(DatabaseFailure) in
            try connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
        }
        return version
    }

    private static func check(_ connection: Connection) throws(DatabaseFailure) -> Int64 {
        let owner = try connection.number("PRAGMA application_id")
        if owner != Schema.applicationId {
            guard try connection.number("SELECT COUNT(*) FROM sqlite_master") == 0 else {
                throw DatabaseFailure(
                    code: SQLITE_NOTADB,
                    reason: "the database belongs to another program"
                )
            }
        }
        return try connection.number("PRAGMA user_version") ?? 0
    }

    private static func useWriteAheadLog(_ connection: Connection) throws(DatabaseFailure) {
        do throws(DatabaseFailure) {
            try connection.run("PRAGMA journal_mode = WAL")
        } catch {
            // Changing the mode does not wait for other processes; the busy process changes it itself.
            guard error.code & 0xFF == SQLITE_BUSY else { throw error }
        }
        try connection.run("PRAGMA synchronous = NORMAL")
    }

    private static func makeAnew(_ connection: Connection) throws(DatabaseFailure) {
        let old = try connection.rows(
            "SELECT name FROM sqlite_master WHERE type = 'table'"
        ) { $0.text(0) }
        for name in old { try connection.runAll("DROP TABLE \"\(name)\"") }
        try connection.runAll(Schema.tables)
        try Seed.fill(connection)
        try connection.runAll("PRAGMA application_id = \(Schema.applicationId)")
        try connection.runAll("PRAGMA user_version = \(Schema.version)")
    }
}
