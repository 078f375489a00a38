import ScreensKit
import ScreensSQLite

/// Records what becomes of a change that is sent.
///
/// The progress of a queued change is recorded even if nothing can be stored. On a full disk, the queue is still sent, no
/// change is sent twice, and none that arrived counts as failed.
extension CacheManager {
    /// Records that a change is about to be sent.
    ///
    /// - Returns: the change as it is now; `nil` if it is gone.
    /// - Throws: ``CacheError`` if it can be recorded nowhere.
    func begin(
        _ write: PendingWrite,
        at time: Timestamp
    ) async throws(CacheError) -> PendingWrite? {
        do {
            return try await commit { (table) throws(DatabaseFailure) in
                try table.begin(write.id, at: time)
            }
        } catch {
            guard let write = try self.write(write.id) else { return nil }
            let mark = CacheStorage.Mark(mark: .begun)
            guard storage.mark(write.id, changeId: write.changeId, mark) else { throw error }
            return write.begun
        }
    }

    /// Records that the portal has a change; `body` does so in the database, and returns whether the change is done.
    ///
    /// - Returns: the result of `body`; `true` if the database failed, because the portal is not asked again.
    func end(
        _ write: PendingWrite,
        as arrived: CacheEntry,
        _ onProblem: (CacheError) -> Void,
        _ body: @escaping @Sendable (OutboxTable) throws(DatabaseFailure) -> Bool
    ) async -> Bool {
        do throws(CacheError) {
            return try await commit(body)
        } catch {
            // Without the mark, the portal is asked before the change is sent again.
            let mark = CacheStorage.Mark(mark: .gone, sent: write.entry, arrived: arrived)
            _ = storage.mark(write.id, changeId: write.next.id, mark)
            onProblem(error)
            return true
        }
    }

    /// Records the result of a failed attempt; no change is lost if that is not possible.
    ///
    /// It is not forced to the disk: if it is lost, the portal is asked before the change is sent again.
    ///
    /// `isKnown` says that the portal did not accept the change.
    func fail(
        _ write: PendingWrite,
        isKnown: Bool,
        _ onProblem: (CacheError) -> Void,
        _ body: (OutboxTable) throws(DatabaseFailure) -> Void
    ) {
        do throws(CacheError) {
            try self.write(isForced: false) { (connection) throws(DatabaseFailure) in
                try body(OutboxTable(connection: connection))
            }
        } catch {
            if isKnown, storage.mark(of: write.id) != nil { _ = storage.mark(write.id, nil) }
            onProblem(error)
        }
    }

    /// Ends a change if the database cannot be written; returns `false` if it was edited or has no file.
    @discardableResult
    func end(_ write: PendingWrite) -> Bool {
        storage.mark(write.id, changeId: write.changeId, CacheStorage.Mark(mark: .gone))
    }

    /// Stores what the portal has after a change that was sent without being queued.
    ///
    /// `earlier` is the pending change or the draft of which the change was made. An edit that was queued in the meantime
    /// stays pending on top of it, and a draft beside it stays a draft. `merging` combines a base, a local and a remote
    /// value.
    func storeSent(
        _ arrived: CodedVersion,
        of change: PendingWrite,
        inPlaceOf earlier: PendingWrite?,
        addsToCache: Bool,
        merging merged: ([UInt8], [UInt8], [UInt8]) -> [UInt8]?,
        at time: Timestamp
    ) throws(CacheError) {
        try write { (connection) throws(DatabaseFailure) in
            let table = OutboxTable(connection: connection)
            try table.noteAnswer(change.changeId, arrived.value)
            // Other policies would show a cached value that is known to be outdated.
            guard addsToCache else {
                return try table.noteArrival(ofAddition: change.entry, as: arrived.entry)
            }
            try table.noteSeen(arrived.value, of: change.entry, at: time)
            if let earlier { try table.endDraft(earlier) }
            if let left = try table.draft(change.collection, change.key) {
                try table.rebaseDraft(left, onto: arrived) { local, remote in
                    let base = earlier?.state == .draft ? earlier?.local : left.base
                    return base.flatMap { merged($0, local, remote) }
                }
            }
            if let present = try table.write(change.collection, change.key) {
                let isEarlier = present.changeId == earlier?.changeId
                let changeId = isEarlier ? present.changeId : change.changeId
                _ = try table.arrive(changeId, of: present.id, arrived, at: time)
            } else {
                try table.replace(change.entry, with: arrived, at: time)
            }
        }
    }

    /// Restores what was stored before a change that the portal refused: the pending change or the draft of which it was
    /// made, or the cached value.
    ///
    /// - Returns: whether it was restored; `false` if somebody has edited the entry since.
    func revert(
        _ write: PendingWrite,
        to earlier: PendingWrite?,
        _ cached: CachedEntry?
    ) throws(CacheError) -> Bool {
        do {
            return try self.write { (connection) throws(DatabaseFailure) in
                let table = OutboxTable(connection: connection)
                guard let present = try table.write(write.id), present.changeId == write.changeId
                else { return false }
                if let earlier {
                    try table.restore(earlier, in: present)
                } else {
                    try table.drop(present, leaving: cached?.value, asOf: cached?.storedAt)
                }
                return true
            }
        } catch {
            guard earlier == nil, end(write) else { throw error }
            return true
        }
    }
}
