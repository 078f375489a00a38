import ScreensCoding
@_spi(Host) public import ScreensKit
import ScreensSQLite
import ScreensSystem

/// Runs the offline policies, the same for everything that is written.
///
/// | Policy | What happens |
/// |---|---|
/// | remote-only | the portal takes it, or it is discarded |
/// | cache-only | it is kept here alone, and never sent |
/// | remote-first | the portal takes it, and then it is kept; out of reach, it is queued |
/// | cache-first | it is queued, and then sent; a refusal brings back what was there |
///
/// `stale-while-revalidate` writes as `cache-first` does. A write of an entry that has another one
/// waiting joins that, whatever the policy, so that none overtakes it.
///
/// Before a change of what the portal has is sent by another policy than `remote-only`, the portal is asked
/// what that is now. If somebody else changed it since the copy that was edited, the write is queued in conflict.
extension PolicyEngine {
    /// Writes by a policy.
    ///
    /// - Parameters:
    ///   - policy: where the change goes first.
    ///   - action: the use case's name.
    ///   - write: what changes.
    ///   - synchronizer: sends it, in the coding of the cache.
    ///   - services: what sending needs.
    /// - Returns: where the write went, or why it went nowhere.
    public func write<S: Synchronizer>(
        _ policy: OfflinePolicy,
        _ action: String,
        _ write: EntryWrite<S>,
        by synchronizer: AnySynchronizer,
        with services: SyncServices
    ) async -> Result<WrittenEntry<S.Value>, ScreensError> {
        do {
            while true {
                let draft = try draft(action, write, services)
                let writing = Writing<S>(draft, cache, synchronizer, services)
                // Somebody else changed the entry meanwhile: the change is made to what they left.
                do { return .success(try await writing.run(policy)) } catch is DraftOutdated {}
            }
        } catch let error as CacheError {
            return .failure(.failed(error.message))
        } catch {
            return .failure(ScreensError(error))
        }
    }

    /// What is to be written, checked, on top of what is kept.
    private func draft<S: Synchronizer>(
        _ action: String,
        _ write: EntryWrite<S>,
        _ services: SyncServices
    ) throws -> Draft<S> {
        let current = try cache?.current(write.entry) ?? write.entry
        let writes = try cache?.writes(current) ?? 0
        let pending = try cache?.pendingWrite(of: current)
        let kept = try soundEntry(current)
        // What an earlier write noted beside the value stays, where this one says nothing of it.
        let noted = current.attributes.merging(kept?.attributes ?? [:]) { $1 }
        let entry = CacheEntry(
            collection: current.collection,
            key: current.key,
            attributes: noted.merging(write.entry.attributes) { $1 }
        )
        let value: S.Value? = kept.flatMap { $0.isRemoved ? nil : Self.value($0.value) }
        let local = write.change(value)
        // What a draft holds is not what the portal had.
        let drafted = try cache?.draft(of: current)
        let known = drafted.map { $0.base.flatMap(Self.value) } ?? value
        let origin = pending.map { $0.base.flatMap(Self.value) } ?? known
        let change: (base: S.Value?, local: S.Value?) =
            if let shown = write.basedOn, !Self.says(S(), shown, value) {
                if pending == nil {
                    (shown, local)
                } else {
                    (origin, try Self.joined(S(), shown, local, value, entry))
                }
            } else {
                (origin, local)
            }
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
            drafted: write.basedOn.map { Self.says(S(), $0, value) } ?? true ? drafted : nil,
            kept: kept,
            writes: writes
        )
        try S().validate(draft.change, in: services.context(draft.change.id))
        return draft
    }

    private static func says<S: Synchronizer>(_ own: S, _ shown: S.Value, _ kept: S.Value?) -> Bool
    {
        kept.map { own.isSame(shown, as: $0) } ?? false
    }

    /// A change of what a user saw, together with the one in the queue that the user did not see.
    private static func joined<S: Synchronizer>(
        _ own: S,
        _ shown: S.Value,
        _ local: S.Value?,
        _ queued: S.Value?,
        _ entry: CacheEntry
    ) throws -> S.Value {
        if let local, let queued,
            let joined = own.merged(base: shown, local: local, remote: queued)
        {
            return joined
        }
        throw ScreensError.failed(
            "\"\(entry.key)\" has an unsent change made after this copy was loaded, and both change "
                + "the same fields. Nothing was stored. Reload it and repeat the change."
        )
    }

    /// What is kept of an entry; a corrupt copy counts as none.
    private func soundEntry(_ entry: CacheEntry) throws(CacheError) -> CachedEntry? {
        do {
            return try cache?.entry(entry.collection, entry.key)
        } catch .corruptEntry(let path, let collection, let key) {
            onProblem(.corruptEntry(path: path, collection: collection, key: key))
            return nil
        }
    }

    /// A kept value; `nil` for one of another version's making.
    private static func value<Value: Decodable>(_ bytes: [UInt8]) -> Value? {
        try? KeptCoding.decode(Value.self, from: bytes)
    }
}

/// A write before it goes anywhere.
struct Draft<S: Synchronizer>: Sendable {
    let change: EntryChange<S.Value>
    let action: String
    let dependencies: [String]
    /// What waits to be sent of the same entry.
    let pending: PendingWrite?
    /// The draft that it was made of.
    let drafted: PendingWrite?
    /// What is kept of it.
    let kept: CachedEntry?
    /// How often the entry had been written to.
    let writes: Int64
}

/// The entry was written to after the draft was made.
struct DraftOutdated: Error {}
