@_spi(Host) import ScreensKit

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
    private(set) var search: (found: PendingWrite, answers: SharedAnswers)?

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
    /// The caller holds the claim on it. `checks` says whether to check for changes of others before sending; `isBegun`,
    /// that the first attempt was recorded when the change was queued.
    func deliver(
        _ write: PendingWrite,
        checks: Bool,
        isBegun: Bool = false
    ) async throws(CacheError) -> Outcome {
        var (step, checks) = (Step.pending(write), checks)
        if isBegun { step = try await send(begun: write) }
        while true {
            switch step {
            case .ended(let outcome): return outcome
            case .pending(let write):
                guard let write = try present(write) else { return .gone }
                step = try await attempt(write, checks: checks)
                checks = false
            }
        }
    }

    private func present(_ write: PendingWrite) throws(CacheError) -> PendingWrite? {
        guard let queue else { return write }
        return try queue.write(write.id)
    }

    /// The state of a delivery after a step.
    enum Step {
        case ended(Outcome)
        /// The change stays pending on top of what the portal has now.
        case pending(PendingWrite)
    }

    private func attempt(_ write: PendingWrite, checks: Bool) async throws(CacheError) -> Step {
        if write.attempt != nil || checks && synchronizer.replaces(write),
            let step = try await check(write)
        {
            return step
        }
        guard let begun = try await begin(write) else { return .ended(.gone) }
        return try await send(begun: begun)
    }

    /// What is known when a change is sent.
    func arrivals(of write: PendingWrite) throws(CacheError) -> KnownArrivals {
        let dependencies = try cache?.arrivals(of: write) ?? [:]
        return KnownArrivals(dependencies: dependencies, earliest: write.queuedAt)
    }

    /// What is known when a change is looked for.
    func arrivals(toFind write: PendingWrite) throws(CacheError) -> KnownArrivals {
        var arrivals = try arrivals(of: write)
        guard write.base == nil, write.entry.isTemporary else { return arrivals }
        arrivals.others = try cache?.arrivals(besides: write.entry) ?? []
        return arrivals
    }

    func files(of write: PendingWrite) -> ChosenFiles {
        unqueued ?? cache.map { ChosenFiles(write.files, in: $0.fileCopies) } ?? ChosenFiles()
    }
}
