import ScreensSQLite

/// The faults of unsent changes that were found when a cache was opened, and how they were handled.
public struct UnsentRecovery: Hashable, Sendable {
    /// The changes that were restored from their files.
    public internal(set) var restored: [String] = []
    /// The changes that cannot be read, or may differ from the originals.
    ///
    /// The latter are in the queue, but are not sent until somebody asks for it.
    public internal(set) var lost: [String] = []

    /// Whether the database is corrupt and has to be replaced.
    private(set) var leavesCorruption = false

    static var ofCorruptDatabase: UnsentRecovery {
        var recovery = UnsentRecovery()
        recovery.leavesCorruption = true
        return recovery
    }

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

    /// The same with what an earlier attempt has found, which this one may not find any more.
    func after(_ earlier: UnsentRecovery) -> UnsentRecovery {
        var both = self
        both.lost = earlier.lost.filter { !lost.contains($0) } + lost
        return both
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
    /// Whether the queue and the files of its changes agree; `nil` if the pages of the database contradict each other.
    func isFine() throws(DatabaseFailure) -> Bool? {
        // Rows that are read at different times would look corrupt, because other processes write in the meantime.
        try access { (connection) throws(DatabaseFailure) in
            try connection.snapshot { (connection) throws(DatabaseFailure) in
                let comparison = try UnsentComparison(connection, unsent)
                if try comparison.isFine { return true }
                return try comparison.arePagesSound ? false : nil
            }
        }
    }

    /// Compares the queue with the files of its changes, and makes them agree.
    ///
    /// - Throws: ``DatabaseFailure``.
    func recover() throws(DatabaseFailure) -> UnsentRecovery {
        let isFine = try isFine()
        if isFine == true { return UnsentRecovery() }
        if refusal != nil { return try recoverCopy() }
        // What is found in corrupt pages must not be written to the files.
        if isFine == nil { return .ofCorruptDatabase }
        let settled = try write { (connection) throws(DatabaseFailure) in
            unsent.removeUnfinished()
            var comparison = try UnsentComparison(connection, unsent)
            try comparison.settle()
            return comparison
        }
        let own: Set<UnsentName>? = try access { (connection) throws(DatabaseFailure) in
            try connection.snapshot { (connection) throws(DatabaseFailure) in
                let now = try UnsentComparison(connection, unsent)
                return try now.isQueueSound ? now.own : nil
            }
        }
        guard let own else { return .ofCorruptDatabase.after(settled.recovery) }
        // Not before: where the queue is corrupt, its replacement is compared with the same files.
        for name in settled.corrupt { _ = try? unsent.rename(name, to: name.marked(.corrupt)) }
        for name in settled.obsolete where !own.contains(name) { unsent.remove(name) }
        return settled.recovery
    }

    /// Does the same in a copy in memory, without changing the files.
    private func recoverCopy() throws(DatabaseFailure) -> UnsentRecovery {
        try access { (connection) throws(DatabaseFailure) in
            try connection.transaction { (connection) throws(DatabaseFailure) in
                var comparison = try UnsentComparison(connection, unsent)
                try comparison.settle()
                return comparison.recovery
            }
        }
    }
}
