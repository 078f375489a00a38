import ScreensCoding
@_spi(Host) import ScreensKit
import ScreensSystem

extension EntryWrite {
    /// Whether it is made of the portal's copy of an entry, and leaves a draft of it, whose value is `cached`, as it is.
    func leaves(_ draft: PendingWrite, of entry: CacheEntry, cached: S.Value?) -> Bool {
        guard draft.state == .draft, let shown = seen(unless: cached) else { return false }
        let origin: S.Value? = draft.base.flatMap(BinaryCoding.valid)
        guard let origin else { return !entry.isTemporary }
        // Only the portal gives a value another version; what differs otherwise is an older version of the draft.
        return S().isSame(shown, as: origin) || !S().isUnchanged(shown, since: origin)
    }

    /// Applies it to the cached value of an entry, which is that of `unsent`, an unsent change of it, if there is one.
    ///
    /// `isBesideDraft` says that it leaves `unsent` as it is.
    ///
    /// - Throws: ``ScreensError`` if the user has not seen `unsent`, and both change the same fields.
    func applied(
        to entry: CacheEntry,
        cached: S.Value?,
        _ unsent: PendingWrite?,
        _ isBesideDraft: Bool
    ) throws -> EntryChange<S.Value> {
        var local = change(cached)
        // The value of an unsent change is not what the portal had.
        var base: S.Value? = unsent.map { $0.base.flatMap(BinaryCoding.valid) } ?? cached
        if let shown = seen(unless: cached) {
            if let unsent, !isBesideDraft {
                local = try merged(local, shown, cached, unsent)
            } else {
                // What was made of a new entry is new again after it was discarded elsewhere.
                let isNew = unsent == nil && cached == nil && entry.isTemporary
                base = isNew ? nil : shown
            }
        }
        return EntryChange(entry: entry.ofPlugin, base: base, local: local, id: UUIDText.random())
    }

    /// The copy that the user has seen, if that is not the cached one.
    private func seen(unless cached: S.Value?) -> S.Value? {
        guard let basedOn, let cached, S().isSame(basedOn, as: cached) else { return basedOn }
        return nil
    }

    private func merged(
        _ local: S.Value?,
        _ shown: S.Value,
        _ cached: S.Value?,
        _ unsent: PendingWrite
    ) throws -> S.Value {
        if let local, let cached,
            let both = S().merged(base: shown, local: local, remote: cached)
        {
            return both
        }
        let unseen = unsent.state == .draft ? "a draft" : "an unsent change"
        throw ScreensError.failed(
            "\"\(unsent.key)\" has \(unseen) made after this copy was loaded, and both change the "
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
