@_spi(Host) import ScreensKit

/// One run through a queue.
@MainActor
final class SyncRun {
    private let manager: SyncManager
    private let services: SyncServices
    private let claims: OutboxLock
    /// What a user decided about conflicts that were found before.
    private let answer: SyncConflictResolution?
    /// The changes that a user named; `nil` for all that are due.
    private var chosen: Set<PendingWrite.ID>?
    private var summary = SyncSummary()
    private var queue = SyncQueue()
    private let answers = SharedAnswers()
    /// The portal and the services that are not asked again in this run, by their accounts, and why.
    private var stopped: [String?: ScreensError] = [:]
    /// Why nothing at all is sent any more: the run was cancelled, or another process has taken over.
    private var ending: ScreensError?
    /// How many requests in a row have failed to reach the portal or a service, by its account.
    private var connectionFailures: [String?: Int] = [:]
    private var decisions: [Task<Void, Never>] = []
    private var isOver = false

    /// How many items are active at a time.
    ///
    /// More would only wait in the portal.
    private static let limit = 16
    /// After this many failures in a row, the portal or a service counts as unreachable.
    private static let patience = 3

    init(
        _ manager: SyncManager,
        _ services: SyncServices,
        _ claims: OutboxLock,
        _ answer: SyncConflictResolution?
    ) {
        self.manager = manager
        self.services = services
        self.claims = claims
        self.answer = answer
    }

    /// What a user decided about a change before this run; one who named changes meant them, in conflict or not.
    private func answer(to write: PendingWrite) -> SyncConflictResolution? {
        chosen != nil || write.state == .conflicted ? answer : nil
    }

    private var delegate: (any SyncManagerDelegate)? { manager.delegate }
    private var cache: CacheManager { manager.cacheManager }

    /// Sends the changes with these ids, or those that are due if `ids` is `nil`.
    func send(_ ids: Set<PendingWrite.ID>?) async throws(CacheError) -> SyncSummary {
        chosen = ids
        let now = services.now
        let waiting = try await cache.apart { (cache) throws(CacheError) in
            try cache.pendingWrites()
        }
        queue = SyncQueue(waiting) { ids?.contains($0.id) ?? $0.isDue(now) }
        summary.items = queue.count
        delegate?.syncManager(manager, itemsCount: UInt(queue.count))
        await withTaskGroup(of: (Delivery, PendingWrite, Delivery.Outcome).self) { group in
            var underWay = 0
            repeat {
                while underWay < Self.limit, let turn = queue.next(isIdle: underWay == 0) {
                    guard let (delivery, write) = await begin(turn) else { continue }
                    let (claims, decision) = (claims, answer(to: write))
                    underWay += 1
                    group.addTask {
                        (delivery, write, await delivery.deliver(write, decision, holding: claims))
                    }
                }
                guard let (delivery, write, outcome) = await group.next() else { break }
                underWay -= 1
                end(write, delivery, outcome)
            } while true
        }
        for decision in decisions { await decision.value }
        isOver = true
        return summary
    }

    /// Begins an item.
    ///
    /// - Returns: the delivery of the item; `nil` if it has ended already.
    private func begin(_ turn: SyncQueue.Next) async -> (Delivery, PendingWrite)? {
        let write = turn.write
        delegate?.syncManager(
            manager,
            onItemSyncScreenlet: write.screenlet,
            startKey: write.key,
            attributes: write.attributes
        )
        if Task.isCancelled { ending = ending ?? .cancelled }
        if claims.isOvertaken { ending = ending ?? OutboxLock.overtaken }
        summary.stopped = summary.stopped ?? ending
        if let problem = ending ?? stopped[write.account] ?? turn.problem {
            fail(write, problem)
            return nil
        }
        do throws(ScreensError) {
            let synchronizer = try await services.synchronizer(write.collection, write.action)
            let delivery = Delivery(cache: cache, services: services, synchronizer: synchronizer)
            return (delivery.searching(for: write, with: answers), write)
        } catch {
            fail(write, error)
            return nil
        }
    }

    private func end(_ write: PendingWrite, _ delivery: Delivery, _ outcome: Delivery.Outcome) {
        switch outcome {
        case .arrived(let arrived):
            noteAnswer(of: write.account)
            complete(write, arrived.entry.attributes)
        case .settled(let settled):
            noteAnswer(of: write.account)
            complete(write, settled.entry.attributes, isSent: false)
        case .gone: complete(write, write.attributes, isSent: false)
        case .failed(let error, _):
            note(error, of: write.account)
            fail(write, error)
        case .beingSent:
            summary.beingSent += 1
            fail(write, write.beingSentElsewhere)
        // It differs from the one that was decided.
        case .conflict where answer(to: write) != nil:
            noteAnswer(of: write.account)
            fail(write, write.changedAgain)
        case .conflict(let write):
            noteAnswer(of: write.account)
            ask(write, delivery)
        }
    }

    private func noteAnswer(of account: String?) {
        connectionFailures[account] = nil
        if account == nil { summary.isPortalThere = true }
    }

    /// Stops asking the portal or a service in this run if it is unreachable or requires a sign-in.
    private func note(_ error: ScreensError, of account: String?) {
        guard error.isConnectionIssue else {
            if error.remote != nil { noteAnswer(of: account) }
            if case .unauthorized = error.remote { stop(account, error) }
            return
        }
        let failures = (connectionFailures[account] ?? 0) + 1
        connectionFailures[account] = failures
        if account == nil { summary.isPortalThere = summary.isPortalThere ?? false }
        if failures >= Self.patience { stop(account, error) }
    }

    /// Leaves the other changes of an account for another run; those of other accounts are sent.
    private func stop(_ account: String?, _ error: ScreensError) {
        stopped[account] = error
        if account == nil { summary.stopped = error }
    }

    private func complete(_ write: PendingWrite, _ attributes: JSONObject, isSent: Bool = true) {
        queue.end(write, hasArrived: true)
        summary.completed += 1
        if !isSent { summary.settled += 1 }
        delegate?.syncManager(
            manager,
            onItemSyncScreenlet: write.screenlet,
            completedKey: write.key,
            attributes: attributes
        )
    }

    private func fail(_ write: PendingWrite, _ error: ScreensError) {
        queue.end(write, hasArrived: false)
        summary.failed += 1
        delegate?.syncManager(
            manager,
            onItemSyncScreenlet: write.screenlet,
            failedKey: write.key,
            attributes: write.attributes,
            error: error
        )
    }

    // MARK: - Conflicts

    private func ask(_ write: PendingWrite, _ delivery: Delivery) {
        let value = delivery.synchronizer.value
        queue.end(write, hasArrived: false)
        summary.conflicted += 1
        delegate?.syncManager(
            manager,
            onItemSyncScreenlet: write.screenlet,
            conflictedKey: write.key,
            remoteValue: write.remote.flatMap { try? value($0) },
            localValue: write.local.flatMap { try? value($0) },
            resolve: SyncConflictContinuation(
                key: write.key,
                service: write.service,
                baseValue: write.base.flatMap { try? value($0) }
            ) { [self] resolution in
                let decision = Task { await decide(write, resolution, delivery) }
                if !isOver { decisions.append(decision) }
            }
        )
    }

    private func decide(
        _ write: PendingWrite,
        _ resolution: SyncConflictResolution,
        _ delivery: Delivery
    ) async {
        let outcome = await delivery.decide(write, resolution)
        summary.conflicted -= 1
        switch outcome {
        case .conflict: fail(write, write.changedAgain)
        default: end(write, delivery, outcome)
        }
    }
}
