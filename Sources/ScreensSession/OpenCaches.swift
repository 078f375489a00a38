public import ScreensKit
public import ScreensOffline

/// The caches that a process has opened, and the changes that were found corrupt in them.
@MainActor
public final class OpenCaches {
    private var caches: [CacheManager] = []
    private let note: @MainActor (String) -> Void
    /// The faults that were found on opening them.
    public private(set) var faults: [String] = []

    /// Creates a list without caches.
    ///
    /// - Parameter note: called with messages for the user about data that was lost or recovered.
    public init(note: @escaping @MainActor (String) -> Void) { self.note = note }

    /// Opens a cache, and reports its faults.
    ///
    /// - Throws: ``ScreensOffline/CacheError``.
    public func open(folder: String, name: CacheName) async throws(CacheError) -> CacheManager {
        let cache = try await CacheManager.open(folder: folder, name: name)
        if let replacement = cache.replacement { note(replacement.message) }
        if let message = cache.recovery.message {
            faults.append(message)
            note(message)
        }
        if let reason = cache.refusal {
            note(CacheError.readOnly(path: cache.path, reason: reason).message)
        }
        caches.append(cache)
        return cache
    }

    /// Opens a cache for use, and removes expired entries and the oldest ones beyond 256 MiB.
    ///
    /// - Throws: ``ScreensOffline/CacheError``.
    public func openTidied(
        folder: String,
        name: CacheName,
        at now: Timestamp
    ) async throws(CacheError) -> CacheManager {
        let cache = try await open(folder: folder, name: name)
        // A cache that cannot be tidied can still be read, and its pending changes can be sent.
        guard cache.refusal == nil else { return cache }
        do throws(CacheError) {
            try await cache.apart { (cache) throws(CacheError) in
                try cache.removeExpired(at: now)
                try cache.trim(to: CacheManager.usualSizeLimit)
            }
        } catch {
            guard error.refusal != nil else { throw error }
            note(error.message)
        }
        try await cache.apart { $0.removeUnusedFiles() }
        return cache
    }

    /// Moves all pending changes from the logs into their databases.
    ///
    /// Call it before the process ends, because that does not close databases.
    public func settle() async {
        for cache in caches { await cache.close() }
    }
}
