import Glibc
@_spi(Host) import ScreensKit
import ScreensSQLite
import ScreensSystem

/// The files of a cache: its database, those that SQLite has beside it, and the folder of unsent changes.
struct CacheFiles {
    /// The path of the database.
    let path: String

    /// An open cache, the changes that were restored or lost, and how the database was replaced.
    typealias Opened = (
        storage: CacheStorage, recovery: UnsentRecovery, replacement: CacheReplacement?
    )

    init(path: String) { self.path = path }

    init(folder: String, name: CacheName) {
        path = "\(folder)/\(name.located(in: folder).fileName)"
    }

    /// The folder beside a cache with copies of files of the portal.
    static func filesFolder(of path: String) -> String { "\(path)-files" }

    // MARK: - Opening

    /// Opens the cache, restores unsent changes from their files, and replaces the database if it is corrupt.
    ///
    /// One process at a time repairs, from the opening of the file on: one that still had the file open that another
    /// has replaced would change the files of the changes below it.
    func open() throws(CacheError) -> Opened {
        if let storage = try consistent() { return (storage, UnsentRecovery(), nil) }
        let claims = try OutboxLock(cache: path)
        try claims.waitToRepair()
        do throws(CacheError) {
            let (storage, recovery) = try recovered()
            return (storage, recovery, nil)
        } catch .corrupt {
            let (storage, recovery, replacement) = try replaced()
            return (storage, recovery, replacement)
        }
    }

    /// Renames the database, and restores its unsent changes from their files into a new one.
    func replaced() throws(CacheError) -> (CacheStorage, UnsentRecovery, CacheReplacement) {
        let other = try movedAside()
        let (storage, recovery) = try recovered()
        do {
            let count = try storage.access { (connection) throws(DatabaseFailure) in
                try connection.number("SELECT count(*) FROM outbox")
            }
            return (
                storage, recovery, CacheReplacement(movedTo: other, savedWrites: Int(count ?? 0))
            )
        } catch {
            throw CacheError(error, path: path)
        }
    }

    /// Opens the cache; `nil` if its queue or a file of a change has to be repaired.
    private func consistent() throws(CacheError) -> CacheStorage? {
        do throws(CacheError) {
            let storage = CacheStorage(try database(), cache: path)
            do throws(DatabaseFailure) {
                return try storage.isConsistent() ? storage : nil
            } catch {
                throw CacheError(error, path: path)
            }
        } catch .corrupt {
            return nil
        }
    }

    /// Opens the cache, and makes its queue and the files of the changes agree.
    func recovered() throws(CacheError) -> (CacheStorage, UnsentRecovery) {
        let storage = CacheStorage(try database(), cache: path)
        do {
            return (storage, try storage.recover())
        } catch {
            throw CacheError(error, path: path)
        }
    }

    private func database() throws(CacheError) -> Database {
        do {
            // SQLite gives its other files the mode of this one, and does not follow links to them.
            try Files.ensurePrivateFile(path)
        } catch {
            throw .inaccessible(path: path, reason: error.reason)
        }
        let found: Int64?
        let database: Database
        do {
            database = try Database(path: path)
            found = try CacheSchema.install(in: database)
            try checkHeader(of: database)
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
    private func checkHeader(of database: Database) throws(DatabaseFailure) {
        let refuses = try database.access { $0.refusesChanges }
        guard refuses, Glibc.access(path, W_OK) == 0 else { return }
        throw DatabaseFailure(isDamage: true, reason: "its header says that it is read-only")
    }

    // MARK: - Renaming and removing

    /// Renames the database and SQLite's files beside it.
    ///
    /// - Returns: the new path of the database.
    private func movedAside() throws(CacheError) -> String {
        var number = 1
        while Files.exists("\(path).corrupt-\(number)") { number += 1 }
        let other = "\(path).corrupt-\(number)"
        // If a log remained without its database, SQLite would apply it to the next one.
        for end in ["-wal", "-shm", ""] {
            // Whoever closes the file last removes its companions.
            guard rename(path + end, other + end) == 0 || errno == ENOENT else {
                throw .inaccessible(path: path + end, reason: String(cString: strerror(errno)))
            }
        }
        Files.sync(Files.parent(path))
        return other
    }

    /// Removes the files; returns whether there were any.
    func remove() throws(CacheError) -> Bool {
        let names = try names()
        for name in names {
            let file = "\(Files.parent(path))/\(name)"
            let folders = [UnsentFolder.path(cache: path), Self.filesFolder(of: path)]
            if folders.contains(file) { Files.remove(file) }
            guard unlink(file) == 0 || errno == ENOENT else {
                throw .inaccessible(path: file, reason: String(cString: strerror(errno)))
            }
        }
        return !names.isEmpty
    }

    /// The names of the files, with the database last.
    ///
    /// If a write-ahead log remained without its database, SQLite would apply it to the next one.
    private func names() throws(CacheError) -> [String] {
        let folder = Files.parent(path)
        guard Files.exists(folder) || errno != ENOENT else { return [] }
        guard let names = Files.names(in: folder) else {
            throw .inaccessible(path: folder, reason: String(cString: strerror(errno)))
        }
        let own = Files.name(path)
        let beside = names.filter { $0.hasPrefix("\(own)-") || $0.hasPrefix("\(own).") }
        return beside + (names.contains(own) ? [own] : [])
    }
}
