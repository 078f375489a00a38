import ScreensCoding
import ScreensKit
import ScreensSQLite

/// One write while a policy is applied to it.
///
/// Whatever is sent is queued first and taken back if the portal refuses it, except for what must not be in the queue: a
/// write by `remote-only`, one beside a draft, and one that cannot be stored. A delivery sends both.
struct Writing<S: Synchronizer>: Sendable {
    /// The change, which is not queued yet.
    let change: PendingWrite
    /// Its new value; `nil` removes the entry.
    let local: S.Value?
    /// The pending change or the draft of which it was made.
    let earlier: PendingWrite?
    /// Whether it was made of the portal's copy, and leaves a draft of the entry as it is.
    let isBesideDraft: Bool
    /// The cached entry.
    let cached: CachedEntry?
    /// How often the entry had been written to.
    let writes: Int64
    let cache: CacheManager?
    let synchronizer: AnySynchronizer
    let services: SyncServices

    private var isPending: Bool { earlier.map { $0.state != .draft } ?? false }

    /// Whether the change replaces an entry of which nobody has loaded a copy, if the portal has that entry.
    private var isBlind: Bool {
        change.base == nil && !isPending && synchronizer.replacesUnseen(change)
    }

    func run(_ policy: OfflinePolicy) async throws -> Answer<EntryVersion<S.Value>> {
        if policy == .cacheOnly { return try await store() }
        guard policy != .remoteOnly, !isBesideDraft, let cache else {
            return try await sendUnqueued(policy)
        }
        cache.beginSendingAtOnce(change)
        defer { cache.endSendingAtOnce(change) }
        let (write, claims): (PendingWrite, OutboxLock)
        do {
            claims = try OutboxLock(cache: cache.path)
            write = try await enqueue(in: cache, begins: !checksFirst)
        } catch let problem
            where policy == .remoteFirst && earlier == nil && !(problem is OutdatedWrite)
        {
            return try await sendUnqueued(policy, insteadOf: problem)
        }
        guard claims.claim(write.id) else { return stored(write) }
        defer { claims.release(write.id) }
        var delivery = Delivery(cache: cache, services: services, synchronizer: synchronizer)
        delivery.leavesDue = policy == .remoteFirst && earlier == nil
        return try await send(write, in: cache, by: delivery.holding(claims))
    }

    // MARK: - Storing

    /// Stores the change without sending it.
    private func store() async throws -> Answer<EntryVersion<S.Value>> {
        guard let cache else { throw ScreensError.failed("There is no cache to store it in.") }
        if isPending || local != nil { return stored(try await enqueue(in: cache)) }
        // Nothing is left to send.
        guard try cache.forgetHere(change.entry, writes: writes) else { throw OutdatedWrite() }
        return written(change.entry, nil)
    }

    /// Queues the change durably, with the files that the user chose for it.
    ///
    /// `begins` says that it is sent next, which is recorded in the same commit.
    private func enqueue(
        in cache: CacheManager,
        begins: Bool = false
    ) async throws -> PendingWrite {
        let files = try await cache.capture(filesOf: local)
        var change = change
        change.files = files.queued
        // It is durable by its file: a power failure that undoes the commit restores it as attempted.
        let write = try cache.write(isForced: false) {
            (connection) throws(DatabaseFailure) -> PendingWrite? in
            try files.place()
            let table = OutboxTable(connection: connection)
            guard let write = try table.add(change, writes: writes) else { return nil }
            return begins ? try table.begin(write.id, at: services.clock()) : write
        }
        guard let write else { throw OutdatedWrite() }
        return write
    }

    // MARK: - Sending

    /// Whether the portal is asked before the change is sent.
    private var checksFirst: Bool {
        isPending || synchronizer.looksBeforeSending && synchronizer.replaces(change)
    }

    /// Sends a queued change, and takes it back if the portal refuses it.
    private func send(
        _ write: PendingWrite,
        in cache: CacheManager,
        by delivery: Delivery
    ) async throws -> Answer<EntryVersion<S.Value>> {
        switch await deliver(write, in: cache, by: delivery) {
        case .arrived(let arrived), .settled(let arrived): return try sent(arrived)
        case .gone, .beingSent: return stored(write)
        case .conflict(let conflict):
            if isBlind, revert(write, in: cache) { throw notLoaded }
            return stored(conflict)
        case .failed(let error, let mayHaveArrived):
            // A change that another process has taken over must not be reverted here.
            guard error != .cancelled, !staysQueued(after: error, mayHaveArrived),
                delivery.isHeld(), revert(write, in: cache)
            else { return stored(write) }
            throw error
        }
    }

    private func deliver(
        _ write: PendingWrite,
        in cache: CacheManager,
        by delivery: Delivery
    ) async -> Delivery.Outcome {
        defer { cache.removeUnusedFiles() }
        do {
            return try await delivery.deliver(write, checks: checksFirst, isBegun: !checksFirst)
        } catch {
            // The change is queued durably. What the cache cannot do now is tried again later.
            services.onProblem(error)
            return .gone
        }
    }

