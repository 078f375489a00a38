import ScreensKit
import ScreensSQLite

/// Records the progress of sending a change, even if nothing can be stored.
///
/// On a full disk, the queue is still sent, no change is sent twice, and none that arrived counts as failed.
extension CacheManager {
    /// Records that a change is about to be sent; `body` does so in the database.
    ///
    /// - Returns: the change as it is now; `nil` if it is gone.
    /// - Throws: ``CacheError`` if it can be recorded nowhere.
    func begin(
        _ id: Int64,
        _ body: @escaping @Sendable (OutboxTable) throws(DatabaseFailure) -> PendingWrite?
    ) async throws(CacheError) -> PendingWrite? {
        do {
            return try await commit(body)
        } catch {
            guard let write = try write(id) else { return nil }
            let mark = CacheStorage.Mark(mark: .begun)
            guard storage.mark(id, changeId: write.changeId, mark) else { throw error }
            return write.begun
        }
    }

    /// Records that the portal has a change; `body` does so in the database, and returns whether the change is done.
    ///
    /// - Returns: the result of `body`, and why the database failed. If it failed, the first value is `true`, because
    ///   the portal is not asked again.
    func end(
        _ write: PendingWrite,
        as arrived: CacheEntry,
        _ body: @escaping @Sendable (OutboxTable) throws(DatabaseFailure) -> Bool
    ) async -> (isDone: Bool, problem: CacheError?) {
        do throws(CacheError) {
            return (try await commit(body), nil)
        } catch {
            // Without the mark, the portal is asked before the change is sent again.
            let mark = CacheStorage.Mark(mark: .gone, sent: write.entry, arrived: arrived)
            _ = storage.mark(write.id, changeId: write.attempt?.id ?? write.changeId, mark)
            return (true, error)
        }
    }

    /// Records the result of a failed attempt.
    ///
    /// `isKnown` says that the portal did not accept the change.
    ///
    /// - Returns: why that could not be stored. No change is lost.
    func fail(
        _ write: PendingWrite,
        isKnown: Bool,
        _ body: @escaping @Sendable (OutboxTable) throws(DatabaseFailure) -> Void
    ) async -> CacheError? {
        do throws(CacheError) {
            try await commit(body)
            return nil
        } catch {
            if isKnown, storage.mark(of: write.id) != nil { _ = storage.mark(write.id, nil) }
            return error
        }
    }

    /// Ends a change if the database cannot be written; returns `false` if it was edited or has no file.
    @discardableResult
    func end(_ write: PendingWrite) -> Bool {
        storage.mark(write.id, changeId: write.changeId, CacheStorage.Mark(mark: .gone))
    }
}
