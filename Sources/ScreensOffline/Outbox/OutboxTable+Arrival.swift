import ScreensKit
import ScreensSQLite
import ScreensSystem

extension OutboxTable {
    /// How to treat a local value that is newer than what arrived.
    enum LocalChangePolicy: Sendable {
        /// The local value stays as it is.
        case unchanged
        /// The local value is replaced by one that combines both.
        case rebased([UInt8]?)
    }

    /// Records that the portal has a change, and returns whether the change is done.
    ///
    /// If it is the present change, it is done, and the entry has the portal's value without pending changes. Otherwise
    /// the portal's value becomes the new base of the present change.
    ///
    /// `isAccepted` says that the portal made its value of the change; otherwise the user gave up the change for that
    /// value. `newer` says how to treat a newer local value.
    func arrive(
        _ changeId: String,
        of id: Int64,
        _ arrived: CodedVersion,
        isAccepted: Bool = true,
        newer: ([UInt8]?) -> LocalChangePolicy = { _ in .unchanged },
        at time: Timestamp
    ) throws(DatabaseFailure) -> Bool {
        if isAccepted { try noteAnswer(changeId, arrived.value) }
        guard let present = try write(id) else { return true }
        let key = try rename(present, to: arrived.entry)
        try noteSeen(arrived.value, of: arrived.entry, at: time)
        if present.changeId == changeId {
            if isAccepted { try noteEnd(id) }
            try settle(id, present.collection, key, arrived, at: time)
            return true
        }
        try rebase(id, on: arrived.value, newer(present.local))
        return false
    }

    /// Makes what the portal has now the base of a change, which stays pending on top of it.
    ///
    /// `changeId` is a new idempotency key, needed if the old one may have been used already.
    func rebase(
        _ id: Int64,
        on base: [UInt8]?,
        _ newer: LocalChangePolicy,
        changeId: String? = nil
    ) throws(DatabaseFailure) {
        try connection.run(
            """
            UPDATE outbox SET base = ?, attempt = NULL, attemptId = NULL, remote = NULL,
                attempts = 0, retryAt = NULL, problem = NULL, state = 'pending',
                changeId = ifnull(?, changeId)
            WHERE id = ?
            """,
            [.optional(base), .optional(changeId), .int(id)]
        )
        guard case .rebased(let value) = newer else { return }
        try connection.run(
            """
            UPDATE entry SET value = ?1
            WHERE (collection, key) = (SELECT collection, key FROM outbox WHERE id = ?2)
            """,
            [.optional(value), .int(id)]
        )
    }

    /// The state of a change between its arrival and its removal from the queue, in one transaction.
    static let arrivedWord = "arrived"

    /// Records for the name of the change's file that the portal has the change.
    private func noteEnd(_ id: Int64) throws(DatabaseFailure) {
        try connection.run(
            "UPDATE outbox SET state = ? WHERE id = ?",
            [.text(Self.arrivedWord), .int(id)]
        )
    }

    /// Ends a change with what the portal has.
    func settle(
        _ id: Int64,
        _ collection: String,
        _ key: String,
        _ arrived: CodedVersion,
        at time: Timestamp
    ) throws(DatabaseFailure) {
        try connection.run("DELETE FROM outbox WHERE id = ?", [.int(id)])
        try connection.run(
            """
            UPDATE entry SET isDirty = 0, value = ?, attributes = ?, storedAt = ?,
                expiresAt = NULL, writes = writes + 1
            WHERE collection = ? AND key = ?
            """,
            [
                .optional(arrived.value), .text(encoded(arrived.entry.attributes)),
                .int(time.milliseconds), .text(collection), .text(key),
            ]
        )
        try forgetIfEmpty(collection, key)
    }

    /// Returns the entry that replaced one with a temporary key; `nil` if there is none.
    func arrival(_ collection: String, _ key: String) throws(DatabaseFailure) -> CacheEntry? {
        try connection.rows(
            "SELECT key, attributes FROM arrival WHERE collection = ? AND temporaryKey = ?",
            [.text(collection), .text(key)]
        ) { row in
            CacheEntry(
                collection: collection,
                key: row.text(0),
                attributes: decoded(row.text(1)) ?? [:]
            )
        }.first
    }

