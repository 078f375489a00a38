@_spi(Host) import ScreensKit
import ScreensSystem

/// Opens, copies, closes, repairs and removes a cache.
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
            let path = CacheFiles(folder: folder, name: name).path
            return CacheCopy.of(path, refusal: "it is a copy").map {
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

    /// Renames a file in which faults were found, and restores its unsent changes from their files into a new one.
    ///
    /// Nobody may have the cache open, because what they write in the meantime is lost.
    ///
    /// - Throws: ``CacheError``.
    public static func repair(
        folder: String,
        name: CacheName
    ) throws(CacheError) -> (CacheReplacement, UnsentRecovery) {
        let (_, recovery, replacement) = try CacheFiles(folder: folder, name: name).replaced()
        return (replacement, recovery)
    }

    /// Removes a cache's file and all files beside it that belong to it.
    ///
    /// Nobody may have the cache open, because what they write afterwards is lost. Pending changes are removed too;
    /// check ``entries()`` before.
    ///
    /// - Returns: whether there was anything to remove.
    /// - Throws: ``CacheError/inaccessible(path:reason:)``.
    @discardableResult
    public static func remove(folder: String, name: CacheName) throws(CacheError) -> Bool {
        try CacheFiles(path: "\(folder)/\(name.fileName)").remove()
    }
}
