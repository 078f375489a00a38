@_spi(Host) import ScreensKit
import ScreensSQLite
import ScreensSystem

/// Sends one change to the portal.
///
/// It settles what an earlier attempt may have done, checks whether somebody else changed the entry, sends the change,
/// and records the result in the queue. Each step is durable before the next begins, so that a process may die between
/// any two.
struct Delivery: Sendable {
    /// The result of a delivery.
    enum Outcome: Sendable {
        /// The portal has the change.
        case arrived(CodedVersion)
        /// The change is done without having been sent: the portal's version replaces it, or is the same.
        case settled(CodedVersion)
        /// The change is no longer in the queue.
        case gone
        /// Somebody else changed the entry, and a decision is needed about the change.
        case conflict(PendingWrite)
        /// The change was not sent, or the portal may have received it nevertheless.
        case failed(ScreensError, mayHaveArrived: Bool = false)
        /// Another process is sending the change.
        case beingSent
    }

    let cache: CacheManager?
    let services: SyncServices
    let synchronizer: AnySynchronizer
    /// The files of a change that is sent without being queued; `nil` for a change in the queue.
    private let unqueued: ChosenFiles?
    /// Whether a change that could not be sent is due at once, as if it had not been tried.
    var leavesDue = false
    /// Whether this process still holds the claim on the change.
    private(set) var isHeld: @Sendable () -> Bool = { true }
    /// The lost addition, and the answers to searches for others.
    private var search: (found: PendingWrite, answers: SharedAnswers)?

    init(
        cache: CacheManager?,
        services: SyncServices,
        synchronizer: AnySynchronizer,
        unqueued: ChosenFiles? = nil
    ) {
        (self.cache, self.services) = (cache, services)
        (self.synchronizer, self.unqueued) = (synchronizer, unqueued)
    }

    /// The cache in whose queue the change is; `nil` for a change that is not queued.
    var queue: CacheManager? { unqueued == nil ? cache : nil }

