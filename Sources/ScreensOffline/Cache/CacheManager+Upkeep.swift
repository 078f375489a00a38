public import ScreensKit
import ScreensSQLite

/// What keeps a cache small and sound; none of it removes what the portal cannot answer again: unsent changes
/// and drafts.
extension CacheManager {
    /// What the portal has answered has a time; drafts have none.
    private static let isReplaceable = "NOT isDirty AND storedAt IS NOT NULL"

    /// Removes entries of a collection, or of all for `nil`; never an unsent change or a draft.
    ///
    /// - Returns: how many were forgotten.
    /// - Throws: ``CacheError``.
    @discardableResult
    public func clear(_ collection: String? = nil) throws(CacheError) -> Int {
        try write(ofUser: false) { (connection) throws(DatabaseFailure) in
            let filter = collection.map { [SQLValue.text($0)] } ?? []
            let condition =
                collection == nil ? Self.isReplaceable : "\(Self.isReplaceable) AND collection = ?"
            let count = try connection.number(
                "SELECT count(*) FROM entry WHERE \(condition)",
                filter
            )
            try connection.run("DELETE FROM entry WHERE \(condition)", filter)
            try connection.run(
                """
                DELETE FROM sent
                WHERE (collection, key) NOT IN (SELECT collection, key FROM outbox)
                """,
                []
            )
            return Int(count ?? 0)
        }
    }

    /// Forgets what is too old to be shown; never one that waits to be sent.
    ///
    /// - Throws: ``CacheError``.
    public func removeExpired(at time: Timestamp) throws(CacheError) {
        try write(ofUser: false) { (connection) throws(DatabaseFailure) in
            try connection.run(
                "DELETE FROM entry WHERE NOT isDirty AND expiresAt <= ?",
                [.int(time.milliseconds)]
            )
            try connection.run(
                "DELETE FROM sent WHERE sentAt < ?",
                [.int(time.milliseconds - SentValue.age)]
            )
        }
    }

    /// Forgets the oldest entries of a cache that takes more than so many bytes on disk.
    ///
    /// Unsent changes and drafts stay, whatever their size.
    ///
    /// - Returns: how many entries were forgotten.
    /// - Throws: ``CacheError``.
    @discardableResult
    public func trim(to bytes: Int) throws(CacheError) -> Int {
        let size = try access { (connection) throws(DatabaseFailure) in
            let pages = try connection.number("PRAGMA page_count") ?? 0
            let free = try connection.number("PRAGMA freelist_count") ?? 0
            return (pages - free) * (try connection.number("PRAGMA page_size") ?? 0)
        }
        guard size > bytes else { return 0 }
        return try write(ofUser: false) { (connection) throws(DatabaseFailure) in
            let before = try connection.number("SELECT count(*) FROM entry") ?? 0
            // The newest entries that fit together stay; those that always stay count first.
            try connection.run(
                """
                DELETE FROM entry WHERE \(Self.isReplaceable) AND (collection, key) IN (
                    SELECT collection, key FROM (
                        SELECT collection, key, sum(length(value)) OVER (
                            ORDER BY isDirty DESC, storedAt IS NULL DESC, storedAt DESC,
                                collection, key
                            ROWS UNBOUNDED PRECEDING
                        ) AS total FROM entry
                    ) WHERE total > ?
                )
                """,
                [.int(bytes)]
            )
            return Int(before - (try connection.number("SELECT count(*) FROM entry") ?? 0))
        }
    }
}
