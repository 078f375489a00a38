import ScreensOffline
import ScreensTerminal

/// Sends what waits for the portal while a screen is live.
@MainActor
enum LiveSync {
    /// What a live screen sends with.
    static func sender(_ cache: CacheManager) -> LiveOptions.Synchronize {
        { say in
            do { return try await send(cache, say) } catch { return CommandError(error).message }
        }
    }

    /// Sends what waits, whenever it would be due; conflicts are left to the command.
    private static func send(
        _ cache: CacheManager,
        _ say: @escaping @MainActor (String) -> Void
    ) async throws -> String {
        let waiting = try cache.pendingWrites()
        guard !waiting.isEmpty else { return "Nothing waits to be sent." }
        let sent = waiting.filter { $0.state == .waiting }
        guard !sent.isEmpty else {
            return "What waits needs a decision; “screens-host sync run” asks for it."
        }
        try cache.retry(sent)
        let reporter = SyncReporter(pause: .zero, note: say) { _ in nil }
        let manager = SyncManager(cacheManager: cache)
        manager.delegate = reporter
        let summary = try await manager.sync(only: Set(sent.map(\.id)))
        return SyncReport(summary, reporter.items, left: try cache.pendingWrites()).counts
    }
}
