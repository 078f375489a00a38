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
                let draft = try draft(action, write, services)
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
        _ action: String,
        _ write: EntryWrite<S>,
        _ services: SyncServices
    ) throws -> Draft<S> {
        let current = try cache?.current(write.entry) ?? write.entry
        let writes = try cache?.writes(current) ?? 0
        let pending = try cache?.pendingWrite(of: current)
        let kept = try soundEntry(current)
        // Attributes that an earlier write stored stay unless this one replaces them.
        let noted = current.attributes.merging(kept?.attributes ?? [:]) { $1 }
        let entry = CacheEntry(
            collection: current.collection,
            key: current.key,
            attributes: noted.merging(write.entry.attributes) { $1 }
        )
        let value: S.Value? = kept.flatMap { $0.isRemoved ? nil : Self.value($0.value) }
        let local = write.change(value)
        // The value of a draft is not what the portal had.
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

    /// Combines a change of what the user saw with a queued change that the user did not see.
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

extension CacheEntry {
    /// Whether the portal has not given the entry a key yet: `draft-…`, or what ``CacheEntry/temporaryKey(_:)`` returns.
    var hasTemporaryKey: Bool {
        let digits = key.utf8.suffix(33)
        return key.hasPrefix("draft-")
            || digits.count == 33 && digits.first == UInt8(ascii: "-")
                && digits.dropFirst().allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
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
    /// The cached entry.
    let kept: CachedEntry?
    /// How often the entry had been written to.
    let writes: Int64
}

/// The error for an entry that was written to after the draft was made.
struct DraftOutdated: Error {}
