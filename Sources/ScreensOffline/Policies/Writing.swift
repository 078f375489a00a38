import ScreensCoding
import ScreensKit
import ScreensSQLite

/// One write on its way through a policy.
struct Writing<S: Synchronizer>: Sendable {
    private let draft: Draft<S>
    private let cache: CacheManager?
    private let synchronizer: AnySynchronizer
    private let services: SyncServices

    init(
        _ draft: Draft<S>,
        _ cache: CacheManager?,
        _ synchronizer: AnySynchronizer,
        _ services: SyncServices
    ) {
        self.draft = draft
        self.cache = cache
        self.synchronizer = synchronizer
        self.services = services
    }

    func run(_ policy: OfflinePolicy) async throws -> WrittenEntry<S.Value> {
        switch policy {
        case .remoteOnly: return try await sendOnly()
        case .cacheOnly: return try await keepOnly()
        case .remoteFirst where draft.pending == nil: return try await sendFirst()
        case .remoteFirst, .cacheFirst, .staleWhileRevalidate: return try await queueFirst()
        @unknown default: return try await queueFirst()
        }
    }

    // MARK: - The policies

    /// Sends; a failure discards the write.
    ///
    /// What is kept follows what the portal has now.
    private func sendOnly() async throws -> WrittenEntry<S.Value> {
        let arrived = try await send()
        let time = services.clock()
        // A value known to be outdated would be shown by the other policies.
        if let cache, draft.kept != nil { try cache.keep(arrived, inPlaceOf: draft, at: time) }
        return try sent(arrived)
    }

    private func keepOnly() async throws -> WrittenEntry<S.Value> {
        guard let cache else { throw Self.noCache }
        guard draft.pending == nil else {
            return queued(try await enqueue(in: cache).entry, in: .queue)
        }
        let value = try bytes(draft.change.local)
        guard try cache.keepHere(value, as: draft.change.entry, writes: draft.writes) else {
            throw DraftOutdated()
        }
        return queued(draft.change.entry, in: .cache)
    }

    private func sendFirst() async throws -> WrittenEntry<S.Value> {
        do {
            let arrived = try await send()
            let time = services.clock()
            try cache?.keep(arrived, inPlaceOf: draft, at: time)
            return try sent(arrived)
        } catch let error as ScreensError where error.isConnectionIssue {
            guard let cache else { throw error }
            // The answer may have been lost after the portal took it.
            let write = try await enqueue(in: cache, wasAttempted: !Backoff.isKnown(error))
            return queued(write.entry, in: .queue)
        }
    }

    private func queueFirst() async throws -> WrittenEntry<S.Value> {
        guard let cache else { return try await sendOnly() }
        let claims = try OutboxLock(cache: cache.path)
        let write = try await enqueue(in: cache)
        guard claims.claim(write.id) else { return queued(write.entry, in: .queue) }
        defer { claims.release(write.id) }
        switch await deliver(write, in: cache, holding: claims) {
        case .arrived(let arrived): return try sent(arrived)
        case .gone, .conflict, .beingSent: return queued(write.entry, in: .queue)
        case .failed(let error):
            // What another process has taken over is no longer this one's to take back.
            guard !error.isConnectionIssue, error != .cancelled, !claims.isOvertaken,
                try cache.takeBack(write, to: draft)
            else { return queued(write.entry, in: .queue) }
            throw error
        }
    }

    private func deliver(
        _ write: PendingWrite,
        in cache: CacheManager,
        holding claims: OutboxLock
    ) async -> Delivery.Outcome {
        let delivery = Delivery(cache: cache, services: services, synchronizer: synchronizer)
            .holding(claims)
        defer { cache.removeUnusedFiles() }
        do {
            return try await delivery.deliver(write.id, looks: draft.pending != nil)
        } catch {
            // It is in the queue, durably; what the cache cannot do now it will be asked again.
            return .gone
        }
    }

    // MARK: - Steps

    private static var noCache: ScreensError { .failed("There is no cache to keep it in.") }

    private func send() async throws -> OutboxTable.Arrived {
        let change = AnySynchronizer.Change(
            entry: draft.change.entry,
            base: try bytes(draft.change.base),
            local: try bytes(draft.change.local),
            files: ChosenFiles(of: draft.change.local),
            id: draft.change.id,
            sent: [:]
        )
        let context = services.context(change.id)
        do {
            return try await synchronizer.send(change, context)
        } catch {
            let error = ScreensError(error)
            // As in a delivery: what was sent twice on the way is refused and there all the same.
            if change.base == nil, case .portal(.exception) = error,
                let found = try? await synchronizer.remote(change, context),
                found.entry.key != change.entry.key
            {
                return found
            }
            throw error
        }
    }

    private func enqueue(
        in cache: CacheManager,
        wasAttempted: Bool = false
    ) async throws -> PendingWrite {
        let files = try await cache.capture(filesOf: draft.change.local)
        let entry = OutboxTable.Entry(
            entry: draft.change.entry,
            action: draft.action,
            base: try bytes(draft.change.base),
            local: try bytes(draft.change.local),
            changeId: draft.change.id,
            wasAttempted: wasAttempted,
            dependencies: draft.dependencies,
            files: files.queued
        )
        let time = services.clock()
        // What may have arrived is queued as it was sent.
        let writes = wasAttempted ? nil : draft.writes
        let write = try cache.write { (connection) throws(DatabaseFailure) in
            try files.place()
            return try OutboxTable(connection: connection).add(entry, writes: writes, at: time)
        }
        guard let write else { throw DraftOutdated() }
        return write
    }

    private func bytes(_ value: S.Value?) throws -> [UInt8]? { try value.map(KeptCoding.encode) }

    // MARK: - Results

    private func sent(_ arrived: OutboxTable.Arrived) throws -> WrittenEntry<S.Value> {
        let value = try arrived.value.map { try KeptCoding.decode(S.Value.self, from: $0) }
        return WrittenEntry(
            EntryVersion(entry: arrived.entry, value: value),
            destination: .portal,
            freshness: Freshness(source: .remote, storedAt: services.clock())
        )
    }

    private func queued(_ entry: CacheEntry, in destination: WrittenEntry<S.Value>.Destination)
        -> WrittenEntry<S.Value>
    {
        WrittenEntry(
            EntryVersion(entry: entry, value: draft.change.local),
            destination: destination,
            freshness: Freshness(
                source: .cache,
                storedAt: draft.kept?.storedAt,
                isPending: destination == .queue
            )
        )
    }
}
