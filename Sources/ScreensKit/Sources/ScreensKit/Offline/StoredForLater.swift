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
    init(key: String, isPending: Bool, isConflicted: Bool = false) {
        self.key = key
        self.isPending = isPending
        self.isConflicted = isConflicted
    }

    /// Creates the value from the answer to a write; `nil` if the portal has the change.
    public init?<Value>(_ written: Answer<EntryVersion<Value>>) {
        guard written.freshness.source == .cache else { return nil }
        // What is removed only here leaves no unsent change.
        let state = written.freshness.unsent ?? .draft
        self.init(
            key: written.output.entry.key,
            isPending: state != .draft,
            isConflicted: state == .conflicted
        )
    }
}
