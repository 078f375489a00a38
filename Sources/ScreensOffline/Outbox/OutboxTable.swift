import ScreensKit
import ScreensSQLite

/// The queue of changes, used inside a transaction of a cache.
///
/// A change and the cached value that it produces are one row each, and always change together: the entry is dirty
/// exactly while it has a row here. Drafts are rows too, with a state that is never sent.
struct OutboxTable {
    let connection: Connection

    /// All changes, in the order in which they were queued.
    func all() throws(DatabaseFailure) -> [PendingWrite] {
        try rows("NOT \(Self.isDraft) ORDER BY outbox.id", [])
    }

    /// All drafts, sorted by collection and key.
    func drafts() throws(DatabaseFailure) -> [PendingWrite] {
        try rows("\(Self.isDraft) ORDER BY outbox.collection, outbox.key", [])
    }

    /// All changes and drafts of a collection's entries, in the order in which they were made.
    func unsent(in collection: String) throws(DatabaseFailure) -> [PendingWrite] {
        try rows("outbox.collection = ? ORDER BY outbox.id", [.text(collection)])
    }

    func write(_ id: Int64) throws(DatabaseFailure) -> PendingWrite? {
        try rows("id = ? AND NOT \(Self.isDraft)", [.int(id)]).first
    }

    /// The change or draft with an id.
    func anyRow(_ id: Int64) throws(DatabaseFailure) -> PendingWrite? {
        try rows("id = ?", [.int(id)]).first
    }

    func write(_ collection: String, _ key: String) throws(DatabaseFailure) -> PendingWrite? {
        try row(collection, key, "AND NOT \(Self.isDraft)")
    }

    /// The unsent change or the draft of an entry.
    func unsent(of entry: CacheEntry) throws(DatabaseFailure) -> PendingWrite? {
        try row(entry.collection, entry.key)
    }

    func draft(_ collection: String, _ key: String) throws(DatabaseFailure) -> PendingWrite? {
        try row(collection, key, "AND \(Self.isDraft)")
    }

    private func row(
        _ collection: String,
        _ key: String,
        _ condition: String = ""
    ) throws(DatabaseFailure) -> PendingWrite? {
        try rows(
            "outbox.collection = ? AND outbox.key = ? \(condition)",
            [.text(collection), .text(key)]
        ).first
    }

    private func rows(
        _ condition: String,
        _ values: [SQLValue]
    ) throws(DatabaseFailure) -> [PendingWrite] {
        try connection.rows(
            """
            SELECT \(PendingWrite.columns) FROM outbox JOIN entry USING (collection, key)
            WHERE \(condition)
            """,
            values,
            PendingWrite.init
        )
    }

    /// The SQL condition for a row of the queue that is a draft.
    static let isDraft = "outbox.state = 'draft'"

    /// Returns how often an entry was written to.
    func writes(_ entry: CacheEntry) throws(DatabaseFailure) -> Int64 {
        try connection.number(
            "SELECT writes FROM entry WHERE collection = ? AND key = ?",
            [.text(entry.collection), .text(entry.key)]
        ) ?? 0
    }

    /// Queues a change, or combines it with a pending change of the same entry.
    ///
    /// It replaces a draft, of which the caller has made it.
    ///
    /// - Returns: the change as it is in the queue; `nil` if `writes` is given and differs from the number of writes to the entry, because
    ///   the change was then made to another value.
    func add(
        _ new: PendingWrite,
        writes: Int64? = nil
    ) throws(DatabaseFailure) -> PendingWrite? {
        if let writes, try self.writes(new.entry) != writes { return nil }
        try connection.run(
            """
            INSERT INTO outbox (collection, key, action, changeId, base, attemptId, attempt,
                dependencies, attempts, state, queuedAt, files)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?12, ?10, ?11)
            ON CONFLICT (collection, key) DO UPDATE SET action = ?3, changeId = ?4,
                base = iif(\(Self.isDraft), ?5, base),
                attemptId = iif(\(Self.isDraft), ?6, attemptId),
                attempt = iif(\(Self.isDraft), ?7, attempt),
                queuedAt = iif(\(Self.isDraft), ?10, queuedAt),
                dependencies = ?8, files = json_patch(files, ?11),
                attempts = CASE state WHEN 'pending' THEN attempts
                    WHEN 'draft' THEN ?9 ELSE 0 END,
                state = iif(state = 'conflicted', state, ?12), problem = NULL
            """,
            [
                .text(new.collection), .text(new.key), .text(new.action), .text(new.changeId),
                .optional(new.base), .optional(new.attempt?.id), .optional(new.attempt?.value),
                .text(encoded(new.dependencies)), .int(new.attempts),
                .int(new.queuedAt.milliseconds), .text(new.files.text), .text(new.state.rawValue),
            ]
        )
        try connection.run(
            """
            INSERT INTO entry (collection, key, attributes, isDirty, value, writes)
            VALUES (?, ?, ?, 1, ?, 1)
            ON CONFLICT DO UPDATE SET attributes = excluded.attributes, isDirty = 1,
                value = excluded.value, writes = writes + 1
            """,
            [
                .text(new.collection), .text(new.key), .text(encoded(new.attributes)),
                .optional(new.local),
            ]
        )
        return try row(new.collection, new.key)
    }

