public import ScreensKit
import ScreensSQLite

/// Keeps a cache small and valid.
///
/// Nothing here removes unsent changes and drafts, which the portal could not send again.
extension CacheManager {
    /// Values from the portal have a time; drafts have none.
    private static let isReplaceable = "NOT isDirty AND storedAt IS NOT NULL"

    /// Removes entries of one collection, or of all if it is `nil`, but never an unsent change or a draft.
    ///
    /// Copies of files of the portal are the collection `Files`.
    ///
    /// - Returns: how many entries and copies were removed.
    /// - Throws: ``CacheError``.
    @discardableResult
    public func clear(_ collection: String? = nil) throws(CacheError) -> Int {
        let isOfFiles = collection == nil || collection == Self.filesCollection
        let copies = refusal == nil && isOfFiles ? removeFileCopies() : 0
        return copies + (try clearEntries(collection))
    }

    private func clearEntries(_ collection: String?) throws(CacheError) -> Int {
        try write(isForced: false) { (connection) throws(DatabaseFailure) in
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

    /// Removes entries that are too old to be shown, but never a pending change.
    ///
    /// - Throws: ``CacheError``.
    public func removeExpired(at time: Timestamp) throws(CacheError) {
        try write(isForced: false) { (connection) throws(DatabaseFailure) in
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

    /// Removes the oldest entries of a cache that takes more than a number of bytes on the disk.
    ///
    /// Unsent changes and drafts stay, whatever their size.
    ///
    /// - Returns: how many entries were removed.
    /// - Throws: ``CacheError``.
    @discardableResult
    public func trim(to bytes: Int) throws(CacheError) -> Int {
        let size = try access { (connection) throws(DatabaseFailure) in
            let pages = try connection.number("PRAGMA page_count") ?? 0
            let free = try connection.number("PRAGMA freelist_count") ?? 0
            return (pages - free) * (try connection.number("PRAGMA page_size") ?? 0)
        }
        guard size > bytes else { return 0 }
        return try write(isForced: false) { (connection) throws(DatabaseFailure) in
            let before = try connection.number("SELECT count(*) FROM entry") ?? 0
            // The newest entries that fit together stay. Those that always stay are counted first.
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
