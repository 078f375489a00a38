/// A write that is kept here and that the portal does not have; what `…StoredForLater` of a delegate
/// receives.
public struct StoredForLater: Hashable, Codable, Sendable {
    private enum CodingKeys: String, CodingKey {
        case key
        case isPending = "pending"
        case isConflicted = "conflicted"
    }

    /// The entry's key in the collection of its screenlet.
    public let key: String
    /// Whether it is in the queue; `false` where it is never sent, by the policy `cache-only`.
    public let isPending: Bool
    /// Whether it is in the queue and a user has to decide about it first, as somebody else changed
    /// the entry at the portal.
    public let isConflicted: Bool

    /// A write that is kept.
    public init(key: String, isPending: Bool) {
        self.init(key: key, isPending: isPending, isConflicted: false)
    }

    /// A write that is kept, perhaps with a conflict.
    public init(key: String, isPending: Bool, isConflicted: Bool) {
        self.key = key
        self.isPending = isPending
        self.isConflicted = isConflicted
    }

    /// What became of a write; `nil` where the portal has it.
    public init?<Value>(_ written: WrittenEntry<Value>) {
        guard written.destination != .portal else { return nil }
        self.init(
            key: written.version.entry.key,
            isPending: written.destination == .queue,
            isConflicted: written.freshness.unsent == .conflicted
        )
    }

    /// Reads a statement, also one that does not mention conflicts, as older versions of the kit
    /// wrote them.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            key: try container.decode(String.self, forKey: .key),
            isPending: try container.decode(Bool.self, forKey: .isPending),
            isConflicted: try container.decodeIfPresent(Bool.self, forKey: .isConflicted) ?? false
        )
    }
}
