@_spi(Host) public import ScreensKit
import ScreensSQLite
import ScreensSystem

/// An entry that is kept here alone, by the policy `cache-only`.
public struct CachedDraft: Hashable, Sendable {
    /// The entry; its key is temporary where the portal has never seen it.
    public let entry: CacheEntry
    /// What it holds, as JSON.
    public let value: JSONValue?

    /// The attribute that says which use case wrote the draft.
    static let actionAttribute = "draftAction"
}

extension CacheManager {
    /// The drafts, by collection and key.
    ///
    /// - Throws: ``CacheError``.
    public func drafts() throws(CacheError) -> [CachedDraft] {
        try access { (connection) throws(DatabaseFailure) in
            try connection.rows(
                "SELECT collection, key, attributes, value FROM entry WHERE \(Self.isDraft)"
                    + " ORDER BY collection, key",
                []
            ) { row in
                CachedDraft(
                    entry: CacheEntry(
                        collection: row.text(0),
                        key: row.text(1),
                        attributes: decoded(row.text(2)) ?? [:]
                    ),
                    value: PendingWrite.json(row.optionalBlob(3))
                )
            }
        }
    }

    // What the portal has answered has a time.
    private static let isDraft = "storedAt IS NULL AND NOT isDirty AND value IS NOT NULL"

    /// Queues a draft, to be sent like any other change.
    ///
    /// - Returns: the queued change; `nil` where the entry is no draft any more.
    /// - Throws: ``CacheError``.
    public func queue(_ draft: CachedDraft, at time: Timestamp) throws(CacheError) -> PendingWrite?
    {
        var attributes = draft.entry.attributes
        let action = attributes.removeValue(forKey: CachedDraft.actionAttribute)?.text ?? ""
        let entry = CacheEntry(
            collection: draft.entry.collection,
            key: draft.entry.key,
            attributes: attributes
        )
        return try write { (connection) throws(DatabaseFailure) in
            let values = try connection.rows(
                "SELECT value, origin FROM entry WHERE collection = ? AND key = ? AND \(Self.isDraft)",
                [.text(entry.collection), .text(entry.key)]
            ) { ($0.blob(0), $0.optionalBlob(1)) }
            guard let (value, base) = values.first else { return nil }
            // Without a base as after an attempt whose answer was lost: the portal is asked first, so that a
            // draft of an entry that is there becomes a conflict and overwrites nothing.
            let change = OutboxTable.Entry(
                entry: entry,
                action: action,
                base: base,
                local: value,
                changeId: UUIDText.random(),
                wasAttempted: base == nil,
                dependencies: []
            )
            return try OutboxTable(connection: connection).add(change, at: time)
        }
    }

    /// Discards drafts for good.
    ///
    /// - Throws: ``CacheError``.
    public func discard(_ drafts: [CachedDraft]) throws(CacheError) {
        try write { (connection) throws(DatabaseFailure) in
            for draft in drafts {
                try connection.run(
                    "DELETE FROM entry WHERE collection = ? AND key = ? AND \(Self.isDraft)",
                    [.text(draft.entry.collection), .text(draft.entry.key)]
                )
            }
        }
    }
}

extension CacheEntry {
    /// The entry of a draft that a use case has written.
    func drafted(by action: String) -> CacheEntry {
        CacheEntry(
            collection: collection,
            key: key,
            attributes: attributes.merging([CachedDraft.actionAttribute: .text(action)]) { $1 },
            lifetime: lifetime
        )
    }
}
