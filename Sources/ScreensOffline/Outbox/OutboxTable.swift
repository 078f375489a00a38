import ScreensKit
import ScreensSQLite

/// The queue of writes, inside a transaction of a cache.
///
/// A write and the value it leaves in the cache are one row each, always changed together: the
/// entry is dirty exactly while it has a row here. Drafts are rows too, of a state that is never sent.
struct OutboxTable {
    let connection: Connection

    /// A change to be queued.
    struct Entry: Sendable {
        let entry: CacheEntry
        let action: String
        /// What the portal had.
        let base: [UInt8]?
        /// What the entry is to be.
        let local: [UInt8]?
        let changeId: String
        /// A send of `local` whose outcome is not known.
        var wasAttempted = false
        let dependencies: [String]
        /// The files that the user chose for it.
        var files = QueuedFiles()
        /// Whether it stays here until somebody sends it.
        var isDraft = false
    }

    /// All writes, in the order in which they were queued.
    func all() throws(DatabaseFailure) -> [PendingWrite] {
        try rows("NOT \(Self.isDraft) ORDER BY outbox.id", [])
    }

    /// All drafts, by collection and key.
    func drafts() throws(DatabaseFailure) -> [PendingWrite] {
        try rows("\(Self.isDraft) ORDER BY outbox.collection, outbox.key", [])
    }

    func write(_ id: Int64) throws(DatabaseFailure) -> PendingWrite? {
        try rows("id = ? AND NOT \(Self.isDraft)", [.int(id)]).first
    }

    func write(_ collection: String, _ key: String) throws(DatabaseFailure) -> PendingWrite? {
        try row(collection, key, "AND NOT \(Self.isDraft)")
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

    /// What a statement asks of a row of the queue that is a draft.
    static let isDraft = "outbox.state = '\(draftWord)'"
    static let draftWord = "draft"

    /// How often an entry was written to.
    func writes(_ entry: CacheEntry) throws(DatabaseFailure) -> Int64 {
        try connection.number(
            "SELECT writes FROM entry WHERE collection = ? AND key = ?",
            [.text(entry.collection), .text(entry.key)]
        ) ?? 0
    }

    /// Queues a change, or makes it one with the entry's change that waits already; it takes a draft's place.
    ///
    /// - Returns: the change; `nil` where `writes` is given and the entry was not written to so many times:
    ///   the change was then made to something else.
    func add(
        _ new: Entry,
        writes: Int64? = nil,
        at time: Timestamp
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
                attempts = CASE state WHEN 'waiting' THEN attempts
                    WHEN '\(Self.draftWord)' THEN ?9 ELSE 0 END,
                state = iif(state = 'conflicted', state, ?12), problem = NULL
            """,
            [
                .text(new.entry.collection), .text(new.entry.key), .text(new.action),
                .text(new.changeId), .optional(new.base),
                .optional(new.wasAttempted ? new.changeId : nil),
                .optional(new.wasAttempted ? new.local : nil),
                .text(encoded(new.dependencies)), .int(new.wasAttempted ? 1 : 0),
                .int(time.milliseconds), .text(new.files.text),
                .text(new.isDraft ? Self.draftWord : UnsentState.pending.stored),
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
                .text(new.entry.collection), .text(new.entry.key),
                .text(encoded(new.entry.attributes)), .optional(new.local),
            ]
        )
        return try row(new.entry.collection, new.entry.key)
    }

    /// Notes, before it is sent, that the present value is.
    ///
    /// - Returns: the write as it is now; `nil` if it is gone.
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
            try remember(attempt.value, of: begun.entry, attempt.id, at: time)
        }
        return begun
    }

    /// Notes what came of an attempt that did not arrive.
    ///
    /// `isKnown` says whether it is known that the portal did not take it.
    func fail(
        _ write: PendingWrite,
        _ state: PendingWrite.State,
        _ problem: ScreensError,
        attempts: Int,
        retryAt: Timestamp? = nil,
        isKnown: Bool,
        at time: Timestamp
    ) throws(DatabaseFailure) {
        try connection.run(
            """
            UPDATE outbox SET state = iif(state = 'conflicted' AND ?2 = 'waiting', state, ?2),
                problem = ?3, attempts = ?4, retryAt = ?5,
                attemptId = iif(?6, NULL, attemptId), attempt = iif(?6, NULL, attempt),
                failedAt = ?7
            WHERE id = ?1
            """,
            [
                .int(write.id), .text(state.stored), .text(encoded(problem)), .int(attempts),
                .optional(retryAt?.milliseconds), .bool(isKnown), .int(time.milliseconds),
            ]
        )
    }

    /// Notes that somebody else changed the entry.
    func conflict(_ id: Int64, remote: [UInt8]?) throws(DatabaseFailure) {
        try connection.run(
            """
            UPDATE outbox SET state = 'conflicted', remote = ?, problem = NULL, retryAt = NULL
            WHERE id = ?
            """,
            [.optional(remote), .int(id)]
        )
    }

    /// Lets a write be tried at once, also one that is parked.
    func retry(_ id: Int64) throws(DatabaseFailure) {
        try connection.run(
            "UPDATE outbox SET state = 'waiting', retryAt = NULL, attempts = 0 WHERE id = ?",
            [.int(id)]
        )
    }

    /// Forgets a write with its entry.
    func discard(_ write: PendingWrite) throws(DatabaseFailure) {
        try connection.run("DELETE FROM outbox WHERE id = ?", [.int(write.id)])
        try connection.run(
            "DELETE FROM entry WHERE collection = ? AND key = ?",
            [.text(write.collection), .text(write.key)]
        )
    }

    /// Forgets a write and its local value; what the portal had comes back, if that is known.
    func drop(_ write: PendingWrite) throws(DatabaseFailure) {
        try drop(write, leaving: write.base, asOf: write.queuedAt)
    }

    /// Forgets a write; a value from before it, of a time if the portal had it, stays in its place.
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

    /// Forgets an entry without a value, which says nothing once it is clean.
    func forgetIfEmpty(_ collection: String, _ key: String) throws(DatabaseFailure) {
        try connection.run(
            "DELETE FROM entry WHERE collection = ? AND key = ? AND value IS NULL AND NOT isDirty",
            [.text(collection), .text(key)]
        )
    }
}
