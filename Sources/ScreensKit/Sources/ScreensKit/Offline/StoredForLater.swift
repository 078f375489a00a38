/// A write that is kept here and that the portal does not have; what `…StoredForLater` of a delegate
/// receives.
public struct StoredForLater: Hashable, Codable, Sendable {
    /// The entry's key in the collection of its screenlet.
    public let key: String
    /// Whether it waits to be sent; `false` where it never is, by the policy `cache-only`.
    public let pending: Bool

    /// A write that is kept.
    public init(key: String, pending: Bool) {
        self.key = key
        self.pending = pending
    }

    /// What became of a write; `nil` where the portal has it.
    public init?<Value>(_ written: Written<Value>) {
        guard written.destination != .portal else { return nil }
        self.init(key: written.version.entry.key, pending: written.destination == .queue)
    }
}
