import ScreensKit
import ScreensSQLite

/// How the portal's version of an entry relates to a change that is about to be sent.
enum Comparison {
    /// The portal has the change that was attempted.
    case attempted
    /// The portal has what it had when the change was made, or something with the same content.
    case unchanged
    /// The portal already has exactly the value that is to be sent.
    case present
    /// The portal has an older value that this cache sent, which the change replaces.
    case own
    /// The portal has a value that somebody else wrote.
    case foreign

    /// Compares the portal's version with a change of `base`.
    ///
    /// `sent`, the values that this cache sent, is read only if it is needed.
    init(
        _ change: PendingWrite,
        on base: [UInt8]?,
        with remote: CodedVersion?,
        by synchronizer: AnySynchronizer,
        sent: () throws -> [SentValue]
    ) throws {
        self =
            if try Self.isAttempt(change, base, remote, synchronizer) {
                .attempted
            } else if try synchronizer.has(remote?.value, unchanged: base) {
                .unchanged
            } else if try synchronizer.hasSameContent(remote?.value, as: base) {
                // After an attempt, something restored the old value, perhaps an older change that arrived late.
                change.attempt == nil ? .unchanged : .own
            } else if try synchronizer.hasSameContent(remote?.value, as: change.local) {
                .present
            } else if try Self.isOwn(remote?.value, base, synchronizer, try sent()) {
                .own
            } else {
                .foreign
            }
    }

    private static func isAttempt(
        _ change: PendingWrite,
        _ base: [UInt8]?,
        _ remote: CodedVersion?,
        _ synchronizer: AnySynchronizer
    ) throws -> Bool {
        guard let attempt = change.attempt else { return false }
        // An added entry that the portal knows under its own key exists there, whatever its value is.
        if base == nil, let remote, remote.entry.key != change.key { return true }
        return try synchronizer.hasSameContent(remote?.value, as: attempt.value)
    }

    /// Whether the portal has a value that this cache sent and that the change replaces.
    ///
    /// Either no user has seen that it arrived, and the copy on which the change is based includes all earlier values
    /// that users have seen. Or it was sent shortly before that copy was loaded.
    ///
    /// A change without a base includes none of them, unless it replaces an entry completely, as a vote does: then it
    /// includes the last one that arrived.
    private static func isOwn(
        _ remote: [UInt8]?,
        _ base: [UInt8]?,
        _ synchronizer: AnySynchronizer,
        _ sent: [SentValue]
    ) throws -> Bool {
        func holds(_ row: SentValue, _ value: [UInt8]?) throws -> Bool {
            if try synchronizer.hasSameContent(row.value, as: value) { return true }
            return try row.answer != nil && synchronizer.hasSameContent(row.answer, as: value)
        }
        let included = try sent.last { row in
            try base == nil
                ? row.hasArrived && !synchronizer.looksBeforeSending : holds(row, base)
        }
        let origin = included?.id ?? 0
        let firstUnseen = sent.first { $0.hasArrived && $0.id > origin }?.id ?? .max
        return try sent.contains { row in
            let isReplaced =
                row.hasArrived ? row.id <= origin && row.isRecent : row.id < firstUnseen
            return try isReplaced && holds(row, remote)
        }
    }
}

extension CacheManager {
    /// The values of an entry that this cache sent and that may still arrive.
    func sentValues(_ entry: CacheEntry, at now: Timestamp) throws(CacheError) -> [SentValue] {
        try access { (connection) throws(DatabaseFailure) in
            try OutboxTable(connection: connection).sentValues(entry, at: now)
        }
    }
}
