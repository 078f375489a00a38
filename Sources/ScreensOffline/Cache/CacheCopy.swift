@_spi(Host) import ScreensKit
import ScreensSQLite
import ScreensSystem

/// A copy of a cache in memory, for those who only look into it, and for a folder that is read-only or full.
enum CacheCopy {
    /// The most bytes of a database, and of its log, that are copied.
    private static let limit = 512 << 20

    /// Copies a cache.
    ///
    /// - Parameters:
    ///   - path: the path of the database.
    ///   - reason: why the copy cannot be written.
    /// - Returns: the copy; `nil` if the cache cannot be read.
    static func of(_ path: String, refusal reason: String) -> (CacheStorage, UnsentRecovery)? {
        do throws(DatabaseFailure) {
            guard let database = try database(path),
                try CacheSchema.install(in: database) == nil
            else { return nil }
            let refusal = DatabaseFailure(isDamage: false, reason: reason)
            let storage = CacheStorage(database, cache: path, refusal: refusal)
            return (storage, try storage.recover())
        } catch {
            return nil
        }
    }

    private static func database(_ path: String) throws(DatabaseFailure) -> Database? {
        let files = OpenDatabases.whileClosed(path, else: nil) { () -> [[UInt8]]? in
            guard let bytes = try? Files.readPrivate(path, atMost: limit) else { return nil }
            return [bytes, (try? Files.readPrivate("\(path)-wal", atMost: limit)) ?? []]
        }
        guard let files else { return nil }
        // An empty file is all that a full disk allows of a new cache.
        if files[0].isEmpty { return try Database(path: nil) }
        // In memory, if the system has a folder for that and it has space, because the disk may be full.
        for parent in ["/dev/shm", Files.temporaryFolder] {
            guard let image = try? merged(files, in: parent) else { continue }
            return try Database(image: image)
        }
        return nil
    }

    /// Returns the bytes of a database with the changes that are only in its log.
    ///
    /// SQLite reads a log only where it can write beside it, hence the private folder.
    private static func merged(_ files: [[UInt8]], in parent: String) throws -> [UInt8] {
        let folder = try Files.makeNewFolder(in: parent, beginning: "screens-")
        defer { Files.remove(folder) }
        let path = "\(folder)/cache"
        for (end, bytes) in zip(["", "-wal"], files) {
            try Files.make(path + end, with: bytes, mode: 0o600, isLasting: false)
        }
        return try Database(path: path).access { (connection) throws(DatabaseFailure) in
            try connection.run("PRAGMA synchronous = OFF")
            try connection.run("PRAGMA journal_mode = DELETE")
            return try connection.image()
        }
    }
}
