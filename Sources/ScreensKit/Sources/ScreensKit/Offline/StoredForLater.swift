/// A write that is kept here and that the portal does not have; what `…StoredForLater` of a delegate
/// receives.
public struct StoredForLater: Hashable, Codable, Sendable {
    private enum CodingKeys: String, CodingKey {
        case key
        case isPending = "pending"
    }

    /// The entry's key in the collection of its screenlet.
    public let key: String
    /// Whether it waits to be sent; `false` where it never is, by the policy `cache-only`.
    public let isPending: Bool

    /// A write that is kept.
    public init(key: String, isPending: Bool) {
        self.key = key
        self.isPending = isPending
    }

    /// What became of a write; `nil` where the portal has it.
    public init?<Value>(_ written: WrittenEntry<Value>) {
        guard written.destination != .portal else { return nil }
        self.init(key: written.version.entry.key, isPending: written.destination == .queue)
    }
}