    /// Records that the present value is about to be sent.
    ///
    /// - Returns: the change as it is now; `nil` if it is gone.
    func begin(_ id: Int64, at time: Timestamp) throws(DatabaseFailure) -> PendingWrite? {
        try connection.run(
            """
            UPDATE outbox SET attempt = iif(attemptId IS NULL, (
                    SELECT value FROM entry
                    WHERE entry.collection = outbox.collection AND entry.key = outbox.key
                ), attempt),
                attemptId = ifnull(attemptId, changeId)
            WHERE id = ?
            """,
            [.int(id)]
        )
        guard let begun = try write(id) else { return nil }
        if let attempt = begun.attempt {
            try recordSent(attempt.value, of: begun.entry, attempt.id, at: time)
        }
        return begun
    }

    /// Records the result of an attempt that failed.
    ///
    /// `isKnown` says whether it is certain that the portal did not accept the change.
    func fail(
        _ write: PendingWrite,
        _ state: PendingWrite.State,
        _ problem: ScreensError?,
        attempts: Int,
        retryAt: Timestamp? = nil,
        isKnown: Bool,
        at now: Moment
    ) throws(DatabaseFailure) {
        try connection.run(
            """
            UPDATE outbox SET state = iif(state = 'conflicted' AND ?2 = 'pending', state, ?2),
                problem = ?3, attempts = ?4, retryAt = ?5,
                attemptId = iif(?6, NULL, attemptId), attempt = iif(?6, NULL, attempt),
                failedAt = ?7, failedUptime = ?8, failedStart = ?9
            WHERE id = ?1
            """,
            [
                .int(write.id), .text(state.rawValue), .optional(problem.map(encoded)),
                .int(attempts),
                .optional(retryAt?.milliseconds), .bool(isKnown), .int(now.time.milliseconds),
                .optional(now.uptime?.milliseconds), .optional(now.uptime?.start),
            ]
        )
    }

    /// Records that somebody else changed the entry.
    func conflict(_ id: Int64, remote: [UInt8]?) throws(DatabaseFailure) {
        try connection.run(
            """
            UPDATE outbox SET state = 'conflicted', remote = ?, problem = NULL, retryAt = NULL
            WHERE id = ?
            """,
            [.optional(remote), .int(id)]
        )
    }

    /// Makes a change due now, even if it was refused.
    func retry(_ id: Int64) throws(DatabaseFailure) {
        try connection.run(
            "UPDATE outbox SET state = 'pending', retryAt = NULL, attempts = 0 WHERE id = ?",
            [.int(id)]
        )
    }

    /// Removes a change with its entry.
    func discard(_ write: PendingWrite) throws(DatabaseFailure) {
        try connection.run("DELETE FROM outbox WHERE id = ?", [.int(write.id)])
        try connection.run(
            "DELETE FROM entry WHERE collection = ? AND key = ?",
            [.text(write.collection), .text(write.key)]
        )
    }

    /// Removes a change and its local value.
    ///
    /// The portal's value is shown again if it is known.
    func drop(_ write: PendingWrite) throws(DatabaseFailure) {
        try drop(write, leaving: write.base, asOf: write.queuedAt)
    }

    /// Removes a change and stores a value from before it, with a time if the portal had that value.
    func drop(
        _ write: PendingWrite,
        leaving value: [UInt8]?,
        asOf time: Timestamp?
    ) throws(DatabaseFailure) {
        try connection.run("DELETE FROM outbox WHERE id = ?", [.int(write.id)])
        try connection.run(
            """
            UPDATE entry SET isDirty = 0, value = ?, storedAt = ifnull(storedAt, ?)
            WHERE collection = ? AND key = ?
            """,
            [
                .optional(value), .optional(time?.milliseconds), .text(write.collection),
                .text(write.key),
            ]
        )
        try forgetIfEmpty(write.collection, write.key)
    }

    /// Removes an entry without a value, which has no meaning if it has no pending changes.
    func forgetIfEmpty(_ collection: String, _ key: String) throws(DatabaseFailure) {
        try connection.run(
            "DELETE FROM entry WHERE collection = ? AND key = ? AND value IS NULL AND NOT isDirty",
            [.text(collection), .text(key)]
        )
    }

    /// Restores a change or draft to its state before the last edit, which the portal refused.
    ///
    /// If exactly the earlier value has become the portal's in the meantime, the edit is dropped.
    func restore(_ earlier: PendingWrite, in present: PendingWrite) throws(DatabaseFailure) {
        let isSameBase = present.base == earlier.base
        guard isSameBase || earlier.attempt?.id != earlier.changeId else {
            return try drop(present)
        }
        let attempt = isSameBase ? earlier.attempt : nil
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
