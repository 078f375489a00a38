@_spi(Host) import ScreensKit
import ScreensSQLite
import ScreensSystem

/// Sends one change to the portal.
///
/// It settles what an earlier attempt may have done, checks whether somebody else changed the entry, sends the change,
/// and records the result. Each step is durable before the next begins, so that a process may die between any two.
struct Delivery: Sendable {
    /// The result of a delivery.
    enum Outcome: Sendable {
        /// The portal has the change.
        case arrived(OutboxTable.Arrived)
        /// The change is done without having been sent: the portal's version replaces it, or is the same.
        case settled(OutboxTable.Arrived)
        /// The change is no longer in the queue.
        case gone
        /// Somebody else changed the entry, and a decision is needed.
        case conflict(Conflict)
        /// The change stays in the queue.
        case failed(ScreensError)
        /// Another process is sending the change.
        case beingSent
    }

    /// An entry that was changed both on this machine and at the portal.
    struct Conflict: Sendable {
        let write: PendingWrite
        let remote: OutboxTable.Arrived?

        init(write: PendingWrite, remote: OutboxTable.Arrived?) {
            (self.write, self.remote) = (write, remote)
        }

        /// The conflict that was found before, or the change of what the portal had if none was.
        init(shownOf write: PendingWrite) {
            let value = write.state == .conflicted ? write.remote : write.base
            self.init(write: write, remote: value.map { .init(entry: write.entry, value: $0) })
        }
    }

    let cache: CacheManager
    let services: SyncServices
    let synchronizer: AnySynchronizer
    /// Whether this process still holds the claim on the change.
    private(set) var isHeld: @Sendable () -> Bool = { true }
    /// The lost addition, and the answers to searches for others.
    private var search: (found: PendingWrite, answers: SharedAnswers)?

    init(cache: CacheManager, services: SyncServices, synchronizer: AnySynchronizer) {
        (self.cache, self.services, self.synchronizer) = (cache, services, synchronizer)
    }

    /// The same delivery, which stops before its next request if another process has taken it over.
    func holding(_ claims: OutboxLock) -> Delivery {
        var delivery = Delivery(
            cache: cache,
            services: services.holding(claims),
            synchronizer: synchronizer
        )
        delivery.search = search
        delivery.isHeld = { !claims.isOvertaken }
        return delivery
    }

    /// The same delivery of a lost addition that a run found, which uses the answers to the run's other searches.
    func searching(for found: PendingWrite, with answers: SharedAnswers) -> Delivery {
        guard found.base == nil, found.attempt != nil else { return self }
        var delivery = self
        delivery.search = (found, answers)
        return delivery
    }

    /// Delivers a change, and every newer edit made in the meantime.
    ///
    /// The caller holds the claim on it. `looks` says whether to check for changes of others before sending.
    func deliver(_ id: Int64, looks: Bool) async throws(CacheError) -> Outcome {
        var looks = looks
        while let write = try cache.write(id) {
            if write.attempt != nil || (looks && replaces(write)),
                let outcome = try await look(write)
            {
                guard case .goesOn = outcome else { return outcome.ended }
                looks = false
                continue
            }
            let step = try await send(write)
            guard case .goesOn = step else { return step.ended }
            looks = false
        }
        return .gone
    }

    /// Whether a change replaces what the portal has, or may have: only a temporary key says that an entry is new.
    private func replaces(_ write: PendingWrite) -> Bool {
        guard write.base == nil else { return true }
        return synchronizer.looksBeforeSending && write.local != nil && !write.entry.isTemporary
    }

    enum Step {
        case ended(Outcome)
        /// The change stays pending on top of what the portal has now.
        case goesOn

        var ended: Outcome {
            if case .ended(let outcome) = self { outcome } else { .gone }
        }
    }

    /// Checks what the portal has, which may end the change or prevent sending it.
    ///
    /// Returns `nil` if it is to be sent.
    private func look(_ write: PendingWrite) async throws(CacheError) -> Step? {
        do {
            let change = try cache.change(of: write)
            let services = services(toLookFor: write)
            let remote = try await synchronizer.remote(change, services.context(change.id))
            return switch try compared(write, remote, on: write.base) {
            case .attempted: try await settle(write, remote)
            case .unchanged: nil
            case .present: try await settle(write, remote, as: (write.changeId, write.local))
            case .own: try await goOn(write, on: remote?.value)
            case .foreign: .ended(try await conflict(write, remote))
            }
        } catch let error as CacheError {
            throw error
        } catch {
            return try await notLooked(write, ScreensError(error))
        }
    }

    /// The services for a look-up, with shared answers if these are newer than the last attempt to send the addition.
    private func services(toLookFor write: PendingWrite) -> SyncServices {
        // Whoever has sent it during the run has made an edit, or a new attempt.
        guard let search, write.attempt == search.found.attempt,
            write.changeId == search.found.changeId
        else { return services }
        return services.sharing(search.answers)
    }

    /// Compares the portal's version with a change of `base`.
    func compared(
        _ write: PendingWrite,
        _ remote: OutboxTable.Arrived?,
        on base: [UInt8]?
    ) throws -> Comparison {
        let change = Comparison.Change(
            entry: write.entry,
            base: base,
            local: write.local,
            attempt: write.attempt
        )
        return try Comparison(change, with: remote, by: synchronizer) {
            try cache.sentValues(write.entry, at: services.clock())
        }
    }

