import ScreensOffline
import ScreensSession

/// A cache, and everything that is wrong with it.
@MainActor
struct CheckedCache {
    let examination: CacheExamination
    let torn: TornFiles
    /// A sentence for each fault, those that were found on opening first.
    let faults: [String]

    init(_ cache: CacheManager) async throws(CacheError) {
        examination = try await cache.apart { (cache) throws(CacheError) in try cache.examine() }
        torn = try await TornFiles(of: cache)
        faults = User.caches.faults + examination.faults + torn.faults
    }

    /// Whether there are faults that a repair can fix; only the user can replace corrupt copies of files.
    var isRepairable: Bool {
        !(examination.database + examination.values + torn.faults).isEmpty
    }
}
