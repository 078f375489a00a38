import ScreensKit
import ScreensSQLite

extension CacheManager {
    /// The writes that wait, in the order in which they were queued.
    ///
    /// - Throws: ``CacheError``.
    public func pendingWrites() throws(CacheError) -> [PendingWrite] {
        try access { (connection) throws(DatabaseFailure) in
            try OutboxTable(connection: connection).all()
        }
    }

    /// Lets writes be tried at the next synchronisation, also those parked or waiting for a later
    /// time.
    ///
    /// - Throws: ``CacheError``.
    public func retry(_ writes: [PendingWrite]) throws(CacheError) {
        try write { (connection) throws(DatabaseFailure) in
            for write in writes { try OutboxTable(connection: connection).retry(write.id) }
        }
    }

    /// Forgets writes for good; what the portal had comes back, where that is known.
    ///
    /// One that is on its way at this moment may arrive nevertheless.
    ///
    /// - Throws: ``CacheError``.
    public func drop(_ writes: [PendingWrite]) throws(CacheError) {
        try write { (connection) throws(DatabaseFailure) in
            for write in writes { try OutboxTable(connection: connection).drop(write) }
        }
    }

    func write(_ id: Int64) throws(CacheError) -> PendingWrite? {
        try access { (connection) throws(DatabaseFailure) in
            try OutboxTable(connection: connection).write(id)
        }
    }

    func pendingWrite(of entry: CacheEntry) throws(CacheError) -> PendingWrite? {
        try access { (connection) throws(DatabaseFailure) in
            try OutboxTable(connection: connection).write(entry.collection, entry.key)
        }
    }

    /// The entry under the key that the portal has given it by now.
    func current(_ entry: CacheEntry) throws(CacheError) -> CacheEntry {
        try access { (connection) throws(DatabaseFailure) in
            try OutboxTable(connection: connection).arrival(entry.collection, entry.key)
        } ?? entry
    }

    /// What is kept of the entry, also under a key that the portal has given it by now.
    func currentEntry(_ entry: CacheEntry) throws(CacheError) -> CachedEntry? {
        if let kept = try self.entry(entry.collection, entry.key) { return kept }
        let current = try current(entry)
        return current == entry ? nil : try self.entry(current.collection, current.key)
    }

    /// What is sent of a write: what an unsettled attempt sent, else its present value.
    func change(of write: PendingWrite) throws(CacheError) -> AnySynchronizer.Change {
        AnySynchronizer.Change(
            entry: write.entry,
            base: write.base,
            local: write.attempt.map(\.value) ?? write.local,
            files: write.files,
            id: write.attempt?.id ?? write.changeId,
            sent: write.dependencies.isEmpty ? [:] : try arrivals(of: write),
            madeAt: write.queuedAt
        )
    }

    private func arrivals(of write: PendingWrite) throws(CacheError) -> [String: CacheEntry] {
        try access { (connection) throws(DatabaseFailure) in
            let table = OutboxTable(connection: connection)
            var sent: [String: CacheEntry] = [:]
            for key in write.dependencies { sent[key] = try table.arrival(write.collection, key) }
            return sent
        }
    }
}
