import ScreensKit

extension Delivery {
    /// Delivers a change unless another process does, or ends it as a user decided who saw its versions.
    ///
    /// A failing cache counts as a failure of the delivery.
    @concurrent
    func deliver(
        _ write: PendingWrite,
        _ answer: SyncConflictResolution?,
        holding claims: OutboxLock
    ) async -> Outcome {
        await claimed(write, claims) { (delivery) async throws(CacheError) in
            guard let answer else { return try await delivery.deliver(write, checks: true) }
            return try await delivery.resolve(write, answer)
        }
    }

    /// Ends a conflict, possibly long after it was found.
    @concurrent
    func decide(_ write: PendingWrite, _ resolution: SyncConflictResolution) async -> Outcome {
        guard let queue else { return .gone }
        do {
            let claims = try OutboxLock(cache: queue.path)
            defer { queue.removeUnusedFiles() }
            return await claimed(write, claims) { (delivery) async throws(CacheError) in
                try await delivery.resolve(write, resolution)
            }
        } catch {
            return .failed(.failed(error.message))
        }
    }

    private func claimed(
        _ write: PendingWrite,
        _ claims: OutboxLock,
        _ work: (Delivery) async throws(CacheError) -> Outcome
    ) async -> Outcome {
        guard !claims.isOvertaken else { return .failed(OutboxLock.overtaken) }
        guard claims.claim(write.id) else {
            return .beingSent
        }
        defer { claims.release(write.id) }
        do {
            return try await work(holding(claims))
        } catch {
            return .failed(.failed(error.message))
        }
    }
}
