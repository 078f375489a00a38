public import ScreensKit

/// Records what came of each item of a synchronisation, reports how far it is, and has conflicts
/// decided.
///
/// A manager keeps its delegate weakly: whoever makes one keeps it until ``SyncManager/sync(only:)``
/// has returned.
@MainActor
public final class SyncReporter: SyncManagerDelegate {
    /// What came of an item.
    public struct Item: Encodable, Hashable, Sendable {
        /// How an item ended.
        public enum Outcome: String, Encodable, Hashable, Sendable {
            /// It has arrived.
            case completed
            /// It has not arrived; it stays in the queue.
            case failed
            /// It was changed at the portal too, and nobody decided which change wins.
            case conflicted
        }

        /// The collection, which is the screenlet's name.
        public let screenlet: String
        /// The key of the entry.
        public let key: String
        /// How it ended.
        public let outcome: Outcome
        /// Why it has not arrived; `nil` for all others.
        public var error: ScreensError?
    }

    /// An entry that was changed here and at the portal.
    ///
    /// A value is `nil` where the entry was removed on that side, or what it was before is not known.
    public struct Conflict {
        /// The collection, which is the screenlet's name.
        public let screenlet: String
        /// The key of the entry.
        public let key: String
        /// What it was before both changes.
        public let base: (any Codable & Sendable)?
        /// What it is here.
        public let local: (any Codable & Sendable)?
        /// What it is at the portal.
        public let remote: (any Codable & Sendable)?
    }

    /// Decides a conflict at once; `nil` leaves it open.
    public typealias Decide = @MainActor (Conflict) -> SyncConflictResolution?

    /// What came of the items that have ended so far, in that order.
    public private(set) var items: [Item] = []
    private let pause: Duration
    private let note: (@MainActor (String) -> Void)?
    private let decide: Decide
    private var count: UInt = 0
    private var lastWord = ContinuousClock.now

    /// A reporter for one synchronisation.
    ///
    /// - Parameters:
    ///   - pause: the least time between two notes; for zero, there is one at the start too.
    ///   - note: called with how far things are, such as `2 of 7 …`; `nil` for nobody.
    ///   - decide: decides conflicts.
    public init(
        pause: Duration = .seconds(1),
        note: (@MainActor (String) -> Void)?,
        decide: @escaping Decide
    ) {
        (self.pause, self.note, self.decide) = (pause, note, decide)
    }

    /// Reports how far things are, where there is no pause.
    public func syncManager(_ manager: SyncManager, itemsCount: UInt) {
        count = itemsCount
        if pause == .zero { note?("\(items.count) of \(count) …") }
    }

    /// Records an item that has arrived.
    public func syncManager(
        _ manager: SyncManager,
        onItemSyncScreenlet screenlet: String,
        completedKey: String,
        attributes: JSONObject
    ) {
        end(Item(screenlet: screenlet, key: completedKey, outcome: .completed))
    }

    /// Records an item that has not arrived.
    public func syncManager(
        _ manager: SyncManager,
        onItemSyncScreenlet screenlet: String,
        failedKey: String,
        attributes: JSONObject,
        error: ScreensError
    ) {
        end(Item(screenlet: screenlet, key: failedKey, outcome: .failed, error: error))
    }

    /// Has a conflict decided; records one that is left open.
    public func syncManager(
        _ manager: SyncManager,
        onItemSyncScreenlet screenlet: String,
        conflictedKey: String,
        remoteValue: (any Codable & Sendable)?,
        localValue: (any Codable & Sendable)?,
        resolve: SyncConflictContinuation
    ) {
        let conflict = Conflict(
            screenlet: screenlet,
            key: conflictedKey,
            base: resolve.baseValue,
            local: localValue,
            remote: remoteValue
        )
        // Called once for each conflict, so that it has not been resolved before.
        guard let resolution = decide(conflict), (try? resolve(resolution)) != nil else {
            return end(Item(screenlet: screenlet, key: conflictedKey, outcome: .conflicted))
        }
    }

    /// Records an item, and reports how far things are.
    private func end(_ item: Item) {
        items.append(item)
        let now = ContinuousClock.now
        guard let note, now - lastWord >= pause else { return }
        lastWord = now
        note("\(items.count) of \(count) …")
    }
}
