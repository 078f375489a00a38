import ScreensCoding
@_spi(Host) import ScreensKit

/// What a write makes of an entry, and the portal's version that it is made on.
struct WriteBasis<S: Synchronizer> {
    /// The portal's version; `nil` if it had none or that is not known.
    let base: S.Value?
    /// The new value; `nil` removes the entry.
    let local: S.Value?
    /// Whether it is made of the portal's copy, and leaves a draft of the entry as it is.
    let isBesideDraft: Bool

    /// Applies a write to the cached value of an entry, which is that of `earlier`, an unsent change of it, if there is
    /// one.
    ///
    /// - Throws: ``ScreensError`` if the user has not seen `earlier`, and both change the same fields.
    init(
        _ write: EntryWrite<S>,
        _ policy: OfflinePolicy,
        of entry: CacheEntry,
        cached: S.Value?,
        _ earlier: PendingWrite?
    ) throws {
        let (own, local) = (S(), write.change(cached))
        // The value of an unsent change is not what the portal had.
        let origin = earlier.map { $0.base.flatMap(BinaryCoding.valid) } ?? cached
        guard let shown = write.basedOn, !(cached.map { own.isSame(shown, as: $0) } ?? false) else {
            (base, self.local, isBesideDraft) = (origin, local, false)
            return
        }
        guard let earlier else {
            // What was made of a new entry is new again after it was discarded elsewhere.
            let isNew = cached == nil && entry.isTemporary
            (base, self.local, isBesideDraft) = (isNew ? nil : shown, local, false)
            return
        }
        if earlier.state == .draft, policy != .cacheOnly, !Self.isOfDraft(shown, origin, entry) {
            (base, self.local, isBesideDraft) = (shown, local, true)
            return
        }
        guard let local, let cached,
            let both = own.merged(base: shown, local: local, remote: cached)
        else { throw Self.overlap(earlier) }
        (base, self.local, isBesideDraft) = (origin, both, false)
    }

    /// Whether a copy that differs from the draft is an older version of the draft, and not the portal's.
    private static func isOfDraft(_ shown: S.Value, _ origin: S.Value?, _ entry: CacheEntry) -> Bool
    {
        guard let origin else { return entry.isTemporary }
        // Only the portal gives a value another version.
        return !S().isSame(shown, as: origin) && S().isUnchanged(shown, since: origin)
    }

    private static func overlap(_ earlier: PendingWrite) -> ScreensError {
        let unseen = earlier.state == .draft ? "a draft" : "an unsent change"
        return .failed(
            "\"\(earlier.key)\" has \(unseen) made after this copy was loaded, and both change the "
                + "same fields. Nothing was stored. Reload it and repeat the change."
        )
    }
}

extension BinaryCoding {
    /// Decodes a cached value; `nil` if it has the format of another version.
    static func valid<Value: Decodable>(_ bytes: [UInt8]) -> Value? {
        try? decode(Value.self, from: bytes)
    }
}
