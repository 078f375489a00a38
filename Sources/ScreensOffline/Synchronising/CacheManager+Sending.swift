import ScreensKit

/// The result of sending pending changes on request.
public enum SentNow: Sendable {
    /// No change was pending.
    case nothingPending
    /// All pending changes need a decision: they were refused or are in conflict.
    case undecided
    /// The other changes were sent or failed, as the items say.
    case sent(SyncSummary, [SyncReporter.Item])
}

extension CacheManager {
    /// Sends pending changes now, including those that are due later.
    ///
    /// Conflicts stay open.
    ///
    /// - Parameter note: receives the progress, such as `2 of 7 …`.
    /// - Returns: the result.
    /// - Throws: ``CacheError``, and the error that prevents all changes from being sent.
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
