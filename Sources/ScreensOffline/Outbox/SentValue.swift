@_spi(Host) import ScreensKit
import ScreensSQLite
import ScreensSystem

/// A value of an entry that this cache has sent to the portal, remembered for a limited time.
///
/// Networks deliver requests late or twice, and lose answers. The portal may then have a value that was sent earlier,
/// which is not a change by somebody else.
struct SentValue: Sendable {
    /// The position in the order in which the values were sent.
    let id: Int64
    /// The value; `nil` for a removal.
    let value: [UInt8]?
    /// The value that the portal made of it, if that is known.
    let answer: [UInt8]?
    /// Whether it is known that the portal accepted the value.
    let hasArrived: Bool
    /// Whether a network may still deliver the value again.
    let isRecent: Bool

    /// The most values of one entry.
    ///
    /// A user rarely edits an entry more often before the portal answers.
    static let limit: Int64 = 8
    /// The most values of all entries together.
    static let total: Int64 = 4_000
    /// The most bytes of a value: enough for the largest portrait that portals accept, 300 KiB.
    static let size = 320 << 10
    /// The most bytes of all values together, with the portal's answers.
    static let totalSize = 8 << 20
    /// The most bytes of a value that is limited only by the number of values.
    static let smallSize = 16 << 10
    /// How long a value is stored, in milliseconds: a day.
    static let age: Int64 = 86_400_000
    /// How long networks and gateways retry, in milliseconds: ten minutes.
    ///
    /// After that, it is more likely that somebody set the entry back to that value.
    static let lateness: Int64 = 600_000
}

extension OutboxTable {
    /// Records a value before it is sent, or a value of somebody else that a user decided to replace.
    func recordSent(
        _ value: [UInt8]?,
        of entry: CacheEntry,
        _ changeId: String,
        hasArrived: Bool = false,
        at time: Timestamp
    ) throws(DatabaseFailure) {
        guard (value?.count ?? 0) <= SentValue.size else { return }
        let name: [SQLValue] = [.text(entry.collection), .text(entry.key)]
        try connection.run(
            """
            INSERT INTO sent (collection, key, changeId, value, hasArrived, sentAt)
            SELECT ?1, ?2, ?3, ?4, ?5, ?6
            WHERE NOT EXISTS (SELECT 1 FROM sent WHERE changeId = ?3)
            """,
            name + [
                .text(changeId), .optional(value), .bool(hasArrived), .int(time.milliseconds),
            ]
        )
        try connection.run(
            """
            DELETE FROM sent WHERE collection = ?1 AND key = ?2 AND (sentAt < ?3 OR id <= (
                SELECT id FROM sent WHERE collection = ?1 AND key = ?2
                ORDER BY id DESC LIMIT 1 OFFSET ?4
            ))
            """,
            name + [.int(time.milliseconds - SentValue.age), .int(SentValue.limit)]
        )
        try connection.run(
            "DELETE FROM sent WHERE id <= (SELECT max(id) FROM sent) - ?",
            [.int(SentValue.total)]
        )
        guard (value?.count ?? 0) > SentValue.smallSize else { return }
        try connection.run(
            """
            DELETE FROM sent WHERE id <= (SELECT max(id) FROM (
                SELECT id, sum(ifnull(length(value), 0) + ifnull(length(answer), 0))
                    OVER (ORDER BY id DESC ROWS UNBOUNDED PRECEDING) AS total FROM sent
            ) WHERE total > ?)
            """,
            [.int(Int64(SentValue.totalSize))]
        )
    }

    /// Records that the portal answered a value after others were sent.
    ///
    /// A change of this value replaces those.
    ///
    /// `isShown` says that users have seen it, so that a change of another copy is in conflict with it.
    func noteSeen(
        _ value: [UInt8]?,
        of entry: CacheEntry,
        isShown: Bool = true,
        at time: Timestamp
    ) throws(DatabaseFailure) {
        let newest = try connection.rows(
            "SELECT value, answer FROM sent WHERE collection = ? AND key = ? ORDER BY id DESC LIMIT 1",
            [.text(entry.collection), .text(entry.key)]
        ) { [$0.optionalBlob(0), $0.optionalBlob(1)] }.first
        guard let value, let newest, !newest.contains(value) else { return }
        try recordSent(value, of: entry, UUIDText.random(), hasArrived: isShown, at: time)
    }

    /// Records what the portal made of a value.
    func noteAnswer(_ changeId: String, _ answer: [UInt8]?) throws(DatabaseFailure) {
        let stored = (answer?.count ?? 0) <= SentValue.size ? answer : nil
        try connection.run(
            "UPDATE sent SET hasArrived = 1, answer = ? WHERE changeId = ?",
            [.optional(stored), .text(changeId)]
        )
    }

    /// Returns the remembered values of an entry at a time, in the order in which they were sent.
    func sentValues(_ entry: CacheEntry, at now: Timestamp) throws(DatabaseFailure) -> [SentValue] {
        let time = now.milliseconds
        return try connection.rows(
            """
            SELECT id, value, answer, hasArrived, sentAt >= ? FROM sent
            WHERE collection = ? AND key = ? AND sentAt >= ? ORDER BY id
            """,
            [
                .int(time - SentValue.lateness), .text(entry.collection), .text(entry.key),
                .int(time - SentValue.age),
            ]
        ) { row in
            SentValue(
                id: row.int(0),
                value: row.optionalBlob(1),
                answer: row.optionalBlob(2),
                hasArrived: row.bool(3),
                isRecent: row.bool(4)
            )
        }
    }

    /// Moves the sent values of an entry to the key that the portal gave it.
    func moveSent(_ old: CacheEntry, to key: String) throws(DatabaseFailure) {
        try connection.run(
            "UPDATE sent SET key = ? WHERE collection = ? AND key = ?",
            [.text(key), .text(old.collection), .text(old.key)]
        )
    }
}
