public import ScreensKit

/// Sends what waits in a cache to the portal.
///
/// The cache is one that a host uses: that knows the portal and how each kind of entry is sent. Keep a
/// reference to the manager while it works. Several managers, also of several processes, may work
/// on one cache: one sends at a time, the others wait for it.
@MainActor
public final class SyncManager {
    /// Hears what happens.
    public weak var delegate: (any SyncManagerDelegate)?
    /// The cache whose writes are sent.
    public let cacheManager: CacheManager
    /// The last run that was begun, and how many have not ended.
    private var running: Task<Result<SyncSummary, ScreensError>, Never>?
    private var underWay = 0
    /// The clock of claims.
    var claimClock: @Sendable () -> Int64 = monotonicMilliseconds

    /// A manager of a cache.
    public init(cacheManager: CacheManager) { self.cacheManager = cacheManager }

    /// Begins to send what is due, unless that is under way.
    public func startSync() { _ = begin(nil) }

    /// Sends what is due and waits for the end of it; joins a run that is under way.
    ///
    /// Due is what waits for no later time: not what was refused for good, nor what the portal asked
    /// to be sent later.
    ///
    /// - Parameter ids: the writes to send; `nil` for all that are due.
    /// - Returns: what came of it.
    /// - Throws: ``ScreensError/failed(_:)`` when the cache fails or belongs to no host;
    ///   ``ScreensError/cancelled``.
    @discardableResult
    public func sync(only ids: Set<PendingWrite.ID>? = nil) async throws(ScreensError)
        -> SyncSummary
    {
        let task = begin(ids)
        return try await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }.get()
    }

    /// How many writes wait, of whatever state.
    ///
    /// - Throws: ``CacheError``.
    public func pendingItemsToSync() async throws(CacheError) -> Int {
        try await cacheManager.apart { (cache) throws(CacheError) in
            try cache.pendingWrites().count
        }
    }

    private func begin(
        _ ids: Set<PendingWrite.ID>?
    ) -> Task<Result<SyncSummary, ScreensError>, Never> {
        let earlier = running
        if let earlier, ids == nil { return earlier }
        let task = Task {
            // Certain writes are another errand than the one under way.
            _ = await earlier?.value
            let result = await run(ids)
            underWay -= 1
            if underWay == 0 { running = nil }
            return result
        }
        underWay += 1
        running = task
        return task
    }

    private func run(_ ids: Set<PendingWrite.ID>?) async -> Result<SyncSummary, ScreensError> {
        guard let services = cacheManager.syncServices else {
            return .failure(.failed("The cache \(cacheManager.path) has no host."))
        }
        do {
            let claims = try await cacheManager.apart { [claimClock] (cache) throws(CacheError) in
                try OutboxLock(cache: cache.path, now: claimClock)
            }
            try await claims.waitForTurn()
            defer { claims.release(0) }
            let run = SyncRun(self, services, claims)
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

/// What came of synchronising.
public struct SyncSummary: Hashable, Codable, Sendable {
    /// How many writes were due.
    public var items = 0
    /// How many of them the portal has, or a conflict was decided for it.
    public var completed = 0
    /// How many failed.
    public var failed = 0
    /// How many of those were left alone, as another process is sending them at this moment.
    public var beingSent = 0
    /// How many conflicts were found and not decided.
    public var conflicted = 0
    /// Why synchronising was broken off before its end; `nil` if it was not.
    public var stopped: ScreensError?

    /// Nothing yet.
    public init() {}
}
