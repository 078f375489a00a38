public import ScreensKit

/// Records the result of each item of a synchronisation, reports progress, and resolves conflicts.
///
/// A manager holds its delegate weakly, so keep a reference to the reporter until ``SyncManager/sync(only:answer:)`` has
/// returned.
@MainActor
public final class SyncReporter: SyncManagerDelegate {
    /// The result of an item.
    public struct Item: Encodable, Hashable, Sendable {
        /// How an item ended.
        public enum Outcome: String, Encodable, Hashable, Sendable {
            /// It has arrived.
            case completed
            /// It has not arrived and stays in the queue.
            case failed
            /// It was also changed at the portal, and nobody decided which change to use.
            case conflicted
        }

        /// The collection, which is the screenlet's name.
        public let screenlet: String
        /// The key of the entry.
        public let key: String
        /// How it ended.
        public let outcome: Outcome
        /// Why it has not arrived; `nil` for all other outcomes.
        public var error: ScreensError?
    }

    /// An entry that was changed on this machine and at the portal or another service.
    ///
    /// A value is `nil` if the entry was removed on that side, or if the value before the changes is not known.
    public struct Conflict {
        /// The collection, which is the screenlet's name.
        public let screenlet: String
        /// The key of the entry.
        public let key: String
        /// The name of the service, such as `stock`; `nil` for the portal.
        public let service: String?
        /// The value before both changes.
        public let base: (any Codable & Sendable)?
        /// The value on this machine.
        public let local: (any Codable & Sendable)?
        /// The value at the portal.
        public let remote: (any Codable & Sendable)?
    }

    /// Decides a conflict at once; `nil` leaves it open.
    public typealias Decide = @MainActor (Conflict) -> SyncConflictResolution?

    /// The results of the items that have ended so far, in the order in which they ended.
    public private(set) var items: [Item] = []
    private let pause: Duration
    private let note: (@MainActor (String) -> Void)?
    private let decide: Decide
    private var count: UInt = 0
    private var lastWord = ContinuousClock.now

    /// Creates a reporter for one synchronisation.
    ///
    /// - Parameters:
    ///   - pause: the shortest time between two reports; if it is zero, there is also one at the start.
    ///   - note: receives the progress, such as `2 of 7 …`; `nil` reports nothing.
    ///   - decide: decides conflicts.
    public init(
        pause: Duration = .seconds(1),
        note: (@MainActor (String) -> Void)?,
        decide: @escaping Decide
    ) {
        (self.pause, self.note, self.decide) = (pause, note, decide)
    }

    /// Reports the progress if the pause is zero.
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

    /// Asks for the decision about a conflict, and records one that is left open.
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
            service: resolve.service,
            base: resolve.baseValue,
            local: localValue,
            remote: remoteValue
        )
        // This is called once for each conflict, so it has not been resolved before.
        guard let resolution = decide(conflict), (try? resolve(resolution)) != nil else {
            return end(Item(screenlet: screenlet, key: conflictedKey, outcome: .conflicted))
        }
    }

    /// Records an item, and reports the progress.
    private func end(_ item: Item) {
        items.append(item)
        let now = ContinuousClock.now
        guard let note, now - lastWord >= pause else { return }
        lastWord = now
        note("\(items.count) of \(count) …")
    }
}
