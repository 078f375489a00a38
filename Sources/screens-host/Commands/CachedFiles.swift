import ScreensFiles
import ScreensOffline

/// The copies of files of the portal that belong to a cache.
struct CachedFiles: Encodable {
    let copies: Int
    /// The bytes that they take on the disk.
    let bytes: Int

    init(of cache: CacheManager) async throws(CacheError) {
        (copies, bytes) = try await cache.apart { (cache) throws(CacheError) in
            FileCache(folder: cache.filesFolder).usage
        }
    }

    /// `copies of files: 3, 1200000 bytes`; `nil` if there are none.
    var text: String? { copies == 0 ? nil : "copies of files: \(copies), \(bytes) bytes" }
}

/// The copies of files of the portal that are torn.
struct TornFiles {
    private let names: [String]
    private let cache: CacheManager

    init(of cache: CacheManager) async throws(CacheError) {
        self.cache = cache
        names = try await cache.apart { (cache) throws(CacheError) in
            FileCache(folder: cache.filesFolder).tornCopies()
        }
    }

    var faults: [String] {
        names.map { "The copy \(cache.filesFolder)/\($0) of a file of the portal is torn." }
    }

    /// Removes them; returns what was done, or `nil` if there are none.
    func remove() async throws(CacheError) -> String? {
        guard !names.isEmpty else { return nil }
        try await cache.apart { [names] (cache) throws(CacheError) in
            FileCache(folder: cache.filesFolder).removeCopies(names)
        }
        return "Removed torn copies of files, which are loaded again."
    }
}
