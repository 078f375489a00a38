@_spi(Host) public import ScreensKit
import ScreensSQLite
import ScreensSystem

/// A change that is stored on this machine until a user sends it, written by the policy `cache-only`.
public struct CachedDraft: Hashable, Sendable {
    /// The entry.
    ///
    /// Its key is temporary if the portal has never seen it.
    public let entry: CacheEntry
    /// The value as JSON.
    public let value: JSONValue?
}

extension CacheManager {
    /// The drafts, sorted by collection and key.
    ///
    /// - Throws: ``CacheError``.
    public func drafts() throws(CacheError) -> [CachedDraft] {
        try access { (connection) throws(DatabaseFailure) in
            try OutboxTable(connection: connection).drafts()
        }.map { CachedDraft(entry: $0.entry, value: $0.localValue) }
    }

    /// Returns the draft of an entry.
    func draft(of entry: CacheEntry) throws(CacheError) -> PendingWrite? {
        try access { (connection) throws(DatabaseFailure) in
            try OutboxTable(connection: connection).draft(entry.collection, entry.key)
        }
    }

    /// Queues a draft, so that it is sent like any other change.
    ///
    /// - Returns: the queued change; `nil` if the entry is no longer a draft.
    /// - Throws: ``CacheError``.
    public func queue(_ draft: CachedDraft, at time: Timestamp) throws(CacheError) -> PendingWrite?
    {
        try write { (connection) throws(DatabaseFailure) in
            let table = OutboxTable(connection: connection)
            guard let row = try table.draft(draft.entry.collection, draft.entry.key) else {
                return nil
            }
            // The base is missing, as after an attempt whose answer was lost. The portal is therefore asked first, so
            // that a draft of an entry that exists there becomes a conflict and overwrites nothing.
            let change = OutboxTable.Entry(
                entry: row.entry,
                action: row.action,
                base: row.base,
                local: row.local,
                changeId: UUIDText.random(),
                wasAttempted: row.base == nil,
                dependencies: row.dependencies,
                files: row.files
            )
            return try table.add(change, at: time)
        }
    }

    /// Discards drafts permanently.
    ///
    /// The portal's value is shown again if it is known.
    ///
    /// - Throws: ``CacheError``.
    public func discard(_ drafts: [CachedDraft]) throws(CacheError) {
        try write { (connection) throws(DatabaseFailure) in
            let table = OutboxTable(connection: connection)
            for draft in drafts {
                if let row = try table.draft(draft.entry.collection, draft.entry.key) {
                    try table.drop(row)
                }
            }
        }
        removeUnusedFiles()
    }

    /// Removes an entry and its draft, which the portal never receives.
    ///
    /// - Returns: whether they were removed; `false` if the number of writes to the entry is not `writes`.
    func forgetHere(_ entry: CacheEntry, writes: Int64) throws(CacheError) -> Bool {
        try write { (connection) throws(DatabaseFailure) in
            let table = OutboxTable(connection: connection)
            guard try table.writes(entry) == writes else { return false }
            if let row = try table.draft(entry.collection, entry.key) { try table.discard(row) }
            try connection.run(
                "DELETE FROM entry WHERE collection = ? AND key = ? AND NOT isDirty",
                [.text(entry.collection), .text(entry.key)]
            )
            return true
        }
    }
}

extension CacheEntry {
    /// Whether the portal has not given the entry a key yet: `draft-…`, or what ``CacheEntry/temporaryKey(_:)`` returns.
    var isTemporary: Bool {
        let digits = key.utf8.suffix(33)
        return key.hasPrefix("draft-")
            || digits.count == 33 && digits.first == UInt8(ascii: "-")
                && digits.dropFirst().allSatisfy { Self.digits.contains($0) }
    }

    private static let digits = Set("0123456789abcdef".utf8)
}

extension OutboxTable {
    /// Ends the draft of which a change was made, after the portal has received it.
    func endDraft(_ draft: PendingWrite) throws(DatabaseFailure) {
        guard let row = try self.draft(draft.collection, draft.key), row.changeId == draft.changeId
        else { return }
        try connection.run("DELETE FROM outbox WHERE id = ?", [.int(row.id)])
        try connection.run(
            "UPDATE entry SET isDirty = 0 WHERE collection = ? AND key = ?",
            [.text(draft.collection), .text(draft.key)]
        )
    }

    /// Leaves a draft on top of a change that was sent beside it, if both can be combined.
    ///
    /// Otherwise the draft keeps its base, and is in conflict with that change when it is sent.
    func carry(
        _ draft: PendingWrite,
        onto arrived: Arrived,
        merging merged: ([UInt8], [UInt8]) -> [UInt8]?
    ) throws(DatabaseFailure) {
        try moveDraft(draft, to: arrived.entry)
        guard let local = draft.local, let remote = arrived.value, let value = merged(local, remote)
        else { return }
        try connection.run(
            "UPDATE outbox SET base = ?, changeId = ? WHERE id = ?",
            [.blob(remote), .text(UUIDText.random()), .int(draft.id)]
        )
        try connection.run(
            """
            UPDATE entry SET value = ?1, writes = writes + 1
            WHERE (collection, key) = (SELECT collection, key FROM outbox WHERE id = ?2)
            """,
            [.blob(value), .int(draft.id)]
        )
    }

    /// Gives a draft the key that the portal gave its entry.
    private func moveDraft(_ draft: PendingWrite, to entry: CacheEntry) throws(DatabaseFailure) {
        guard entry.key != draft.key, try !isStored(entry) else { return }
        let keys: [SQLValue] = [.text(entry.collection), .text(entry.key), .text(draft.key)]
        try connection.run(
            "DELETE FROM entry WHERE collection = ?1 AND key = ?2",
            Array(keys[..<2])
        )
        for table in ["entry", "outbox"] {
            try connection.run(
                "UPDATE \(table) SET key = ?2 WHERE collection = ?1 AND key = ?3",
                keys
            )
        }
    }

    /// Turns a queued change back into the draft of which it was made.
    func bringBack(_ draft: PendingWrite, in present: PendingWrite) throws(DatabaseFailure) {
        try connection.run(
            """
            UPDATE outbox SET state = ?2, action = ?3, changeId = ?4, base = ?5, attemptId = NULL,
                attempt = NULL, attempts = 0, problem = NULL, retryAt = NULL
            WHERE id = ?1
            """,
            [
                .int(present.id), .text(UnsentState.draft.rawValue), .text(draft.action),
                .text(draft.changeId), .optional(draft.base),
            ]
        )
        try connection.run(
            "UPDATE entry SET value = ? WHERE collection = ? AND key = ?",
            [.optional(draft.local), .text(draft.collection), .text(draft.key)]
        )
    }
}