    /// Whether a change that could not be sent stays in the queue, so that it is sent later.
    ///
    /// A user who sees that a new entry failed submits it again, and has it twice if the portal did add it. An earlier
    /// queued change must not be restored if the portal may have accepted this one, because both would be sent.
    private func staysQueued(after error: ScreensError, _ mayHaveArrived: Bool) -> Bool {
        if error.isConnectionIssue { return true }
        guard !Backoff.isKnown(error) else { return false }
        return isPending || mayHaveArrived && mayDouble(error)
    }

    private func mayDouble(_ error: ScreensError) -> Bool {
        change.base == nil && synchronizer.looksBeforeSending && Backoff.mayHaveArrived(error)
    }

    /// Restores what was stored before the change; returns `false` if that is not possible, and the change stays queued.
    private func revert(_ write: PendingWrite, in cache: CacheManager) -> Bool {
        do throws(CacheError) {
            return try cache.revert(write, to: earlier, cached)
        } catch {
            services.onProblem(error)
            return false
        }
    }

    /// Sends the change without queueing it, and discards it if that fails.
    ///
    /// `problem` is the reason if it could not be queued.
    private func sendUnqueued(
        _ policy: OfflinePolicy,
        insteadOf problem: (any Error)? = nil
    ) async throws -> Answer<EntryVersion<S.Value>> {
        let delivery = Delivery(
            cache: cache,
            services: services,
            synchronizer: synchronizer,
            unqueued: files
        )
        let checks = policy == .remoteOnly ? isBlind : checksFirst
        switch try await delivery.deliver(change, checks: checks) {
        case .arrived(let arrived), .settled(let arrived):
            store(arrived, addsToCache: policy != .remoteOnly || cached != nil)
            return try sent(arrived)
        case .conflict: throw isBlind ? notLoaded : problem ?? changedElsewhere
        case .failed(let error, let mayHaveArrived):
            guard staysQueued(after: error, mayHaveArrived) else { throw error }
            throw problem ?? (isBesideDraft ? besideDraft(error, mayHaveArrived) : error)
        case .gone, .beingSent: throw ScreensError.cancelled
        }
    }

    /// The files of the change, used together with those that were chosen for an earlier edit.
    private var files: ChosenFiles {
        let files = ChosenFiles(of: local)
        guard let cache, let earlier else { return files }
        return ChosenFiles(earlier.files, in: cache.fileCopies).adding(files)
    }

    /// Caches what the portal has.
    ///
    /// The write succeeds even if caching fails, because the portal has the change.
    private func store(_ arrived: CodedVersion, addsToCache: Bool) {
        do throws(CacheError) {
            let synchronizer = synchronizer
            try cache?.storeSent(
                arrived,
                of: change,
                inPlaceOf: earlier,
                addsToCache: addsToCache,
                merging: { try? synchronizer.merged($0, $1, $2) },
                at: services.clock()
            )
        } catch {
            // The change that was queued before is part of the one that was sent.
            if isPending, let earlier { cache?.end(earlier) }
            services.onProblem(error)
        }
    }

    // MARK: - Results

    private func sent(_ arrived: CodedVersion) throws -> Answer<EntryVersion<S.Value>> {
        let value = try arrived.value.map { try BinaryCoding.decode(S.Value.self, from: $0) }
        return Answer(
            EntryVersion(entry: arrived.entry, value: value),
            freshness: Freshness(source: .remote, storedAt: services.clock())
        )
    }

    private func stored(_ write: PendingWrite) -> Answer<EntryVersion<S.Value>> {
        written(write.entry, write.state)
    }

    private func written(
        _ entry: CacheEntry,
        _ unsent: UnsentState?
    ) -> Answer<EntryVersion<S.Value>> {
        Answer(
            EntryVersion(entry: entry, value: local),
            freshness: Freshness(source: .cache, storedAt: cached?.storedAt, unsent: unsent)
        )
    }

    // MARK: - Errors

    private var place: ChangePlace { ChangePlace(ofCollection: change.collection) }

    private var notLoaded: ScreensError {
        .failed(
            "\"\(change.key)\" is at \(place.words), and no copy of it was loaded. Nothing was sent or "
                + "stored. Load it and repeat the change."
        )
    }

    private var changedElsewhere: ScreensError {
        let also = isBesideDraft ? "has a draft on this machine, and " : ""
        return .failed(
            "\"\(change.key)\" \(also)was changed by somebody else since it was loaded. "
                + "Nothing was sent. Reload it and repeat the change."
        )
    }

    /// The error for a change that cannot be queued, because the draft of its entry would be lost.
    private func besideDraft(_ error: ScreensError, _ mayHaveArrived: Bool) -> ScreensError {
        let outcome = mayHaveArrived ? "\(place.subject) may have received the change. " : ""
        return .failed(
            "\(error.message) \"\(change.key)\" has a draft on this machine that this copy does not "
                + "show, so the change was not queued. \(outcome)Reload it and repeat the change, or send or "
                + "discard the draft first."
        )
    }
}

/// The error for an entry that was written to after a change of it was made.
struct OutdatedWrite: Error {}