    /// Records a conflict with the portal's version.
    func conflict(
        _ write: PendingWrite,
        _ remote: OutboxTable.Arrived?
    ) async throws(CacheError) -> Outcome {
        try await cache.commit { (table) throws(DatabaseFailure) in
            try table.conflict(write.id, remote: remote?.value)
        }
        return .conflict(Conflict(write: write, remote: remote))
    }

    /// Sends the present value on top of an older one that the portal received late or twice.
    private func goOn(_ write: PendingWrite, on older: [UInt8]?) async throws(CacheError) -> Step {
        // A portal that recognises the attempt by its id would not carry it out again.
        let changeId = write.attempt == nil ? nil : UUIDText.random()
        let time = services.clock()
        try await cache.commit { (table) throws(DatabaseFailure) in
            try table.noteSeen(older, of: write.entry, isShown: false, at: time)
            try table.rebase(write.id, on: older, .kept, changeId: changeId)
        }
        return .goesOn
    }

    /// Returns how to continue with a change if the portal did not say what it has.
    ///
    /// Users who may add entries may not always see them. If the answer to an addition was lost, this error is not a
    /// refusal of it: the entry may exist, so it is not sent again now, and is looked up again later.
    func notLooked(
        _ write: PendingWrite,
        _ error: ScreensError
    ) async throws(CacheError) -> Step {
        let verdict = verdict(on: write, error)
        let isLostAddition = write.attempt != nil && write.base == nil
        guard verdict == .refused, isLostAddition, case .portal = error else {
            return try await failed(write, error, verdict, isKnown: false)
        }
        let pause = Backoff.pause(attempts: write.attempts + 1, random: services.random())
        return try await failed(write, error, .retry(after: pause), isKnown: false)
    }

    private func verdict(on write: PendingWrite, _ error: ScreensError) -> Backoff.Verdict {
        Backoff.verdict(error, attempts: write.attempts + 1, random: services.random())
    }

    private func send(_ write: PendingWrite) async throws(CacheError) -> Step {
        let time = services.clock()
        let begun = try await cache.begin(write.id) { (table) throws(DatabaseFailure) in
            try table.begin(write.id, at: time)
        }
        guard let begun else { return .ended(.gone) }
        do {
            let change = try cache.change(of: begun)
            let arrived = try await synchronizer.send(change, services.context(change.id))
            return try await settle(begun, arrived)
        } catch let error as CacheError {
            throw error
        } catch {
            let error = ScreensError(error)
            if let step = try await lookAfterRefusal(of: begun, error) { return step }
            let verdict = verdict(on: begun, error)
            return try await failed(begun, error, verdict, isKnown: Backoff.isKnown(error))
        }
    }

    /// Checks whether a refused addition exists nevertheless; `nil` if not.
    ///
    /// HTTP libraries send a request again by themselves if an open connection breaks before the first byte of the
    /// answer. The portal then refuses what it has just accepted.
    private func lookAfterRefusal(
        of write: PendingWrite,
        _ error: ScreensError
    ) async throws(CacheError) -> Step? {
        guard write.base == nil, case .portal(.exception) = error else { return nil }
        let remote: OutboxTable.Arrived?
        do {
            var change = try cache.change(of: write)
            // After a refusal, the entry may exist, whatever the clocks say.
            change.madeAt = nil
            remote = try await synchronizer.remote(change, services.context(change.id))
        } catch let error as CacheError {
            throw error
        } catch {
            return nil
        }
        guard let remote, remote.entry.key != write.key else { return nil }
        return try await settle(write, remote)
    }

    /// Records that the portal has the attempted value or another version of the change, such as the present one.
    private func settle(
        _ write: PendingWrite,
        _ arrived: OutboxTable.Arrived?,
        as version: (changeId: String, value: [UInt8]?)? = nil
    ) async throws(CacheError) -> Step {
        let arrived = arrived ?? .init(entry: write.entry, value: nil)
        let attempt = write.attempt.map { ($0.id, $0.value) }
        let (changeId, sent) = version ?? attempt ?? (write.changeId, write.local)
        let time = services.clock()
        let synchronizer = synchronizer
        let (isDone, problem) = await cache.end(write, as: arrived.entry) {
            (table) throws(DatabaseFailure) in
            try table.arrive(
                changeId,
                of: write.id,
                arrived,
                newer: { synchronizer.rebased($0, from: sent, onto: arrived.value) },
                at: time
            )
        }
        if let problem { services.onProblem(problem) }
        guard isDone else { return .goesOn }
        let wasSent = version == nil || write.attempt != nil
        return .ended(wasSent ? .arrived(arrived) : .settled(arrived))
    }

    /// Leaves a failed change in the queue, with the time of its next attempt.
    private func failed(
        _ write: PendingWrite,
        _ error: ScreensError,
        _ verdict: Backoff.Verdict,
        isKnown: Bool
    ) async throws(CacheError) -> Step {
        // The process that has taken over the change records its result.
        guard isHeld() else { return .ended(.failed(OutboxLock.overtaken)) }
        let now = services.now
        let attempts = write.attempts + 1
        let problem = await cache.fail(write, isKnown: isKnown) { (table) throws(DatabaseFailure) in
            try table.fail(
                write,
                verdict == .refused ? .refused : .pending,
                error,
                attempts: attempts,
                retryAt: verdict.pause.map { Timestamp(milliseconds: now.time.milliseconds + $0) },
                isKnown: isKnown,
                at: now
            )
        }
        if let problem { services.onProblem(problem) }
        return .ended(.failed(error))
    }
}
