import ScreensKit

/// What came of sending pending changes because somebody asked for it.
public enum SentNow: Sendable {
    /// No change was pending.
    case nothingPending
    /// All pending changes need a decision: the portal refused them, or they are in conflict.
    case undecided
    /// The others were sent, or not, as the items say.
    case sent(SyncSummary, [SyncReporter.Item])
}

extension CacheManager {
    /// Sends pending changes now, those too that are due later; conflicts stay open.
    ///
    /// - Parameter note: called with how far things are, such as `2 of 7 …`.
    /// - Returns: what came of it.
    /// - Throws: ``CacheError``, and what keeps all of them from being sent.
    @MainActor
    public func sendNow(note: @escaping @MainActor (String) -> Void) async throws -> SentNow {
        let pending = try await apart { (cache) throws(CacheError) in try cache.pendingWrites() }
        guard !pending.isEmpty else { return .nothingPending }
        let chosen = pending.filter { $0.state == .pending }
        guard !chosen.isEmpty else { return .undecided }
        try await apart { (cache) throws(CacheError) in try cache.retry(chosen) }
        let reporter = SyncReporter(pause: .zero, note: note) { _ in nil }
        let manager = SyncManager(cacheManager: self)
        manager.delegate = reporter
        let summary = try await manager.sync(only: Set(chosen.map(\.id)))
        return .sent(summary, reporter.items)
    }
}
