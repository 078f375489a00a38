import ScreensOffline

/// The caches that this process has opened.
@MainActor
enum OpenCaches {
    private static var caches: [CacheManager] = []
    /// What was wrong with their logs before they were opened.
    private(set) static var logFaults: [String] = []

    /// Opens a cache, and tells what was wrong with it.
    static func open(folder: String, name: CacheName) throws(CacheError) -> CacheManager {
        // Looking at the log of an open cache would give up SQLite's locks.
        if !caches.contains(where: { $0.path == "\(folder)/\(name.fileName)" }) {
            check(folder, name)
        }
        let cache = try CacheManager(folder: folder, name: name)
        if let salvage = cache.salvage { Console.note("note: \(salvage.message)") }
        caches.append(cache)
        return cache
    }

    private static func check(_ folder: String, _ name: CacheName) {
        guard let fault = CacheLog.fault(folder: folder, name: name) else { return }
        let copy = CacheLog.copyAside(folder: folder, name: name)
        let words =
            "\(fault) What was changed last may be missing."
            + (copy.map { " A copy of the log is \($0)." } ?? "")
        logFaults.append(words)
        Console.note("note: \(words)")
    }

    /// Leaves nothing that waits to be sent in the log alone: a process that ends closes no database.
    static func settle() {
        for cache in caches where !cache.settle() {
            Console.note(
                "note: The cache \(cache.path) is in use; what waits to be sent is also in "
                    + "\(cache.path)-wal, which must stay beside it."
            )
        }
    }
}
