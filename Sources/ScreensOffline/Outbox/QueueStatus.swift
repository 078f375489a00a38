public import ScreensKit
import ScreensSQLite

/// How many changes a cache holds that the portal does not have.
public struct QueueStatus: Hashable, Codable, Sendable {
    /// How many are sent when they are due.
    public var pending = 0
    /// How many were changed at the portal too and need a decision.
    public var conflicted = 0
    /// How many the portal refused.
    public var refused = 0
    /// When the first pending one that was tried is tried again; `nil` where none has such a time.
    public var retryAt: Timestamp?

    /// An empty queue.
    public init() {}

    /// How many there are.
    public var total: Int { pending + conflicted + refused }
}

extension CacheManager {
    /// How many changes are in the queue, by their states.
    ///
    /// - Throws: ``CacheError``.
    public func queueStatus() throws(CacheError) -> QueueStatus {
        try access { (connection) throws(DatabaseFailure) in
            try OutboxTable(connection: connection).status()
        }
    }
}

extension OutboxTable {
    /// How many writes there are of each state.
    func status() throws(DatabaseFailure) -> QueueStatus {
        let rows = try connection.rows(
            "SELECT state, count(*), min(retryAt) FROM outbox GROUP BY state",
            []
        ) { row in
            (PendingWrite.State(stored: row.text(0)), Int(row.int(1)), row.optionalInt(2))
        }
        var status = QueueStatus()
        for (state, count, retryAt) in rows {
            switch state {
            case .pending:
                status.pending += count
                status.retryAt = retryAt.map(Timestamp.init(milliseconds:))
            case .conflicted: status.conflicted += count
            case .refused: status.refused += count
            @unknown default: status.refused += count
            }
        }
        return status
    }
}
