import Glibc
@_spi(Host) import ScreensKit
import ScreensSQLite
import ScreensSystem

/// Opens a cache, whatever the state of its files.
extension CacheManager {
    /// Opens the cache as ``init(folder:name:)`` does, on a separate thread.
    ///
    /// An actor that calls it does not block on the disk or on other users of the file.
    ///
    /// - Throws: ``CacheError``.
    public static func open(
        folder: String,
        name: CacheName
    ) async throws(CacheError) -> CacheManager {
        try await apart { () throws(CacheError) in try CacheManager(folder: folder, name: name) }
    }

    /// Reads a cache into memory on a separate thread, to look into it.
    ///
    /// No file is created, changed or repaired. Changes of the copy are refused.
    ///
    /// - Returns: the copy; `nil` if there is no cache, or it cannot be read.
    public static func copy(folder: String, name: CacheName) async -> CacheManager? {
        try? await apart { () throws(CacheError) in
            let path = "\(folder)/\(name.located(in: folder).fileName)"
            return copy(path, "it is a copy").map {
                CacheManager(copied: $0.0, recovery: $0.1, path: path)
            }
        }
    }

    /// Moves changes from the log into the file as ``settle()`` does, but on a separate thread.
    ///
    /// After that, the release of the last reference has nothing to wait for.
    ///
    /// - Returns: whether the log is empty now, or holds no changes of the user.
    @discardableResult
    public func close() async -> Bool {
        await Self.threads.value { self.settle() }
    }

    /// Closes the cache as ``close()`` does but does not wait, for owners that are released on an actor.
    package func closeLater() { Self.threads.run { self.settle() } }

    /// Renames a file in which faults were found, and restores its pending changes in a new one.
    ///
    /// Nobody may have the cache open, because what they write in the meantime is lost.
    ///
    /// - Throws: ``CacheError``.
    public static func repair(
        folder: String,
        name: CacheName
    ) throws(CacheError) -> (CacheSalvage, UnsentRecovery) {
        let (_, recovery, salvage) = try salvaged("\(folder)/\(name.located(in: folder).fileName)")
        return (salvage, recovery)
    }

    /// Opens a cache, repairs it if its stores do not agree, and replaces its database if that is corrupt.
    ///
    /// One process at a time repairs, from the opening of the file on: one that still had the file open that another
    /// has replaced would change the files of the changes below it.
    static func opened(
        _ path: String
    ) throws(CacheError) -> (CacheStorage, UnsentRecovery, CacheSalvage?) {
        if let storage = try fine(path) { return (storage, UnsentRecovery(), nil) }
        let claims = try OutboxLock(cache: path)
        try claims.waitToSalvage()
        var earlier = UnsentRecovery()
        do {
            let (storage, recovery) = try storage(path)
            if !recovery.leavesCorruption { return (storage, recovery, nil) }
            earlier = recovery
        } catch .corrupt {}
        let (storage, recovery, salvage) = try salvaged(path)
        return (storage, recovery.after(earlier), salvage)
    }

    /// Opens a cache without changing its queue; `nil` if it has to be repaired.
    private static func fine(_ path: String) throws(CacheError) -> CacheStorage? {
        do throws(CacheError) {
            let storage = CacheStorage(try database(path), cache: path)
            do throws(DatabaseFailure) {
                return try storage.isFine() == true ? storage : nil
            } catch {
                throw CacheError(error, path: path)
            }
        } catch .corrupt {
            return nil
        }
    }

    /// Opens a cache's database, and makes its queue and the files of the changes agree.
    static func storage(
        _ path: String
    ) throws(CacheError) -> (CacheStorage, UnsentRecovery) {
        let storage = CacheStorage(try database(path), cache: path)
        do {
            return (storage, try storage.recover())
        } catch {
            throw CacheError(error, path: path)
        }
    }

    /// Replaces a corrupt database with a new one, into which its changes are restored from their files.
    static func salvaged(
        _ path: String
    ) throws(CacheError) -> (CacheStorage, UnsentRecovery, CacheSalvage) {
        var salvage = CacheSalvage(movedTo: try CacheSalvage.unusedPath(beside: path))
        let lost: [Int64: StoredRow]
        do {
            let rows = try SalvagedRows(path)
            try rows.writeFiles()
            lost = rows.lost
        } catch {
            throw .inaccessible(path: error.path, reason: error.reason)
        }
        try salvage.move(path)
        var (storage, recovery) = try storage(path)
        guard !recovery.leavesCorruption else {
            throw .corrupt(path: path, reason: "the queue is corrupt")
        }
        do {
            let saved = try storage.access { (connection) throws(DatabaseFailure) in
                try connection.rows("SELECT id, collection, key FROM outbox", [], StoredRow.init)
            }
            salvage.savedWrites = saved.count
            recovery.noteLost(lost, besides: saved)
        } catch {
            throw CacheError(error, path: path)
        }
        return (storage, recovery, salvage)
    }

    /// Copies a database that cannot be written into memory; `nil` if it cannot be read either.
    ///
    /// This happens on a full disk, or in a folder that is read-only.
    static func copy(
        _ path: String,
        _ reason: String
    ) -> (CacheStorage, UnsentRecovery)? {
        let image = OpenDatabases.whileClosed(path, else: nil) { () -> [UInt8]? in
            guard let bytes = try? Files.readPrivate(path) else { return nil }
            let log = (try? Files.readPrivate("\(path)-wal")) ?? []
            return WriteAheadLog.merged(bytes, log: log)
        }
        do throws(DatabaseFailure) {
            guard let image else { return nil }
            // An empty file is all that a full disk allows of a new cache.
            let database = try image.isEmpty ? Database(path: nil) : Database(image: image)
            guard try CacheSchema.install(in: database) == nil else { return nil }
            let refusal = DatabaseFailure(isDamage: false, reason: reason)
            let storage = CacheStorage(database, cache: path, refusal: refusal)
            return (storage, try storage.recover())
        } catch {
            return nil
        }
    }

    private static func database(_ path: String) throws(CacheError) -> Database {
        try makeFile(path)
        let found: Int64?
        let database: Database
        do {
            database = try Database(path: path)
            found = try CacheSchema.install(in: database)
            try checkHeader(of: database, path)
        } catch {
            throw CacheError(error, path: path)
        }
        guard let found else { return database }
        throw .otherFormat(
            path: path,
            found: found,
            supported: CacheSchema.version,
            unsent: UnsentFolder(cache: path).changeCount
        )
    }

    /// Throws if only a number in the header says that the file must not be changed.
    private static func checkHeader(of database: Database, _ path: String) throws(DatabaseFailure) {
        let refuses = try database.access { $0.refusesChanges }
        guard refuses, Glibc.access(path, W_OK) == 0 else { return }
        throw DatabaseFailure(isDamage: true, reason: "its header says that it is read-only")
    }

    static func makeFolder(_ folder: String) throws(CacheError) {
        do {
            try Files.makePrivateFolder(folder)
        } catch {
            throw .inaccessible(path: folder, reason: error.reason)
        }
    }

    private static func makeFile(_ path: String) throws(CacheError) {
        // SQLite gives its other files the mode of this one, and does not follow links to them.
        do {
            try Files.ensurePrivateFile(path)
        } catch {
            throw .inaccessible(path: path, reason: error.reason)
        }
    }
}
