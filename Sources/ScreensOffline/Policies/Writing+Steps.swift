import ScreensCoding
import ScreensKit
import ScreensSQLite

/// The steps of a write: compare with the portal, record, send, queue.
extension Writing {
    private func change(on base: [UInt8]?) throws -> AnySynchronizer.Change {
        // Files that were chosen for the draft are used together with those that were chosen later.
        let files = ChosenFiles(of: draft.change.local)
        let drafted = draft.drafted.flatMap { row in
            cache.map { ChosenFiles(row.files, in: $0.fileCopies) }
        }
        return AnySynchronizer.Change(
            entry: draft.change.entry,
            base: base,
            local: try bytes(draft.change.local),
            files: drafted?.adding(files) ?? files,
            id: draft.change.id,
            sent: [:]
        )
    }

    /// Asks the portal for the present value.
    func look() async throws -> OutboxTable.Arrived? {
        let change = try change(on: try bytes(draft.change.base))
        do {
            return try await synchronizer.remote(change, services.context(change.id))
        } catch {
            throw ScreensError(error)
        }
    }

    func comparison(_ remote: OutboxTable.Arrived?) throws -> Comparison {
        let change = Comparison.Change(
            entry: draft.change.entry,
            base: try bytes(draft.change.base),
            local: try bytes(draft.change.local)
        )
        return try Comparison(change, with: remote, by: synchronizer) {
            try cache?.sentValues(change.entry, at: services.clock()) ?? []
        }
    }

    /// Records what is sent and what it replaces, so that a late arrival is recognised as this cache's own.
    ///
    /// A full disk may prevent it. The user may then be asked about a conflict, but no change is lost.
    func remember(on base: [UInt8]? = nil, isShown: Bool = true) async {
        guard let cache else { return }
        let (change, time) = (draft.change, services.clock())
        guard case .success(let value) = Result(catching: { try bytes(change.local) }) else {
            return
        }
        try? await cache.commit { (table) throws(DatabaseFailure) in
            try table.noteSeen(base, of: change.entry, isShown: isShown, at: time)
            try table.remember(value, of: change.entry, change.id, at: time)
        }
    }

    func send(on base: [UInt8]?) async throws -> OutboxTable.Arrived {
        let change = try change(on: base)
        let context = services.context(change.id)
        do {
            return try await synchronizer.send(change, context)
        } catch {
            let error = ScreensError(error)
            // As in a delivery: a request that the network repeated may be refused although the portal has the entry.
            if change.base == nil, case .portal(.exception) = error,
                let found = try? await synchronizer.remote(change, context),
                found.entry.key != change.entry.key
            {
                return found
            }
            throw error
        }
    }

    /// Queues the change, based on `base`, or on the draft's base if `base` is `nil`.
    ///
    /// `wasAttempted` says that it was sent with an unknown outcome. `foreign` is the value of somebody else, if there
    /// is one. `asDraft` says that it is sent only when the user asks for it.
    func enqueue(
        in cache: CacheManager,
        on base: [UInt8]? = nil,
        wasAttempted: Bool = false,
        asDraft: Bool = false,
        foreign: OutboxTable.Arrived?? = nil
    ) async throws -> PendingWrite {
        let files = try await cache.capture(filesOf: draft.change.local)
        let entry = OutboxTable.Entry(
            entry: draft.change.entry,
            action: draft.action,
            base: try base ?? bytes(draft.change.base),
            local: try bytes(draft.change.local),
            changeId: draft.change.id,
            wasAttempted: wasAttempted,
            dependencies: draft.dependencies,
            files: files.queued,
            isDraft: asDraft
        )
        let time = services.clock()
        // A change that may have arrived is queued exactly as it was sent, unless somebody has stored another one since.
        let writes = wasAttempted ? nil : draft.writes
        let write = try cache.write { (connection) throws(DatabaseFailure) -> PendingWrite? in
            try files.place()
            let table = OutboxTable(connection: connection)
            if wasAttempted, entry.base != nil, try table.isStored(entry.entry) { return nil }
            let write = try table.add(entry, writes: writes, at: time)
            if let write, let foreign { try table.conflict(write.id, remote: foreign?.value) }
            return write
        }
        guard let write else { throw DraftOutdated() }
        return write
    }

    func bytes(_ value: S.Value?) throws -> [UInt8]? { try value.map(BinaryCoding.encode) }
}
