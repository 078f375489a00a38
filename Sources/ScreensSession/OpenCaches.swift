public import ScreensKit
public import ScreensOffline

/// The caches that a process has opened, and what was wrong with them.
@MainActor
public final class OpenCaches {
    private var caches: [CacheManager] = []
    private let note: @MainActor (String) -> Void
    /// What was wrong with their logs before they were opened: a sentence or two for each.
    public private(set) var logFaults: [String] = []

    /// Opens nothing yet.
    ///
    /// - Parameter note: called with what the user should know: what was lost, what was saved.
    public init(note: @escaping @MainActor (String) -> Void) { self.note = note }

    /// Opens a cache, and reports what was wrong with it.
    ///
    /// - Throws: ``ScreensOffline/CacheError``.
    public func open(folder: String, name: CacheName) throws(CacheError) -> CacheManager {
        let name = name.located(in: folder)
        check(folder, name)
        let cache = try CacheManager(folder: folder, name: name)
        if let salvage = cache.salvage { note(salvage.message) }
        caches.append(cache)
        return cache
    }

    /// Opens a cache to work with: entries that have expired go, and the oldest beyond 256 MiB.
    ///
    /// - Throws: ``ScreensOffline/CacheError``.
    public func openTidied(
        folder: String,
        name: CacheName,
        at now: Timestamp
    ) throws(CacheError) -> CacheManager {
        let cache = try open(folder: folder, name: name)
        try cache.removeExpired(at: now)
        try cache.trim(to: Self.sizeLimit)
        cache.removeUnusedFiles()
        return cache
    }

    private static let sizeLimit = 256 << 20

    private func check(_ folder: String, _ name: CacheName) {
        guard let fault = CacheLog.fault(folder: folder, name: name) else { return }
        let copy = CacheLog.copyAside(folder: folder, name: name)
        let words =
            "\(fault) What was changed last may be missing."
            + (copy.map { " A copy of the log is \($0)." } ?? "")
        logFaults.append(words)
        note(words)
    }

    /// Leaves no pending change in a log alone; to be called before the process ends, which closes no
    /// database.
    public func settle() {
        for cache in caches where !cache.settle() {
            note(
                "The cache \(cache.path) is in use; what waits to be sent is also in "
                    + "\(cache.path)-wal, which must stay beside it."
            )
        }
    }
}
