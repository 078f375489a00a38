import ScreensCoding
import ScreensKit
import ScreensSQLite

/// One write while a policy is applied to it.
struct Writing<S: Synchronizer>: Sendable {
    let draft: Draft<S>
    let cache: CacheManager?
    let synchronizer: AnySynchronizer
    let services: SyncServices

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

    /// Whether the change replaces an entry of which nobody has loaded a copy, if the portal has that entry.
    ///
    /// A new entry has a temporary key.
    var isBlind: Bool {
        draft.change.base == nil && draft.change.local != nil && draft.pending == nil
            && synchronizer.looksBeforeSending && !draft.change.entry.isTemporary
    }

    func run(_ policy: OfflinePolicy) async throws -> WrittenEntry<S.Value> {
        switch policy {
        case .remoteOnly: return try await sendOnly()
        case .cacheOnly: return try await keepOnly()
        case .remoteFirst, .cacheFirst, .staleWhileRevalidate: break
        @unknown default: break
        }
        // The queue has one change of an entry, so what is beside a draft is sent at once. A draft is queued before it is
        // sent, so that two pages or a process that dies do not send it twice.
        let isStored = draft.pending != nil || draft.drafted != nil
        let sendsFirst = draft.beside != nil || policy == .remoteFirst && !isStored
        return try await sendsFirst ? sendFirst() : queueFirst()
    }

    // MARK: - The policies

    /// Sends the change and discards it if that fails.
    ///
    /// The cached copy is updated to what the portal has now.
    private func sendOnly() async throws -> WrittenEntry<S.Value> {
        if isBlind, try await look() != nil { throw notLoaded }
        await remember()
        let arrived = try await send(on: try bytes(draft.change.base))
        // Other policies would show a cached value that is known to be outdated.
        guard draft.kept == nil else { return try kept(arrived) }
        let id = draft.change.id
        try? cache?.write(isForced: false) { (connection) throws(DatabaseFailure) in
            try OutboxTable(connection: connection).noteAnswer(id, arrived.value)
        }
        return try sent(arrived)
    }

    private func keepOnly() async throws -> WrittenEntry<S.Value> {
        guard let cache else { throw Self.noCache }
        guard draft.pending == nil else { return queued(try await enqueue(in: cache)) }
        let entry = draft.change.entry
        if draft.change.local != nil {
            _ = try await enqueue(in: cache, asDraft: true)
        } else {
            guard try cache.forgetHere(entry, writes: draft.writes) else { throw DraftOutdated() }
        }
        return stored(entry, in: .cache, draft.change.local == nil ? nil : .draft)
    }

    private func sendFirst() async throws -> WrittenEntry<S.Value> {
        var base = try bytes(draft.change.base)
        var (isSent, isShown) = (false, true)
        do {
            if isBlind || base != nil && synchronizer.looksBeforeSending {
                let remote = try await look()
                switch try comparison(remote) {
                case .unchanged: base = remote?.value
                case .own: (base, isShown) = (remote?.value, false)
                case .present, .attempted: return try kept(remote)
                case .foreign where isBlind: throw notLoaded
                case .foreign: return try await conflicted(remote)
                }
            }
            await remember(on: base, isShown: isShown)
            isSent = true
            return try kept(try await send(on: base))
        } catch let error as ScreensError
            where error.isConnectionIssue || isSent && mayDouble(error)
        {
            guard let cache else { throw error }
            // The answer may have been lost after the portal accepted the change.
            let wasAttempted = isSent && !Backoff.isKnown(error)
            guard draft.beside == nil else { throw besideDraft(error, wasAttempted) }
            return queued(try await enqueue(in: cache, on: base, wasAttempted: wasAttempted))
        }
    }

    /// Queues a change of an entry that somebody else has also changed, for a user to decide.
    private func conflicted(_ remote: OutboxTable.Arrived?) async throws -> WrittenEntry<S.Value> {
        guard let cache, draft.beside == nil else {
            let also = draft.beside == nil ? "" : "has a draft on this machine, and "
            throw ScreensError.failed(
                "\"\(draft.change.entry.key)\" \(also)was changed by somebody else since it was loaded. "
                    + "Nothing was sent. Reload it and repeat the change."
            )
        }
        let write = try await enqueue(in: cache, foreign: .some(remote))
        return stored(write.entry, in: .queue, .conflicted)
    }

