public import ScreensKit

/// Sends the pending changes of a cache to the portal.
///
/// A host must use the cache, because the host knows the portal and how each kind of entry is sent. Keep a reference to
/// the manager while it works. Several managers, even of several processes, may work on one cache: one sends at a time,
/// and the others wait for it.
@MainActor
public final class SyncManager {
    /// The delegate that is informed about each item.
    public weak var delegate: (any SyncManagerDelegate)?
    /// The cache whose changes are sent.
    public let cacheManager: CacheManager
    /// The last run that was begun, and how many have not ended.
    private var running: Task<Result<SyncSummary, ScreensError>, Never>?
    private var underWay = 0
    /// The clock of the claims.
    var claimClock: @Sendable () -> Int64 = monotonicMilliseconds

    /// Creates a manager for a cache.
    public init(cacheManager: CacheManager) { self.cacheManager = cacheManager }

    /// Begins to send what is due, unless a run is already active.
    public func startSync() { _ = begin(nil, nil) }

    /// Sends what is due and waits until that has ended.
    ///
    /// If a run is active, it waits for that run instead.
    ///
    /// Refused changes are not due, and neither are those that the portal asked to receive later.
    ///
    /// - Parameters:
    ///   - ids: the changes to send; `nil` for all that are due.
    ///   - answer: what a user decided who saw the conflicts that were found before, or the changes with these ids.
    ///     ``SyncConflictResolution/useLocal`` and ``SyncConflictResolution/merge`` fail for an entry that was changed
    ///     again at the portal. The delegate decides about all other conflicts.
    /// - Returns: the result.
    /// - Throws: ``ScreensError/failed(_:)`` if the cache fails or does not belong to a host;
    ///   ``ScreensError/cancelled``.
    @discardableResult
    public func sync(
        only ids: Set<PendingWrite.ID>? = nil,
        answer: SyncConflictResolution? = nil
    ) async throws(ScreensError) -> SyncSummary {
        let task = begin(ids, answer)
        return try await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }.get()
    }

    /// How many changes are unsent, whatever their state.
    ///
    /// - Throws: ``CacheError``.
    public func pendingItemsToSync() async throws(CacheError) -> Int {
        try await cacheManager.apart { (cache) throws(CacheError) in
            try cache.pendingWrites().count
        }
    }

    private func begin(
        _ ids: Set<PendingWrite.ID>?,
        _ answer: SyncConflictResolution?
    ) -> Task<Result<SyncSummary, ScreensError>, Never> {
        let earlier = running
        if let earlier, ids == nil, answer == nil { return earlier }
        let task = Task {
            // Sending certain changes is another job than the active one, so it starts after it.
            _ = await earlier?.value
            let result = await run(ids, answer)
            underWay -= 1
            if underWay == 0 { running = nil }
            return result
        }
        underWay += 1
        running = task
        return task
    }

    private func run(
        _ ids: Set<PendingWrite.ID>?,
        _ answer: SyncConflictResolution?
    ) async -> Result<SyncSummary, ScreensError> {
        guard let services = cacheManager.syncServices else {
            return .failure(.failed("The cache \(cacheManager.path) has no host."))
        }
        do {
            let claims = try await cacheManager.apart { [claimClock] (cache) throws(CacheError) in
                try OutboxLock(cache: cache.path, now: claimClock)
            }
            try await claims.waitForTurn()
            defer { claims.release(0) }
            let run = SyncRun(self, services, claims, answer)
            let summary = try await run.send(ids)
            cacheManager.removeUnusedFiles()
            return .success(summary)
        } catch let error as CacheError {
            return .failure(.failed(error.message))
        } catch {
            return .failure(ScreensError(error))
        }
    }
}

/// The result of a synchronisation.
public struct SyncSummary: Hashable, Codable, Sendable {
    /// How many changes were due.
    public var items = 0
    /// How many of them the portal has, or were resolved by a decision for the portal's version.
    public var completed = 0
    /// How many of the completed ones were not sent: the portal's version replaced them, or was the same.
    public var settled = 0
    /// How many failed.
    public var failed = 0
    /// How many of the failed ones another process was sending at the same time.
    public var beingSent = 0
    /// How many conflicts were found and not decided.
    public var conflicted = 0
    /// Why the synchronisation stopped early; `nil` if it did not.
    ///
    /// If that is an error of the portal, the changes for other services were sent nevertheless.
    public var stopped: ScreensError?
    /// Whether the portal answered; `nil` if it was not asked.
    var isPortalThere: Bool?

    private enum CodingKeys: CodingKey {
        case items, completed, settled, failed, beingSent, conflicted, stopped
    }

    /// Creates an empty result.
    public init() {}
}
