@_spi(Host) import ScreensKit
public import ScreensOffline

/// The caches of one user at one portal, in all folders that hold one: what is lost with them, and
/// their end.
public struct UserCaches: Sendable {
    private let folders: [String]
    private let name: CacheName

    /// The caches of a name.
    ///
    /// - Parameters:
    ///   - name: the user and the portal.
    ///   - folders: where they may lie.
    public init(_ name: CacheName, in folders: [String]) {
        (self.name, self.folders) = (name, folders)
    }

    /// How many changes and drafts the portal does not have.
    ///
    /// - Throws: ``SessionError/corruptCache(_:)`` where nobody knows what is pending, and
    ///   ``ScreensOffline/CacheError`` where a cache cannot be read.
    public func pendingCount() throws -> Int {
        try all.reduce(0) { count, cache in
            let (folder, name) = cache
            // Nobody knows what else was pending in a corrupt one: that is for the user to say.
            if let fault = CacheLog.fault(folder: folder, name: name) {
                throw SessionError.corruptCache(fault)
            }
            let cache = try CacheManager(folder: folder, name: name)
            if let salvage = cache.salvage { throw SessionError.corruptCache(salvage.message) }
            return count + (try cache.entries().count(where: \.isOfUser))
        }
    }

    /// Removes the files, with what is pending in them.
    ///
    /// - Throws: ``ScreensOffline/CacheError`` when one cannot be removed.
    public func remove() throws(CacheError) {
        // What lies beside a cache that is gone belongs to the name as it was given.
        for folder in folders { try CacheManager.remove(folder: folder, name: name) }
        for (folder, name) in all { try CacheManager.remove(folder: folder, name: name) }
    }

    /// Those that there are, under whatever spelling of the portal and the user.
    private var all: [(folder: String, name: CacheName)] {
        folders.flatMap { folder in name.all(in: folder).map { (folder, $0) } }
    }
}
