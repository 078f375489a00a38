import ScreensKit
import ScreensSQLite

extension CacheManager {
    /// The pending changes, in the order in which they were queued.
    ///
    /// - Throws: ``CacheError``.
    public func pendingWrites() throws(CacheError) -> [PendingWrite] {
        try access { (connection) throws(DatabaseFailure) in
            try OutboxTable(connection: connection).all()
        }.compactMap(marked)
    }

    /// The pending changes and drafts of a collection's entries, in the order in which they were made.
    func unsentWrites(in collection: String) throws(CacheError) -> [PendingWrite] {
        try access { (connection) throws(DatabaseFailure) in
            try OutboxTable(connection: connection).unsent(in: collection)
        }.compactMap(marked)
    }

    /// Makes changes due at the next synchronisation, including refused ones and those that are due later.
    ///
    /// - Throws: ``CacheError``.
    public func retry(_ writes: [PendingWrite]) throws(CacheError) {
        try write { (connection) throws(DatabaseFailure) in
            for write in writes { try OutboxTable(connection: connection).retry(write.id) }
        }
    }

    /// Makes those changes due at the next synchronisation that wait only because the portal was unreachable.
    ///
    /// A pause that the portal asked for continues.
    ///
    /// - Throws: ``CacheError``.
    public func retryAfterOutage() throws(CacheError) {
        try retry(pendingWrites().filter { $0.state == .pending && $0.failedForConnection })
    }

    func write(_ id: Int64) throws(CacheError) -> PendingWrite? {
        try access { (connection) throws(DatabaseFailure) in
            try OutboxTable(connection: connection).write(id)
        }.flatMap(marked)
    }

    func pendingWrite(of entry: CacheEntry) throws(CacheError) -> PendingWrite? {
        try access { (connection) throws(DatabaseFailure) in
            try OutboxTable(connection: connection).write(entry.collection, entry.key)
        }.flatMap(marked)
    }

    /// The change with what the database does not know yet; `nil` if it is gone.
    private func marked(_ write: PendingWrite) -> PendingWrite? {
        switch storage.mark(of: write.id)?.mark {
        case nil, .corrupt: write
        case .begun: write.begun
        case .gone: nil
        }
    }

    /// The entry under the key that the portal has given it, if it has.
    func current(_ entry: CacheEntry) throws(CacheError) -> CacheEntry {
        try access { (connection) throws(DatabaseFailure) in
            try OutboxTable(connection: connection).arrival(entry.collection, entry.key)
        } ?? storage.arrival(entry.key, entry.collection) ?? entry
    }

    /// Reads the cached entry, also under a key that the portal has given it.
    func currentEntry(_ entry: CacheEntry) throws(CacheError) -> CachedEntry? {
        if let kept = try self.entry(entry.collection, entry.key) { return kept }
        let current = try current(entry)
        return current == entry ? nil : try self.entry(current.collection, current.key)
    }

    /// The change to send: the value of an unsettled attempt if there is one, otherwise the present value.
    func change(of write: PendingWrite) throws(CacheError) -> AnySynchronizer.Change {
        AnySynchronizer.Change(
            entry: write.entry,
            base: write.base,
            local: write.attempt.map(\.value) ?? write.local,
            files: ChosenFiles(write.files, in: fileCopies),
            id: write.attempt?.id ?? write.changeId,
            sent: write.dependencies.isEmpty ? [:] : try arrivals(of: write),
            madeAt: write.queuedAt
        )
    }

    private func arrivals(of write: PendingWrite) throws(CacheError) -> [String: CacheEntry] {
        try access { (connection) throws(DatabaseFailure) in
            let table = OutboxTable(connection: connection)
            var sent: [String: CacheEntry] = [:]
            for key in write.dependencies {
                sent[key] =
                    try table.arrival(write.collection, key)
                    ?? storage.arrival(key, write.collection)
            }
            return sent
        }
    }
}
