import ScreensSQLite

/// What was wrong with unsent changes when a cache was opened, and what became of them.
public struct UnsentRecovery: Hashable, Sendable {
    /// The changes that came back from their files.
    public internal(set) var restored: [String] = []
    /// The changes that cannot be read, or may be others than they were; the latter are in the queue and not
    /// sent before somebody asks for it.
    public internal(set) var lost: [String] = []

    /// A sentence for people about what may be lost; `nil` where nothing is.
    public var message: String? {
        guard !lost.isEmpty else { return nil }
        let changes = lost.count == 1 ? "1 unsent change" : "\(lost.count) unsent changes"
        return "The stored data of \(changes) are corrupt: \(lost.joined(separator: "; "))."
    }
}

extension CacheStorage {
    /// Compares the queue with the files of its changes, and makes them the same.
    ///
    /// - Throws: ``DatabaseFailure``, as damage where the queue cannot be made sound.
    func recover() throws(DatabaseFailure) -> UnsentRecovery {
        // Rows of different times would look like corrupt ones: other processes write meanwhile.
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

    /// Does the same in a copy in memory, with files that stay as they are.
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
