import ScreensCoding
@_spi(Host) public import ScreensKit
import ScreensSQLite
import ScreensSystem

/// Applies the offline policies to everything that is written.
///
/// | Policy | What happens |
/// |---|---|
/// | remote-only | the change is sent; if that fails, it is discarded |
/// | cache-only | the change is stored as a draft, and not sent by itself |
/// | remote-first | the change is sent, then cached; it is queued if the portal is unreachable |
/// | cache-first | the change is queued, then sent; if it is refused, the earlier value is restored |
///
/// `stale-while-revalidate` writes as `cache-first` does. A write of an entry with a pending change is combined with
/// that change, whatever the policy, so that none overtakes another.
///
/// A draft is replaced only by a write that was made on it. A write of the portal's copy is sent and leaves the draft; if
/// it would have to be queued, it is refused.
///
/// Before a change of an existing entry is sent by a policy other than `remote-only`, the portal is asked for its
/// present value. If somebody else has changed it since the edited copy was loaded, the write is queued as a conflict.
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
    ) async -> Result<WrittenEntry<S.Value>, ScreensError> {
        do {
            while true {
                let draft = try draft(policy, action, write, services)
                let writing = Writing<S>(draft, cache, synchronizer, services)
                // Somebody else changed the entry in the meantime, so the change is applied to the new value.
                do { return .success(try await writing.run(policy)) } catch is DraftOutdated {}
            }
        } catch let error as CacheError {
            return .failure(.failed(error.message))
        } catch {
            return .failure(ScreensError(error))
        }
    }

    /// Prepares and checks the change on top of the cached value.
    private func draft<S: Synchronizer>(
        _ policy: OfflinePolicy,
        _ action: String,
        _ write: EntryWrite<S>,
        _ services: SyncServices
    ) throws -> Draft<S> {
        let current = try cache?.current(write.entry) ?? write.entry
        let writes = try cache?.writes(current) ?? 0
        let pending = try cache?.pendingWrite(of: current)
        let drafted = try cache?.draft(of: current)
        let kept = try soundEntry(current)
        // Attributes that an earlier write stored stay unless this one replaces them.
        let noted = current.attributes.merging(kept?.attributes ?? [:]) { $1 }
        let entry = CacheEntry(
            collection: current.collection,
            key: current.key,
            attributes: noted.merging(write.entry.attributes) { $1 }
        )
        let value: S.Value? = kept.flatMap { $0.isRemoved ? nil : Self.value($0.value) }
        let ground = Ground(entry: entry, value: value, pending: pending, drafted: drafted)
        let change = try Self.change(write, policy, on: ground)
        let draft = Draft<S>(
            change: EntryChange(
                entry: entry,
                base: change.base,
                local: change.local,
                id: UUIDText.random()
            ),
            action: action,
            dependencies: write.dependencies,
            pending: pending,
            drafted: change.isBeside ? nil : drafted,
            beside: change.isBeside ? drafted : nil,
            kept: kept,
            writes: writes
        )
        try S().validate(draft.change, in: services.context(draft.change.id))
        return draft
    }

    /// What is stored of an entry before a write.
    private struct Ground<Value> {
        let entry: CacheEntry
        let value: Value?
        let pending: PendingWrite?
        let drafted: PendingWrite?
    }

    /// The new value, and the version of the portal that it is made on.
    ///
    /// `isBeside` says that it was made on the portal's copy, and leaves a draft of the entry as it is.
    private static func change<S: Synchronizer>(
        _ write: EntryWrite<S>,
        _ policy: OfflinePolicy,
        on ground: Ground<S.Value>
    ) throws -> (base: S.Value?, local: S.Value?, isBeside: Bool) {
        let (own, local) = (S(), write.change(ground.value))
        let stored = ground.pending ?? ground.drafted
        // The value of an unsent change is not what the portal had.
        let origin = stored.map { $0.base.flatMap(Self.value) } ?? ground.value
        guard let shown = write.basedOn, !says(own, shown, ground.value) else {
            return (origin, local, false)
        }
        guard stored != nil else {
            // What was made of a new entry is new again after it was discarded elsewhere.
            let isNew = ground.value == nil && ground.entry.isTemporary
            return (isNew ? nil : shown, local, false)
        }
        if ground.pending == nil, policy != .cacheOnly,
            !isOfDraft(own, shown, origin, ground.entry)
        {
            return (shown, local, true)
        }
        return (origin, try joined(own, shown, local, ground), false)
    }

    /// Whether a copy that differs from the draft is an older version of the draft, and not the portal's.
    private static func isOfDraft<S: Synchronizer>(
        _ own: S,
        _ shown: S.Value,
        _ origin: S.Value?,
        _ entry: CacheEntry
    ) -> Bool {
        guard let origin else { return entry.isTemporary }
        // Only the portal gives a value another version.
        return !own.isSame(shown, as: origin) && own.isUnchanged(shown, since: origin)
    }

    private static func says<S: Synchronizer>(_ own: S, _ shown: S.Value, _ kept: S.Value?) -> Bool
    {
        kept.map { own.isSame(shown, as: $0) } ?? false
    }

    /// Combines a change of what the user saw with a stored change that the user did not see.
    private static func joined<S: Synchronizer>(
        _ own: S,
        _ shown: S.Value,
        _ local: S.Value?,
        _ ground: Ground<S.Value>
    ) throws -> S.Value {
        if let local, let stored = ground.value,
            let joined = own.merged(base: shown, local: local, remote: stored)
        {
            return joined
        }
        let unseen = ground.pending == nil ? "a draft" : "an unsent change"
        throw ScreensError.failed(
            "\"\(ground.entry.key)\" has \(unseen) made after this copy was loaded, and both change the "
                + "same fields. Nothing was stored. Reload it and repeat the change."
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

    /// Decodes a cached value; `nil` if it has the format of another version.
    private static func value<Value: Decodable>(_ bytes: [UInt8]) -> Value? {
        try? BinaryCoding.decode(Value.self, from: bytes)
    }
}

/// A write before it is sent or queued.
struct Draft<S: Synchronizer>: Sendable {
    let change: EntryChange<S.Value>
    let action: String
    let dependencies: [String]
    /// The pending change of the same entry.
    let pending: PendingWrite?
    /// The draft on which the write is based.
    let drafted: PendingWrite?
    /// The draft that stays as it is, because the write is based on the portal's copy.
    let beside: PendingWrite?
    /// The cached entry.
    let kept: CachedEntry?
    /// How often the entry had been written to.
    let writes: Int64
}

/// The error for an entry that was written to after the draft was made.
struct DraftOutdated: Error {}
