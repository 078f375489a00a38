import ScreensKit
import ScreensOffline

/// Records the calls of a sync manager, and resolves its conflicts.
@MainActor
final class Listener: SyncManagerDelegate {
    private(set) var calls: [String] = []
    private(set) var conflicts: [Conflict] = []
    private(set) var attributes: [JSONObject] = []
    private(set) var errors: [ScreensError] = []
    let resolution: SyncConflictResolution?

    struct Conflict {
        let key: String
        let base: Note?
        let local: Note?
        let remote: Note?
        let resolve: SyncConflictContinuation
    }

    /// Whether its answers discard the local version.
    var yields: Bool { resolution == .useRemote || resolution == .discard }

    /// Makes a listener with this answer; `nil` leaves conflicts unresolved.
    init(_ resolution: SyncConflictResolution? = nil) { self.resolution = resolution }

    func syncManager(_ manager: SyncManager, itemsCount: UInt) {
        calls.append("count \(itemsCount)")
    }

    func syncManager(
        _ manager: SyncManager,
        onItemSyncScreenlet screenlet: String,
        startKey: String,
        attributes: JSONObject
    ) {
        calls.append("start \(screenlet) \(startKey)")
    }

    func syncManager(
        _ manager: SyncManager,
        onItemSyncScreenlet screenlet: String,
        completedKey: String,
        attributes: JSONObject
    ) {
        calls.append("completed \(completedKey)")
        self.attributes.append(attributes)
    }

    func syncManager(
        _ manager: SyncManager,
        onItemSyncScreenlet screenlet: String,
        failedKey: String,
        attributes: JSONObject,
        error: ScreensError
    ) {
        calls.append("failed \(failedKey)")
        errors.append(error)
    }

    func syncManager(
        _ manager: SyncManager,
        onItemSyncScreenlet screenlet: String,
        conflictedKey: String,
        remoteValue: (any Codable & Sendable)?,
        localValue: (any Codable & Sendable)?,
        resolve: SyncConflictContinuation
    ) {
        calls.append("conflicted \(conflictedKey)")
        conflicts.append(
            Conflict(
                key: conflictedKey,
                base: resolve.baseValue as? Note,
                local: localValue as? Note,
                remote: remoteValue as? Note,
                resolve: resolve
            )
        )
        if let resolution { try? resolve(resolution) }
    }
}
