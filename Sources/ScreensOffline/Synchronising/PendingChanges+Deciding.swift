public import ScreensKit

extension PendingChanges {
    /// The result of a decision.
    public enum DecisionOutcome: Hashable, Sendable {
        /// It was carried out.
        case done
        /// The entry was changed again, on this machine or at the portal, so the decision was about other values.
        case changedAgain
        /// It could not be carried out.
        case failed(ScreensError)
    }

    /// The changes that need a decision: those in conflict and those that were refused.
    ///
    /// - Throws: ``CacheError``.
    public func undecided() async throws -> [PendingWrite] {
        try await cache.apart { (cache) throws(CacheError) in
            try cache.pendingWrites().filter { $0.state != .pending }
        }
    }

    /// Ends a conflict by the decision of a user who saw the values of `write`.
    public func decide(
        _ write: PendingWrite,
        _ resolution: SyncConflictResolution
    ) async -> DecisionOutcome {
        await send(write, resolution)
    }

    /// Sends a refused change again.
    public func retry(_ write: PendingWrite) async -> DecisionOutcome {
        do {
            try await cache.apart { (cache) throws(CacheError) in try cache.retry([write]) }
        } catch {
            return .failed(ScreensError(error))
        }
        return await send(write, nil)
    }

    /// Drops a change permanently.
    ///
    /// The portal's value is shown again if it is known.
    public func drop(_ write: PendingWrite) async -> DecisionOutcome {
        do {
            let outcome = try await cache.apart { (cache) throws(CacheError) in
                try cache.drop([write])
            }
            return outcome.beingSent.isEmpty ? .done : .failed(write.beingSentElsewhere)
        } catch {
            return .failed(ScreensError(error))
        }
    }

    private func send(
        _ write: PendingWrite,
        _ answer: SyncConflictResolution?
    ) async -> DecisionOutcome {
        do {
            let present = try await cache.apart { (cache) throws(CacheError) in
                try cache.write(write.id)
            }
            guard let present else { return .done }
            let givesUp = answer == .discard || answer == .useRemote
            guard present.changeId == write.changeId, givesUp || present.remote == write.remote
            else { return .changedAgain }
            let items = try await sending(only: [write.id], answer: answer)
            if items.contains(where: { $0.error == write.changedAgain }) { return .changedAgain }
            if let error = items.lazy.compactMap(\.error).first { return .failed(error) }
            return items.contains { $0.outcome == .conflicted } ? .changedAgain : .done
        } catch {
            return .failed(ScreensError(error))
        }
    }
}