    private func queueFirst() async throws -> WrittenEntry<S.Value> {
        guard let cache else { return try await sendOnly() }
        let claims = try OutboxLock(cache: cache.path)
        let write = try await enqueue(in: cache)
        guard claims.claim(write.id) else { return queued(write) }
        defer { claims.release(write.id) }
        switch await deliver(write, in: cache, holding: claims) {
        case .arrived(let arrived), .settled(let arrived): return try sent(arrived)
        case .gone: return queued(write)
        case .conflict:
            if isBlind, try cache.takeBack(write, to: draft) { throw notLoaded }
            return stored(write.entry, in: .queue, .conflicted)
        case .beingSent: return queued(write)
        case .failed(let error):
            // A change that another process has taken over must not be reverted here.
            guard !error.isConnectionIssue, error != .cancelled, canTakeBack(error),
                !claims.isOvertaken,
                try cache.takeBack(write, to: draft)
            else { return queued(write) }
            throw error
        }
    }

    /// The error for a change that cannot be queued, because the draft of its entry would be lost.
    private func besideDraft(_ error: ScreensError, _ wasAttempted: Bool) -> ScreensError {
        let outcome = wasAttempted ? "The portal may have received the change. " : ""
        return .failed(
            "\(error.message) \"\(draft.change.entry.key)\" has a draft on this machine that this copy does not "
                + "show, so the change was not queued. \(outcome)Reload it and repeat the change, or send or "
                + "discard the draft first."
        )
    }

    /// Whether the earlier value may be restored.
    ///
    /// An earlier queued change must not be restored if the portal may have accepted this one, because both would be
    /// sent.
    private func canTakeBack(_ error: ScreensError) -> Bool {
        Backoff.isKnown(error) || draft.pending == nil && !mayDouble(error)
    }

    /// Whether the portal may have added an entry despite the error.
    ///
    /// A user who sees the error would submit the entry again and have it twice. If it is queued, the portal is checked
    /// for it before it is sent again.
    private func mayDouble(_ error: ScreensError) -> Bool {
        draft.change.base == nil && synchronizer.looksBeforeSending
            && Backoff.mayHaveArrived(error)
    }

    private func deliver(
        _ write: PendingWrite,
        in cache: CacheManager,
        holding claims: OutboxLock
    ) async -> Delivery.Outcome {
        let delivery = Delivery(cache: cache, services: services, synchronizer: synchronizer)
            .holding(claims)
        defer { cache.removeUnusedFiles() }
        let looks = draft.pending != nil || synchronizer.looksBeforeSending
        do {
            return try await delivery.deliver(write.id, looks: looks)
        } catch {
            // The change is queued durably. What the cache cannot do now is tried again later.
            return .gone
        }
    }

    /// Caches what the portal has.
    ///
    /// The write succeeds even if caching fails, because the portal has the change.
    private func keep(_ arrived: OutboxTable.Arrived) {
        do throws(CacheError) {
            let synchronizer = synchronizer
            try cache?.keep(
                arrived,
                inPlaceOf: draft,
                merging: { try? synchronizer.merged($0, $1, $2) },
                at: services.clock()
            )
        } catch {
            // The change that was queued before is part of the one that was sent.
            if let pending = draft.pending { cache?.end(pending) }
            services.onProblem(error)
        }
    }

    private var notLoaded: ScreensError {
        .failed(
            "\"\(draft.change.entry.key)\" is at the portal, and no copy of it was loaded. Nothing was sent or "
                + "stored. Load it and repeat the change."
        )
    }

    private static var noCache: ScreensError { .failed("There is no cache to store it in.") }

    // MARK: - Results

    /// Returns the result for a change that the portal has, and caches it.
    private func kept(_ arrived: OutboxTable.Arrived?) throws -> WrittenEntry<S.Value> {
        let arrived = arrived ?? .init(entry: draft.change.entry, value: nil)
        keep(arrived)
        return try sent(arrived)
    }

    private func sent(_ arrived: OutboxTable.Arrived) throws -> WrittenEntry<S.Value> {
        let value = try arrived.value.map { try BinaryCoding.decode(S.Value.self, from: $0) }
        return WrittenEntry(
            EntryVersion(entry: arrived.entry, value: value),
            destination: .portal,
            freshness: Freshness(source: .remote, storedAt: services.clock())
        )
    }

    private func queued(_ write: PendingWrite) -> WrittenEntry<S.Value> {
        stored(write.entry, in: .queue, write.state)
    }

    private func stored(
        _ entry: CacheEntry,
        in destination: WrittenEntry<S.Value>.Destination,
        _ unsent: UnsentState?
    ) -> WrittenEntry<S.Value> {
        WrittenEntry(
            EntryVersion(entry: entry, value: draft.change.local),
            destination: destination,
            freshness: Freshness(
                source: .cache,
                storedAt: draft.kept?.storedAt,
                unsent: unsent
            )
        )
    }
}
