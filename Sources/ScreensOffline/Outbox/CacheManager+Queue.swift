@_spi(Host) public import ScreensKit
import ScreensSQLite
import ScreensSystem

/// The queue as programs and deliveries see it: with what the names of files say while the database cannot be written.
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

    /// The unsent change or the draft of an entry.
    func unsentWrite(of entry: CacheEntry) throws(CacheError) -> PendingWrite? {
        try access { (connection) throws(DatabaseFailure) in
            try OutboxTable(connection: connection).unsent(of: entry)
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
        if let stored = try self.entry(entry.collection, entry.key) { return stored }
        let current = try current(entry)
        return current == entry ? nil : try self.entry(current.collection, current.key)
    }

    /// The keys that the portal gave to what other changes added to the collection of an entry.
    func arrivals(besides entry: CacheEntry) throws(CacheError) -> Set<String> {
        try access { (connection) throws(DatabaseFailure) in
            try OutboxTable(connection: connection).arrivals(besides: entry)
        }.union(storage.arrivals(besides: entry))
    }

    /// The entries on which a change depends and that have arrived, by their temporary keys.
    func arrivals(of write: PendingWrite) throws(CacheError) -> [String: CacheEntry] {
        if write.dependencies.isEmpty { return [:] }
        return try access { (connection) throws(DatabaseFailure) in
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

// MARK: - Drafts

extension CacheManager {
    /// The drafts, sorted by collection and key.
    ///
    /// - Throws: ``CacheError``.
    public func drafts() throws(CacheError) -> [PendingWrite] {
        try access { (connection) throws(DatabaseFailure) in
            try OutboxTable(connection: connection).drafts()
        }
    }

    /// Queues a draft, so that it is sent like any other change.
    ///
    /// - Returns: the queued change; `nil` if the entry is no longer a draft.
    /// - Throws: ``CacheError``.
    public func queue(
        _ draft: PendingWrite,
        at time: Timestamp
    ) throws(CacheError) -> PendingWrite? {
        try write { (connection) throws(DatabaseFailure) in
            let table = OutboxTable(connection: connection)
            guard let row = try table.draft(draft.collection, draft.key) else { return nil }
            let change = PendingWrite(
                of: row.entry,
                action: row.action,
                base: row.base,
                local: row.local,
                dependencies: row.dependencies,
                files: row.files,
                at: time
            )
            // Without a base, it counts as an attempt whose answer was lost. The portal is therefore asked first, so that
            // a draft of an entry that exists there becomes a conflict and overwrites nothing.
            return try table.add(row.base == nil ? change.begun : change)
        }
    }

    /// Discards drafts permanently.
    ///
    /// The portal's value is shown again if it is known.
    ///
    /// - Throws: ``CacheError``.
    public func discard(_ drafts: [PendingWrite]) throws(CacheError) {
        try write { (connection) throws(DatabaseFailure) in
            let table = OutboxTable(connection: connection)
            for draft in drafts {
                if let row = try table.draft(draft.collection, draft.key) {
                    try table.drop(row)
                }
            }
        }
        removeUnusedFiles()
    }

    /// Removes an entry and its draft, which the portal never receives.
    ///
    /// - Returns: whether they were removed; `false` if the number of writes to the entry is not `writes`.
    func forgetHere(_ entry: CacheEntry, writes: Int64) throws(CacheError) -> Bool {
        try write { (connection) throws(DatabaseFailure) in
            let table = OutboxTable(connection: connection)
            guard try table.writes(entry) == writes else { return false }
            if let row = try table.draft(entry.collection, entry.key) { try table.discard(row) }
            try connection.run(
                "DELETE FROM entry WHERE collection = ? AND key = ? AND NOT isDirty",
                [.text(entry.collection), .text(entry.key)]
            )
            return true
        }
    }
}

// MARK: - Dropping

/// The result of dropping pending changes.
public struct DroppedWrites: Sendable {
    /// The changes that were dropped.
    public internal(set) var dropped: [PendingWrite] = []
    /// The changes that stay because they are being sent, so it is not yet known whether they arrive.
    public internal(set) var beingSent: [PendingWrite] = []
    /// The changes that were no longer pending: they have arrived, or somebody else dropped them.
    public internal(set) var gone: [PendingWrite] = []
}

extension CacheManager {
    /// Drops pending changes permanently.
    ///
    /// The portal's value is shown again if it is known.
    ///
    /// A change that is being sent at this moment stays.
    ///
    /// - Throws: ``CacheError``.
    @discardableResult
    public func drop(_ writes: [PendingWrite]) throws(CacheError) -> DroppedWrites {
        let claims = try OutboxLock(cache: path)
        var outcome = DroppedWrites()
        var claimed: [PendingWrite] = []
        for write in writes {
            if claims.claim(write.id) {
                claimed.append(write)
            } else {
                outcome.beingSent.append(write)
            }
        }
        defer { for write in claimed { claims.release(write.id) } }
        outcome.dropped = try dropClaimed(claimed)
        let dropped = Set(outcome.dropped.map(\.id))
        outcome.gone = claimed.filter { !dropped.contains($0.id) }
        removeUnusedFiles()
        return outcome
    }

    /// Drops the changes in their present state.
    ///
    /// One that has arrived must not undo the portal's answer.
    private func dropClaimed(_ writes: [PendingWrite]) throws(CacheError) -> [PendingWrite] {
        try write { (connection) throws(DatabaseFailure) in
            let table = OutboxTable(connection: connection)
            var dropped: [PendingWrite] = []
            for write in writes {
                guard let present = try table.write(write.id) else { continue }
                try table.drop(present)
                dropped.append(present)
            }
            return dropped
        }
    }
}
