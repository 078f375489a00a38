public import ScreensKit

/// Hears what a ``SyncManager`` does; all methods are optional.
///
/// The order is: `itemsCount` first; then for each item `startKey`, in the order in which the writes
/// were queued, and after it exactly one of `completedKey` and `failedKey`, with `conflictedKey`
/// between them where that comes up. A conflict that is never answered has neither. Several items are
/// under way at the same time, so that their ends come in any order. `screenlet` is the name of
/// the collection, which is that of the screenlet: `Rating`, `UserPortrait`, `DDLForm`.
@MainActor
public protocol SyncManagerDelegate: AnyObject {
    /// Synchronising begins, with so many items; also called for none.
    func syncManager(_ manager: SyncManager, itemsCount: UInt)

    /// An item is about to be sent.
    func syncManager(
        _ manager: SyncManager,
        onItemSyncScreenlet screenlet: String,
        startKey: String,
        attributes: JSONObject
    )

    /// An item has arrived, or a conflict about it was decided for the portal.
    ///
    /// `completedKey` is the key under which it was queued; `attributes` are those it has now.
    func syncManager(
        _ manager: SyncManager,
        onItemSyncScreenlet screenlet: String,
        completedKey: String,
        attributes: JSONObject
    )

    /// An item has not arrived; it stays in the queue.
    func syncManager(
        _ manager: SyncManager,
        onItemSyncScreenlet screenlet: String,
        failedKey: String,
        attributes: JSONObject,
        error: ScreensError
    )

    /// Somebody else changed the entry at the portal since the local change was made.
    ///
    /// `resolve` is called once, now or later, with the decision; synchronising goes on meanwhile. A
    /// value is `nil` where the entry was removed on that side.
    func syncManager(
        _ manager: SyncManager,
        onItemSyncScreenlet screenlet: String,
        conflictedKey: String,
        remoteValue: (any Codable & Sendable)?,
        localValue: (any Codable & Sendable)?,
        resolve: SyncConflictContinuation
    )
}

extension SyncManagerDelegate {
    /// Does nothing.
    public func syncManager(_ manager: SyncManager, itemsCount: UInt) {}

    /// Does nothing.
    public func syncManager(
        _ manager: SyncManager,
        onItemSyncScreenlet screenlet: String,
        startKey: String,
        attributes: JSONObject
    ) {}

    /// Does nothing.
    public func syncManager(
        _ manager: SyncManager,
        onItemSyncScreenlet screenlet: String,
        completedKey: String,
        attributes: JSONObject
    ) {}

    /// Does nothing.
    public func syncManager(
        _ manager: SyncManager,
        onItemSyncScreenlet screenlet: String,
        failedKey: String,
        attributes: JSONObject,
        error: ScreensError
    ) {}

    /// Leaves the item as it is.
    public func syncManager(
        _ manager: SyncManager,
        onItemSyncScreenlet screenlet: String,
        conflictedKey: String,
        remoteValue: (any Codable & Sendable)?,
        localValue: (any Codable & Sendable)?,
        resolve: SyncConflictContinuation
    ) {}
}
