import Glibc
@_spi(Host) import ScreensKit
import ScreensSystem

extension CacheManager {
    /// Removes a cache's file and all files beside it that belong to it.
    ///
    /// Nobody may have the cache open, because what they write afterwards is lost. Pending changes are removed too;
    /// check ``entries()`` before.
    ///
    /// - Returns: whether there was anything to remove.
    /// - Throws: ``CacheError/inaccessible(path:reason:)``.
    @discardableResult
    public static func remove(folder: String, name: CacheName) throws(CacheError) -> Bool {
        let files = try files(in: folder, of: name)
        for file in files {
            let path = "\(folder)/\(file)"
            if path == UnsentFolder.path(cache: "\(folder)/\(name.fileName)") { Files.remove(path) }
            guard unlink(path) == 0 || errno == ENOENT else {
                throw .inaccessible(path: path, reason: String(cString: strerror(errno)))
            }
        }
        return !files.isEmpty
    }

    /// The files of a cache, with the database last.
    ///
    /// If a write-ahead log remained without its database, SQLite would apply it to the next one.
    private static func files(
        in folder: String,
        of name: CacheName
    ) throws(CacheError) -> [String] {
        guard Glibc.access(folder, F_OK) == 0 || errno != ENOENT else { return [] }
        guard let names = Files.names(in: folder) else {
            throw .inaccessible(path: folder, reason: String(cString: strerror(errno)))
        }
        let own = name.fileName
        let beside = names.filter { $0.hasPrefix("\(own)-") || $0.hasPrefix("\(own).") }
        return beside + (names.contains(own) ? [own] : [])
    }
}
