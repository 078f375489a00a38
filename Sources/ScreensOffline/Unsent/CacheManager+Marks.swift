import ScreensKit
import ScreensSQLite

/// What has to be noted while a change is sent, also where nothing can be stored: on a full disk the queue
/// is still sent, no change twice, and none that arrived counts as failed.
extension CacheManager {
    /// Notes, before it is sent, that a change is; `body` does so in the database.
    ///
    /// - Returns: the change as it is now; `nil` if it is gone.
    /// - Throws: ``CacheError`` when it can be noted nowhere.
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

    /// Notes that the portal has a change; `body` does so in the database, and answers whether the change is
    /// done.
    ///
    /// - Returns: the answer; where the database failed, `true`, as the portal has been asked for the last
    ///   time, and why it failed.
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

    /// Notes what came of an attempt that did not arrive; `isKnown` says that the portal did not take it.
    ///
    /// - Returns: why that could not be stored, which costs no change.
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

    /// Ends a change where the database cannot be written; `false` where it was edited, or has no file.
    @discardableResult
    func end(_ write: PendingWrite) -> Bool {
        storage.mark(write.id, changeId: write.changeId, CacheStorage.Mark(mark: .gone))
    }
}
