@_spi(Host) import ScreensKit
public import ScreensOffline

/// The caches of one user at one portal, in all folders that have one.
///
/// Signing out uses it to report what would be lost, and to remove the caches.
public struct UserCaches: Sendable {
    private let folders: [String]
    private let name: CacheName

    /// Creates a list of the caches of a name.
    ///
    /// - Parameters:
    ///   - name: the user and the portal.
    ///   - folders: the folders that may contain them.
    public init(_ name: CacheName, in folders: [String]) {
        (self.name, self.folders) = (name, folders)
    }

    /// The number of unsent changes and drafts.
    ///
    /// - Throws: ``SessionError/corruptCache(_:)`` if the number is unknown, and
    ///   ``ScreensOffline/CacheError`` if a cache cannot be read.
    public func pendingCount() throws -> Int {
        try all.reduce(0) { count, cache in
            let (folder, name) = cache
            let cache = try CacheManager(folder: folder, name: name)
            // How many other changes a corrupt cache had is unknown, so the user has to decide.
            if let fault = cache.recovery.message ?? cache.replacement?.message {
                throw SessionError.corruptCache(fault)
            }
            return count + (try cache.entries().count(where: \.isOfUser))
        }
    }

    /// Removes the files, with their unsent changes.
    ///
    /// - Throws: ``ScreensOffline/CacheError`` if one cannot be removed.
    public func remove() throws(CacheError) {
        // If the cache itself is gone, the files that were beside it have the name as it was entered.
        for folder in folders { try CacheManager.remove(folder: folder, name: name) }
        for (folder, name) in all { try CacheManager.remove(folder: folder, name: name) }
    }

    /// The existing caches, under every spelling of the portal and the user.
    private var all: [(folder: String, name: CacheName)] {
        folders.flatMap { folder in name.all(in: folder).map { (folder, $0) } }
    }
}
