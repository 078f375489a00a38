import ScreensKit

extension Delivery {
    /// Delivers a write unless somebody else does; a cache that fails is a failure too.
    @concurrent
    func deliver(_ write: PendingWrite, holding claims: OutboxLock) async -> Outcome {
        await claimed(write, claims) { () async throws(CacheError) in
            try await deliver(write.id, looks: true)
        }
    }

    /// Ends a conflict, possibly long after it was found.
    @concurrent
    func decide(_ conflict: Conflict, _ resolution: SyncConflictResolution) async -> Outcome {
        do {
            let claims = try OutboxLock(cache: cache.path)
            return await claimed(conflict.write, claims) { () async throws(CacheError) in
                try await resolve(conflict, resolution)
            }
        } catch {
            return .failed(.failed(error.message))
        }
    }

    private func claimed(
        _ write: PendingWrite,
        _ claims: OutboxLock,
        _ work: () async throws(CacheError) -> Outcome
    ) async -> Outcome {
        guard claims.claim(write.id) else {
            return .failed(.failed("“\(write.key)” is being sent by another at this moment."))
        }
        defer { claims.release(write.id) }
        do {
            return try await work()
        } catch {
            return .failed(.failed(error.message))
        }
    }
}
