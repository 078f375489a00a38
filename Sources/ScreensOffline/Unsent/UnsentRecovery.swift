import ScreensSQLite

/// The faults of unsent changes that were found when a cache was opened, and how they were handled.
public struct UnsentRecovery: Hashable, Sendable {
    /// The changes that were restored from their files.
    public internal(set) var restored: [String] = []
    /// The changes that cannot be read, or may differ from the originals.
    ///
    /// The latter are in the queue, but are not sent until somebody asks for it.
    public internal(set) var corrupt: [String] = []

    /// A message for people about what may be lost; `nil` if nothing is.
    public var message: String? {
        guard !corrupt.isEmpty else { return nil }
        let changes = corrupt.count == 1 ? "1 unsent change" : "\(corrupt.count) unsent changes"
        return "The stored data of \(changes) are corrupt: \(corrupt.joined(separator: "; "))."
    }
}

extension CacheStorage {
    /// Whether the queue and the files of its changes agree.
    ///
    /// - Throws: ``DatabaseFailure``, which is marked as corruption if the pages of the database contradict each other.
    func isConsistent() throws(DatabaseFailure) -> Bool {
        // Rows that are read at different times would look corrupt, because other processes write in the meantime.
        try access { (connection) throws(DatabaseFailure) in
            try connection.snapshot { (connection) throws(DatabaseFailure) in
                let reconciliation = try UnsentReconciliation(connection, unsent)
                if try reconciliation.isConsistent { return true }
                // What is found in corrupt pages must not be written to the files.
                guard try reconciliation.arePagesSound else { throw Self.contradiction }
                return false
            }
        }
    }

    private static let contradiction = DatabaseFailure(
        isDamage: true,
        reason: "its pages contradict each other"
    )

    /// Makes the queue and the files of its changes agree.
    ///
    /// - Throws: ``DatabaseFailure``, which is marked as corruption if the database has to be replaced.
    func recover() throws(DatabaseFailure) -> UnsentRecovery {
        if refusal != nil { return try recoverCopy() }
        if try isConsistent() { return UnsentRecovery() }
        let reconciliation = try write { (connection) throws(DatabaseFailure) in
            unsent.removePartialFiles()
            var reconciliation = try UnsentReconciliation(connection, unsent)
            try reconciliation.reconcile()
            return reconciliation
        } check: { (connection) throws(DatabaseFailure) in
            let isSound = try UnsentReconciliation(connection, unsent).isQueueSound
            guard isSound else { throw Self.contradiction }
        }
        for name in reconciliation.corrupt {
            _ = try? unsent.rename(name, to: name.marked(.corrupt))
        }
        for name in reconciliation.obsolete { unsent.remove(name) }
        return reconciliation.recovery
    }

    /// Does the same in a copy in memory, without changing the files.
    private func recoverCopy() throws(DatabaseFailure) -> UnsentRecovery {
        try access { (connection) throws(DatabaseFailure) in
            try connection.transaction { (connection) throws(DatabaseFailure) in
                var reconciliation = try UnsentReconciliation(connection, unsent)
                try reconciliation.reconcile()
                return reconciliation.recovery
            }
        }
    }
}
