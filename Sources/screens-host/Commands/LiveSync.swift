import ScreensOffline
import ScreensTerminal

/// Sends what waits for the portal while a screen is live.
@MainActor
enum LiveSync {
    /// What a live screen sends with.
    static func sender(_ cache: CacheManager) -> LiveOptions.Synchronize {
        { say in
            do {
                switch try await cache.sendNow(note: say) {
                case .nothingPending: return "Nothing waits to be sent."
                case .undecided:
                    return "What waits needs a decision; “screens-host sync run” asks for it."
                case .sent(let summary, let items):
                    return SyncReport(summary, items, left: try await pending(cache)).counts
                }
            } catch {
                return CommandError(error).message
            }
        }
    }

    /// What is still pending; not read on the main actor, as a screen is live.
    @concurrent
    private static func pending(_ cache: CacheManager) async throws -> [PendingWrite] {
        try cache.pendingWrites()
    }
}
