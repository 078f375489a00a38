import ScreensKit
import ScreensSQLite

/// What the portal has of an entry, seen from a change of it that is to be sent.
enum Comparison {
    /// It has the change that was attempted.
    case attempted
    /// It has what it had when the change was made, or something that says the same.
    case unchanged
    /// It has the very value that is to be sent.
    case present
    /// It has an older value that was sent from here, which the change replaces.
    case own
    /// It has what somebody else wrote.
    case foreign

    /// A change to compare.
    struct Change {
        let entry: CacheEntry
        let base: [UInt8]?
        let local: [UInt8]?
        /// A send of it whose outcome is not known.
        var attempt: PendingWrite.Attempt?
    }

    /// Compares; `sent`, the values that were sent from here, are read only where they matter.
    init(
        _ change: Change,
        with remote: OutboxTable.Arrived?,
        by synchronizer: AnySynchronizer,
        sent: () throws -> [SentValue]
    ) throws {
        self =
            if try Self.isAttempt(change, remote, synchronizer) {
                .attempted
            } else if try synchronizer.has(remote?.value, unchanged: change.base) {
                .unchanged
            } else if try synchronizer.says(remote?.value, same: change.base) {
                // After an attempt, something put the old value back: perhaps an older change that came late.
                change.attempt == nil ? .unchanged : .own
            } else if try synchronizer.says(remote?.value, same: change.local) {
                .present
            } else if let base = change.base,
                try Self.isOwn(remote?.value, base, synchronizer, try sent())
            {
                .own
            } else {
                .foreign
            }
    }

    private static func isAttempt(
        _ change: Change,
        _ remote: OutboxTable.Arrived?,
        _ synchronizer: AnySynchronizer
    ) throws -> Bool {
        guard let attempt = change.attempt else { return false }
        // An added entry that the portal knows by a key of its own is there, whatever it made of it.
        if change.base == nil, let remote, remote.entry.key != change.entry.key { return true }
        return try synchronizer.says(remote?.value, same: attempt.value)
    }

    /// Whether the portal has a value that was sent from here, and that the change replaces: one that no
    /// user was told to have arrived, or one from shortly before the copy that the change was made on.
    private static func isOwn(
        _ remote: [UInt8]?,
        _ base: [UInt8],
        _ synchronizer: AnySynchronizer,
        _ sent: [SentValue]
    ) throws -> Bool {
        func holds(_ row: SentValue, _ value: [UInt8]?) throws -> Bool {
            if try synchronizer.says(row.value, same: value) { return true }
            return try row.answer != nil && synchronizer.says(row.answer, same: value)
        }
        let origin = try sent.last { try holds($0, base) }?.id ?? 0
        return try sent.contains {
            try (!$0.hasArrived || ($0.id <= origin && $0.isRecent)) && holds($0, remote)
        }
    }
}

extension CacheManager {
    /// The values of an entry that were sent from here and may still be on their way.
    func sentValues(_ entry: CacheEntry, at now: Timestamp) throws(CacheError) -> [SentValue] {
        try access { (connection) throws(DatabaseFailure) in
            try OutboxTable(connection: connection).sentValues(entry, at: now)
        }
    }
}
