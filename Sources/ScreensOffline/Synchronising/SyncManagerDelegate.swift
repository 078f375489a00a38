public import ScreensKit

/// A delegate that is informed about what a ``SyncManager`` does.
///
/// All methods are optional.
///
/// `itemsCount` is called first. Then `startKey` is called for each item, in the order in which the changes were
/// queued, and after it exactly one of `completedKey` and `failedKey`, with `conflictedKey` between them if there is a
/// conflict. If a conflict is never answered, neither is called. Several items are sent at the same time, so they end
/// in any order. `screenlet` is the name of the collection in its plugin, which is that of the screenlet: `Rating`,
/// `UserPortrait`, `DDLForm`.
@MainActor
public protocol SyncManagerDelegate: AnyObject {
    /// A synchronisation begins, with this many items, which may be 0.
    func syncManager(_ manager: SyncManager, itemsCount: UInt)

    /// An item is about to be sent.
    func syncManager(
        _ manager: SyncManager,
        onItemSyncScreenlet screenlet: String,
        startKey: String,
        attributes: JSONObject
    )

    /// An item has arrived, or its conflict was decided for the portal's version.
    ///
    /// `completedKey` is the key under which it was queued. `attributes` are its present ones.
    func syncManager(
        _ manager: SyncManager,
        onItemSyncScreenlet screenlet: String,
        completedKey: String,
        attributes: JSONObject
    )

    /// An item has not arrived and stays in the queue.
    func syncManager(
        _ manager: SyncManager,
        onItemSyncScreenlet screenlet: String,
        failedKey: String,
        attributes: JSONObject,
        error: ScreensError
    )

    /// Somebody else changed the entry at the portal since the local change was made.
    ///
    /// Call `resolve` once with the decision, now or later; the synchronisation continues in the meantime. A value is
    /// `nil` if the entry was removed on that side.
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