    /// Returns the keys that the portal gave to other entries of a collection with temporary ones.
    func arrivals(besides entry: CacheEntry) throws(DatabaseFailure) -> Set<String> {
        Set(
            try connection.rows(
                "SELECT key FROM arrival WHERE collection = ? AND temporaryKey <> ?",
                [.text(entry.collection), .text(entry.key)]
            ) { $0.text(0) }
        )
    }

    /// Records the key that the portal gave an entry with a temporary one.
    func noteArrival(of temporary: CacheEntry, as entry: CacheEntry) throws(DatabaseFailure) {
        try connection.run(
            "INSERT OR REPLACE INTO arrival VALUES (?, ?, ?, ?)",
            [
                .text(temporary.collection), .text(temporary.key), .text(entry.key),
                .text(encoded(entry.attributes)),
            ]
        )
    }

    /// Records the key of an addition that is not cached: an equal one is not mistaken for it.
    func noteArrival(ofAddition added: CacheEntry, as entry: CacheEntry) throws(DatabaseFailure) {
        guard added.isTemporary, added.key != entry.key else { return }
        try noteArrival(of: added, as: entry)
    }

    /// Gives an entry the key that the portal gave it.
    ///
    /// - Returns: its key from now on, which is still the old one if there is an unsent change or a draft under the new
    ///   key already.
    private func rename(_ write: PendingWrite, to entry: CacheEntry) throws(DatabaseFailure)
        -> String
    {
        guard entry.key != write.key else { return write.key }
        try noteArrival(of: write.entry, as: entry)
        try moveSent(write.entry, to: entry.key)
        if try unsent(of: entry) != nil { return write.key }
        let pair: [SQLValue] = [.text(write.collection), .text(entry.key)]
        try connection.run("DELETE FROM entry WHERE collection = ? AND key = ?", pair)
        try connection.run(
            "UPDATE entry SET key = ?, attributes = ? WHERE collection = ? AND key = ?",
            [
                .text(entry.key), .text(encoded(entry.attributes)), .text(write.collection),
                .text(write.key),
            ]
        )
        try connection.run("UPDATE outbox SET key = ? WHERE id = ?", [pair[1], .int(write.id)])
        return entry.key
    }

    /// Stores what arrived as an entry without pending changes, instead of the one that was sent.
    func replace(_ old: CacheEntry, with arrived: CodedVersion, at time: Timestamp)
        throws(DatabaseFailure)
    {
        if old.key != arrived.entry.key {
            try noteArrival(of: old, as: arrived.entry)
            try moveSent(old, to: arrived.entry.key)
            try connection.run(
                "DELETE FROM entry WHERE collection = ? AND key = ? AND NOT isDirty",
                [.text(old.collection), .text(old.key)]
            )
        }
        let entry = arrived.entry
        try connection.run(
            """
            INSERT INTO entry (collection, key, attributes, storedAt, isDirty, value, writes)
            VALUES (?, ?, ?, ?, 0, ?, 1)
            ON CONFLICT DO UPDATE SET attributes = excluded.attributes, value = excluded.value,
                storedAt = excluded.storedAt, expiresAt = NULL, writes = writes + 1
            WHERE NOT isDirty
            """,
            [
                .text(old.collection), .text(entry.key), .text(encoded(entry.attributes)),
                .int(time.milliseconds), .optional(arrived.value),
            ]
        )
        try forgetIfEmpty(old.collection, entry.key)
    }

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
    func rebaseDraft(
        _ draft: PendingWrite,
        onto arrived: CodedVersion,
        merging merged: ([UInt8], [UInt8]) -> [UInt8]?
    ) throws(DatabaseFailure) {
        _ = try rename(draft, to: arrived.entry)
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
}
