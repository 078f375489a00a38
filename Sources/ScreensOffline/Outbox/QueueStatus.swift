public import ScreensKit
import ScreensSQLite

/// How many changes a cache holds that the portal does not have.
public struct QueueStatus: Hashable, Codable, Sendable {
    /// How many are sent when they are due.
    public var pending = 0
    /// How many were also changed at the portal and need a decision.
    public var conflicted = 0
    /// How many the portal refused.
    public var refused = 0
    /// When the first pending change that has failed is sent again; `nil` if none has such a time.
    public var retryAt: Timestamp?

    /// An empty queue.
    public init() {}

    /// How many unsent changes there are.
    public var total: Int { pending + conflicted + refused }
}

extension CacheManager {
    /// How many changes are in the queue, by their states.
    ///
    /// - Throws: ``CacheError``.
    public func queueStatus() throws(CacheError) -> QueueStatus {
        let writes = try access { (connection) throws(DatabaseFailure) in
            try OutboxTable(connection: connection).states()
        }
        var status = QueueStatus()
        for write in writes
        where storage.mark(of: write.id)?.mark != .gone && !isSentAtOnce(write.changeId) {
            status.count(write.state, write.retryAt)
        }
        return status
    }
}

extension QueueStatus {
    fileprivate mutating func count(_ state: PendingWrite.State, _ retryAt: Timestamp?) {
        switch state {
        case .pending:
            pending += 1
            self.retryAt = [self.retryAt, retryAt].compactMap(\.self).min()
        case .conflicted: conflicted += 1
        case .refused: refused += 1
        case .draft: break
        @unknown default: refused += 1
        }
    }
}

extension OutboxTable {
    /// The states of all changes, and when each is sent again.
    fileprivate func states() throws(DatabaseFailure) -> [(
        id: Int64, changeId: String, state: PendingWrite.State, retryAt: Timestamp?
    )] {
        try connection.rows(
            "SELECT id, changeId, state, retryAt FROM outbox WHERE NOT \(Self.isDraft)"
        ) { row in
            (
                row.int(0), row.text(1), PendingWrite.State(stored: row.text(2)),
                row.optionalInt(3).map(Timestamp.init(milliseconds:))
            )
        }
    }
}
