import ScreensKit
import ScreensSQLite

extension CacheManager {
    /// Stores what the portal has after a write that did not use the queue.
    ///
    /// An edit that was queued in the meantime stays pending on top of it, and a draft beside it stays a draft.
    /// `merging` combines a base, a local and a remote value.
    func keep<S>(
        _ arrived: OutboxTable.Arrived,
        inPlaceOf draft: Draft<S>,
        merging merged: ([UInt8], [UInt8], [UInt8]) -> [UInt8]?,
        at time: Timestamp
    ) throws(CacheError) {
        let old = draft.change.entry
        try write { (connection) throws(DatabaseFailure) in
            let table = OutboxTable(connection: connection)
            try table.noteAnswer(draft.change.id, arrived.value)
            try table.noteSeen(arrived.value, of: old, at: time)
            if let drafted = draft.drafted { try table.endDraft(drafted) }
            if let left = try table.draft(old.collection, old.key) {
                try table.carry(left, onto: arrived) { local, remote in
                    (draft.drafted?.local ?? left.base).flatMap { merged($0, local, remote) }
                }
            }
            if let present = try table.write(old.collection, old.key) {
                let overtaken = draft.pending?.changeId ?? ""
                _ = try table.arrive(
                    present.changeId == overtaken ? overtaken : draft.change.id,
                    of: present.id,
                    arrived,
                    at: time
                )
            } else {
                try table.replace(old, with: arrived, at: time)
            }
        }
    }

    /// Restores the value from before a write that the portal refused.
    ///
    /// - Returns: whether it was restored; `false` if somebody has edited the entry since.
    func takeBack<S>(_ write: PendingWrite, to draft: Draft<S>) throws(CacheError) -> Bool {
        do {
            return try takeBackInDatabase(write, to: draft)
        } catch {
            guard draft.pending == nil, draft.drafted == nil, end(write) else { throw error }
            return true
        }
    }

    private func takeBackInDatabase<S>(
        _ write: PendingWrite,
        to draft: Draft<S>
    ) throws(CacheError) -> Bool {
        try self.write { (connection) throws(DatabaseFailure) in
            let table = OutboxTable(connection: connection)
            guard let present = try table.write(write.id), present.changeId == write.changeId
            else { return false }
            if let drafted = draft.drafted {
                try table.bringBack(drafted, in: present)
                return true
            }
            guard let pending = draft.pending else {
                try table.drop(present, leaving: draft.kept?.value, asOf: draft.kept?.storedAt)
                return true
            }
            if pending.hasArrived(on: present.base) {
                try table.drop(present)
            } else {
                try table.restore(pending, in: present)
            }
            return true
        }
    }
}

extension OutboxTable {
    /// Stores what arrived as an entry without pending changes, instead of the one that was sent.
    func replace(_ old: CacheEntry, with arrived: Arrived, at time: Timestamp)
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

    /// Restores a queued change to its state before the last edit.
    func restore(_ earlier: PendingWrite, in present: PendingWrite) throws(DatabaseFailure) {
        let attempt = present.base == earlier.base ? earlier.attempt : nil
        try connection.run(
            """
            UPDATE outbox SET action = ?2, changeId = ?3, attemptId = ?4, attempt = ?5, state = ?6,
                attempts = ?7, retryAt = ?8, problem = ?9, failedAt = ?10,
                failedUptime = ?11, failedStart = ?12
            WHERE id = ?1
            """,
            [
                .int(present.id), .text(earlier.action), .text(earlier.changeId),
                .optional(attempt?.id), .optional(attempt?.value),
                .text(earlier.state.rawValue), .int(earlier.attempts),
                .optional(earlier.retryAt?.milliseconds), .optional(earlier.problem.map(encoded)),
                .optional(earlier.failedAt?.milliseconds),
                .optional(earlier.failedUptime?.milliseconds),
                .optional(earlier.failedUptime?.start),
            ]
        )
        try connection.run(
            "UPDATE entry SET value = ? WHERE collection = ? AND key = ?",
            [.optional(earlier.local), .text(present.collection), .text(present.key)]
        )
    }
}

extension PendingWrite {
    /// Whether exactly its value has become the base in the meantime.
    fileprivate func hasArrived(on present: [UInt8]?) -> Bool {
        attempt?.id == changeId && present != base
    }
}
