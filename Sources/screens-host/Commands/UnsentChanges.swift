import ScreensHost
@_spi(Host) import ScreensKit
import ScreensOffline

/// The unsent changes and drafts of a cache at one time.
struct UnsentChanges: Sendable {
    let writes: [PendingWrite]
    let drafts: [PendingWrite]
    private let file: String

    init(in cache: CacheManager) async throws {
        (writes, drafts) = try await cache.apart { (cache) throws(CacheError) in
            (try cache.pendingWrites(), try cache.drafts())
        }
        file = cache.path
    }

    private init(_ writes: [PendingWrite], _ drafts: [PendingWrite], _ file: String) {
        (self.writes, self.drafts, self.file) = (writes, drafts, file)
    }

    /// The drafts with a key, or else its changes.
    ///
    /// - Throws: if there is neither.
    func named(_ key: String) throws(CommandError) -> UnsentChanges {
        let found = drafts.filter { $0.key == key }
        return UnsentChanges(found.isEmpty ? try writes(named: key) : [], found, file)
    }

    /// The changes with a key.
    ///
    /// - Throws: if there are none.
    func writes(named key: String) throws(CommandError) -> [PendingWrite] {
        let found = writes.filter { $0.key == key }
        guard found.isEmpty else { return found }
        let keys = (writes + drafts).map(\.key)
        let hint = keys.nearest(to: key).map { " Did you mean \"\($0)\"?" } ?? ""
        throw CommandError(
            exit: .notFound,
            message: "No unsent change has the key \"\(key)\" in \(file).\(hint)",
            code: "not-found"
        )
    }
}
