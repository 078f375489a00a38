@_spi(Host) import ScreensKit
public import ScreensOffline
import ScreensSystem

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

    /// How many changes are pending.
    ///
    /// - Throws: ``SessionError/corruptCache(_:)`` where nobody knows what is pending, and
    ///   ``ScreensOffline/CacheError`` where a cache cannot be read.
    public func pendingCount() throws -> Int {
        try folders.filter(holdsCache).reduce(0) { count, folder in
            // Nobody knows what else was pending in a corrupt one: that is for the user to say.
            if let fault = CacheLog.fault(folder: folder, name: name) {
                throw SessionError.corruptCache(fault)
            }
            let cache = try CacheManager(folder: folder, name: name)
            if let salvage = cache.salvage { throw SessionError.corruptCache(salvage.message) }
            return count + (try cache.entries().count(where: \.isDirty))
        }
    }

    /// Removes the files, with what is pending in them.
    ///
    /// - Throws: ``ScreensOffline/CacheError`` when one cannot be removed.
    public func remove() throws(CacheError) {
        for folder in folders { try CacheManager.remove(folder: folder, name: name) }
    }

    private func holdsCache(_ folder: String) -> Bool {
        let path = "\(folder)/\(name.fileName)"
        // A database that is lost leaves the pending changes, which have files of their own.
        return Files.exists(path) || Files.exists("\(path)-unsent")
    }
}
