import ScreensHost
import ScreensOffline
import ScreensTerminal

/// Sends pending changes while a screen is live.
@MainActor
enum LiveSync {
    /// The function by which a live screen sends the pending changes of whoever is signed in.
    static func sender(_ host: ScreenletHost) -> LiveOptions.Synchronize {
        { [weak host] report in
            guard let changes = host?.pendingChanges else { return LiveOptions.nothingWaits }
            do {
                switch try await changes.sendNow(note: report) {
                case .nothingPending: return QueueMessages.none
                case .undecided:
                    return "The unsent changes need a decision."
                case .sent(let summary, let items):
                    return SyncReport(summary, items, left: try await left(changes.cache)).counts
                }
            } catch {
                return CommandError(error).message
            }
        }
    }

    /// The remaining changes; read outside of the main actor, because a screen is live.
    @concurrent
    private static func left(_ cache: CacheManager) async throws -> QueueStatus {
        try await cache.apart { (cache) throws(CacheError) in try cache.queueStatus() }
    }
}
