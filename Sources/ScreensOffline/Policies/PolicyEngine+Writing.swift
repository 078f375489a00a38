import ScreensCoding
@_spi(Host) public import ScreensKit

/// Applies the offline policies to everything that is written.
///
/// | Policy | What happens |
/// |---|---|
/// | remote-only | the change is sent; if that fails, it is discarded |
/// | cache-only | the change is stored as a draft, and not sent by itself |
/// | remote-first | the change is queued, then sent; if it is refused, the earlier value is restored |
/// | cache-first | likewise; but if it cannot be queued, it is not sent either |
///
/// `stale-while-revalidate` writes as `cache-first` does. A write of an entry with a pending change is combined with
/// that change, whatever the policy, so that none overtakes another.
///
/// A draft is replaced only by a write that was made on it. A write of the portal's copy is sent and leaves the draft; if
/// it would have to be queued, it is refused.
///
/// Before a change of an existing entry is sent by a policy other than `remote-only`, the portal is asked for its
/// present value. If somebody else has changed it since the edited copy was loaded, the write stays queued as a conflict.
/// If no copy was loaded at all and the portal has the entry, the write fails, whatever the policy.
extension PolicyEngine {
    /// Writes by a policy.
    ///
    /// - Parameters:
    ///   - policy: where the change goes first.
    ///   - action: the use case's name.
    ///   - write: what changes.
    ///   - synchronizer: sends it, in the coding of the cache.
    ///   - services: what sending needs.
    /// - Returns: where the write went, or why it failed.
    public func write<S: Synchronizer>(
        _ policy: OfflinePolicy,
        _ action: String,
        _ write: EntryWrite<S>,
        by synchronizer: AnySynchronizer,
        with services: SyncServices
    ) async -> Result<Answer<EntryVersion<S.Value>>, ScreensError> {
        do {
            while true {
                let writing = try writing(policy, action, write, synchronizer, services)
                // Somebody else changed the entry in the meantime, so the change is applied to the new value.
                do { return .success(try await writing.run(policy)) } catch is OutdatedWrite {}
            }
        } catch let error as CacheError {
            return .failure(.failed(error.message))
        } catch {
            return .failure(ScreensError(error))
        }
    }

    /// Prepares and checks the change on top of the cached value.
    private func writing<S: Synchronizer>(
        _ policy: OfflinePolicy,
        _ action: String,
        _ write: EntryWrite<S>,
        _ synchronizer: AnySynchronizer,
        _ services: SyncServices
    ) throws -> Writing<S> {
        let current = try cache?.current(write.entry) ?? write.entry
        let writes = try cache?.writes(current) ?? 0
        let unsent = try cache?.unsentWrite(of: current)
        let cached = try soundEntry(current)
        // Attributes that an earlier write stored stay unless this one replaces them.
        let noted = current.attributes.merging(cached?.attributes ?? [:]) { $1 }
        let entry = CacheEntry(
            collection: current.collection,
            key: current.key,
            attributes: noted.merging(write.entry.attributes) { $1 }
        )
        let value: S.Value? = cached.flatMap { $0.isRemoved ? nil : BinaryCoding.valid($0.value) }
        let isBesideDraft =
            policy != .cacheOnly
            && unsent.map { write.leaves($0, of: entry, cached: value) } ?? false
        let change = try write.applied(to: entry, cached: value, unsent, isBesideDraft)
        var pending = PendingWrite(
            of: entry,
            action: action,
            base: try change.base.map(BinaryCoding.encode),
            local: try change.local.map(BinaryCoding.encode),
            changeId: change.id,
            dependencies: write.dependencies,
            at: services.clock()
        )
        if policy == .cacheOnly, unsent?.state ?? .draft == .draft { pending.state = .draft }
        try synchronizer.validate(change, in: services.context(change.id).reaching(S.service))
        return Writing(
            change: pending,
            local: change.local,
            earlier: isBesideDraft ? nil : unsent,
            isBesideDraft: isBesideDraft,
            cached: cached,
            writes: writes,
            cache: cache,
            synchronizer: synchronizer,
            services: services
        )
    }

    /// Reads a cached entry.
    ///
    /// A corrupt copy counts as missing.
    private func soundEntry(_ entry: CacheEntry) throws(CacheError) -> CachedEntry? {
        do {
            return try cache?.entry(entry.collection, entry.key)
        } catch .corruptEntry(let path, let collection, let key) {
            onProblem(.corruptEntry(path: path, collection: collection, key: key))
            return nil
        }
    }
}
