/// A write that is stored on this machine and that the portal does not have.
///
/// The `…StoredForLater` methods of delegates receive it.
public struct StoredForLater: Hashable, Codable, Sendable {
    private enum CodingKeys: String, CodingKey {
        case key
        case isPending = "pending"
        case isConflicted = "conflicted"
    }

    /// The key of the entry in its screenlet's collection.
    public let key: String
    /// Whether it is in the queue; `false` if it is never sent because of the policy `cache-only`.
    public let isPending: Bool
    /// Whether it is in the queue with a conflict: somebody else changed the entry at the portal,
    /// and a user has to decide first.
    public let isConflicted: Bool

    /// Creates a stored write.
    public init(key: String, isPending: Bool) {
        self.init(key: key, isPending: isPending, isConflicted: false)
    }

    /// Creates a stored write that may have a conflict.
    public init(key: String, isPending: Bool, isConflicted: Bool) {
        self.key = key
        self.isPending = isPending
        self.isConflicted = isConflicted
    }

    /// Creates the value from the outcome of a write; `nil` if the portal has the change.
    public init?<Value>(_ written: WrittenEntry<Value>) {
        guard written.destination != .portal else { return nil }
        self.init(
            key: written.version.entry.key,
            isPending: written.destination == .queue,
            isConflicted: written.freshness.unsent == .conflicted
        )
    }
}
