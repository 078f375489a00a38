import ScreensSQLite

/// The faults of unsent changes that were found when a cache was opened, and how they were handled.
public struct UnsentRecovery: Hashable, Sendable {
    /// The changes that were restored from their files.
    public internal(set) var restored: [String] = []
    /// The changes that cannot be read, or may differ from the originals.
    ///
    /// The latter are in the queue, but are not sent until somebody asks for it.
    public internal(set) var lost: [String] = []

    /// A message for people about what may be lost; `nil` if nothing is.
    public var message: String? {
        guard !lost.isEmpty else { return nil }
        let changes = lost.count == 1 ? "1 unsent change" : "\(lost.count) unsent changes"
        return "The stored data of \(changes) are corrupt: \(lost.joined(separator: "; "))."
    }
}

extension UnsentRecovery {
    /// How messages name a change whose title may be corrupt, too.
    static func name(_ id: Int64, _ title: String?) -> String {
        "change \(id)" + (title.map { " (\($0))" } ?? "")
    }

    /// Adds corrupt rows by their ids, unless the queue has them.
    ///
    /// A corrupt row may have the id of another one.
    mutating func noteLost(_ rows: [Int64: StoredRow], besides queue: [StoredRow]) {
        let (ids, titles) = (Set(queue.compactMap { $0.number("id") }), Set(queue.map(\.title)))
        for (id, row) in rows.sorted(by: { $0.key < $1.key })
        where !ids.contains(id) && !titles.contains(row.title) {
            lost.append(Self.name(id, row.title))
        }
    }
}

extension CacheStorage {
    /// Compares the queue with the files of its changes, and makes them agree.
    ///
    /// - Throws: ``DatabaseFailure``, which is marked as corruption if the queue cannot be repaired.
    func recover() throws(DatabaseFailure) -> UnsentRecovery {
        // Rows that are read at different times would look corrupt, because other processes write in the meantime.
        let isFine = try access { (connection) throws(DatabaseFailure) in
            try connection.snapshot { (connection) throws(DatabaseFailure) in
                try UnsentComparison(connection, unsent).isFine
            }
        }
        if isFine { return UnsentRecovery() }
        if refusal != nil { return try recoverCopy() }
        let (recovery, names) = try write { (connection) throws(DatabaseFailure) in
            unsent.removeDrafts()
            var comparison = try UnsentComparison(connection, unsent)
            try comparison.settle()
            return (comparison.recovery, comparison.obsolete)
        }
        let own = try access { (connection) throws(DatabaseFailure) in
            try connection.snapshot { (connection) throws(DatabaseFailure) in
                let now = try UnsentComparison(connection, unsent)
                guard try now.isQueueSound, try now.areEntriesSound else {
                    throw DatabaseFailure(isDamage: true, reason: "the queue is corrupt")
                }
                return now.own
            }
        }
        for name in names where !own.contains(name) { unsent.remove(name) }
        return recovery
    }

    /// Does the same in a copy in memory, without changing the files.
    private func recoverCopy() throws(DatabaseFailure) -> UnsentRecovery {
        try access { (connection) throws(DatabaseFailure) in
            try connection.transaction { (connection) throws(DatabaseFailure) in
                var comparison = try UnsentComparison(connection, unsent)
                try comparison.settle(changingFiles: false)
                return comparison.recovery
            }
        }
    }
}