    /// The same delivery, which stops before its next request if another process has taken it over.
    func holding(_ claims: OutboxLock) -> Delivery {
        var delivery = Delivery(
            cache: cache,
            services: services.holding(claims),
            synchronizer: synchronizer,
            unqueued: unqueued
        )
        (delivery.search, delivery.leavesDue) = (search, leavesDue)
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
    /// The caller holds the claim on it. `looks` says whether to check for changes of others before sending; `isBegun`,
    /// that the first attempt was recorded when the change was queued.
    func deliver(
        _ write: PendingWrite,
        looks: Bool,
        isBegun: Bool = false
    ) async throws(CacheError) -> Outcome {
        var (step, looks) = (Step.pending(write), looks)
        if isBegun { step = try await send(begun: write) }
        while true {
            switch step {
            case .ended(let outcome): return outcome
            case .pending(let write):
                guard let write = try present(write) else { return .gone }
                step = try await attempt(write, looks: looks)
                looks = false
            }
        }
    }

    private func present(_ write: PendingWrite) throws(CacheError) -> PendingWrite? {
        guard let queue else { return write }
        return try queue.write(write.id)
    }

    private enum Step {
        case ended(Outcome)
        /// The change stays pending on top of what the portal has now.
        case pending(PendingWrite)
    }

    private func attempt(_ write: PendingWrite, looks: Bool) async throws(CacheError) -> Step {
        if write.attempt != nil || looks && synchronizer.replaces(write),
            let step = try await look(write)
        {
            return step
        }
        guard let begun = try await begin(write) else { return .ended(.gone) }
        return try await send(begun: begun)
    }

    // MARK: - Looking

    /// Checks what the portal has, which may end the change or prevent sending it.
    ///
    /// Returns `nil` if it is to be sent.
    private func look(_ write: PendingWrite) async throws(CacheError) -> Step? {
        do {
            let services = services(toLookFor: write)
            let remote = try await remote(of: write, change(of: write), services)
            return switch try compared(write, remote, on: write.base) {
            case .attempted: try await settle(write, remote)
            case .unchanged: nil
            case .present: try await settle(write, remote, as: (write.changeId, write.local))
            case .own: try await rebase(write, on: remote?.value)
            case .foreign: .ended(try await conflict(write, remote))
            }
        } catch let error as CacheError {
            throw error
        } catch {
            return .ended(notLooked(write, ScreensError(error)))
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

    private func remote(
        of write: PendingWrite,
        _ change: CodedChange,
        _ services: SyncServices
    ) async throws -> CodedVersion? {
        try await synchronizer.remote(change, files(of: write), services.context(change.id))
    }

    /// Asks the portal for its version of a change's entry.
    func remote(of write: PendingWrite) async throws -> CodedVersion? {
        try await remote(of: write, change(of: write), services)
    }

    /// Compares the portal's version with a change of `base`.
    func compared(
        _ write: PendingWrite,
        _ remote: CodedVersion?,
        on base: [UInt8]?
    ) throws -> Comparison {
        try Comparison(write, on: base, with: remote, by: synchronizer) {
            try cache?.sentValues(write.entry, at: services.clock()) ?? []
        }
    }

    /// Records a conflict with the portal's version.
    func conflict(
        _ write: PendingWrite,
        _ remote: CodedVersion?
    ) async throws(CacheError) -> Outcome {
        var write = write
        (write.state, write.remote) = (.conflicted, remote?.value)
        try await queue?.commit { [write] (table) throws(DatabaseFailure) in
            try table.conflict(write.id, remote: write.remote)
        }
        return .conflict(write)
    }

    /// Sends the present value on top of an older one that the portal received late or twice.
    private func rebase(_ write: PendingWrite, on older: [UInt8]?) async throws(CacheError) -> Step
    {
        // A portal that recognises the attempt by its id would not carry it out again.
        let changeId = write.attempt == nil ? nil : UUIDText.random()
        let time = services.clock()
        try await queue?.commit { (table) throws(DatabaseFailure) in
            try table.noteSeen(older, of: write.entry, isShown: false, at: time)
            try table.rebase(write.id, on: older, .unchanged, changeId: changeId)
        }
        var write = write
        write.base = older
        return .pending(write)
    }

    /// Records that the portal did not say what it has.
    ///
    /// Users who may add entries may not always see them. If the answer to an addition was lost, this error is not a
    /// refusal of it: the entry may exist, so it is not sent again now, and is looked up again later.
    func notLooked(_ write: PendingWrite, _ error: ScreensError) -> Outcome {
        let verdict = verdict(on: write, error)
        let isLostAddition = write.attempt != nil && write.base == nil
        guard verdict == .refused, isLostAddition, error.remote != nil else {
            return failed(write, error, verdict, isKnown: false)
        }
        let pause = Backoff.pause(attempts: write.attempts + 1, random: services.random())
        return failed(write, error, .retry(after: pause), isKnown: false)
    }

    // MARK: - Sending

    /// The change to send: the value of an unsettled attempt if there is one, otherwise the present value.
    private func change(of write: PendingWrite) throws(CacheError) -> CodedChange {
        var change = CodedChange(
            entry: write.entry,
            base: write.base,
            local: write.attempt.map(\.value) ?? write.local,
            id: write.attempt?.id ?? write.changeId,
            sent: try cache?.arrivals(of: write) ?? [:]
        )
        change.madeAt = write.queuedAt
        return change
    }

    private func files(of write: PendingWrite) -> ChosenFiles {
        unqueued ?? cache.map { ChosenFiles(write.files, in: $0.fileCopies) } ?? ChosenFiles()
    }

    /// Records that a change is about to be sent.
    private func begin(_ write: PendingWrite) async throws(CacheError) -> PendingWrite? {
        let time = services.clock()
        if let queue { return try await queue.begin(write, at: time) }
        // A full disk may prevent it. The user may then be asked about a conflict, but no change is lost.
        try? await cache?.commit { (table) throws(DatabaseFailure) in
            try table.remember(write.local, of: write.entry, write.changeId, at: time)
        }
        return write.begun
    }

    private func send(begun write: PendingWrite) async throws(CacheError) -> Step {
        do {
            let change = try change(of: write)
            let context = services.context(change.id)
            let arrived = try await synchronizer.send(change, files(of: write), context)
            return try await settle(write, arrived)
        } catch let error as CacheError {
            throw error
        } catch {
            let error = ScreensError(error)
            if let step = try await lookAfterRefusal(of: write, error) { return step }
            let (verdict, isKnown) = (verdict(on: write, error), Backoff.isKnown(error))
            return .ended(failed(write, error, verdict, isKnown: isKnown))
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
        guard write.base == nil, case .exception = error.remote else { return nil }
        let remote: CodedVersion?
        do {
            var change = try change(of: write)
            // After a refusal, the entry may exist, whatever the clocks say.
            change.madeAt = nil
            remote = try await self.remote(of: write, change, services)
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
        _ arrived: CodedVersion?,
        as version: (changeId: String, value: [UInt8]?)? = nil
    ) async throws(CacheError) -> Step {
        let arrived = arrived ?? CodedVersion(entry: write.entry, value: nil)
        let attempt = write.attempt.map { ($0.id, $0.value) }
        let (changeId, sent) = version ?? attempt ?? (write.changeId, write.local)
        let (time, synchronizer) = (services.clock(), synchronizer)
        let isDone = await queue?.end(write, as: arrived.entry, services.onProblem) {
            (table) throws(DatabaseFailure) in
            try table.arrive(
                changeId,
                of: write.id,
                arrived,
                newer: { synchronizer.rebased($0, from: sent, onto: arrived.value) },
                at: time
            )
        }
        guard isDone ?? true else { return .pending(write) }
        let wasSent = version == nil || write.attempt != nil
        return .ended(wasSent ? .arrived(arrived) : .settled(arrived))
    }

    private func verdict(on write: PendingWrite, _ error: ScreensError) -> Backoff.Verdict {
        Backoff.verdict(error, attempts: write.attempts + 1, random: services.random())
    }

    /// Leaves a failed change in the queue, with the time of its next attempt.
    private func failed(
        _ write: PendingWrite,
        _ error: ScreensError,
        _ verdict: Backoff.Verdict,
        isKnown: Bool
    ) -> Outcome {
        // The process that has taken over the change records its result.
        guard isHeld() else { return .failed(OutboxLock.overtaken) }
        let mayHaveArrived = write.attempt != nil && !isKnown
        let now = services.now
        let pause = leavesDue ? nil : verdict.pause
        queue?.fail(write, isKnown: isKnown, services.onProblem) {
            (table) throws(DatabaseFailure) in
            try table.fail(
                write,
                verdict == .refused && !leavesDue ? .refused : .pending,
                leavesDue ? nil : error,
                attempts: leavesDue && !mayHaveArrived ? 0 : write.attempts + 1,
                retryAt: pause.map { Timestamp(milliseconds: now.time.milliseconds + $0) },
                isKnown: isKnown,
                at: now
            )
        }
        return .failed(error, mayHaveArrived: mayHaveArrived)
    }
}
