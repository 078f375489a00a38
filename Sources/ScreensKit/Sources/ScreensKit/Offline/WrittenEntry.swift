/// What became of a write.
public struct WrittenEntry<Value: Codable & Sendable>: Sendable {
    /// Where a write went.
    public enum Destination: String, Codable, Sendable {
        /// The portal has it.
        case portal
        /// It is in the queue of unsent changes; the delegate hears `…StoredForLater` with
        /// `pending: true`, and with `conflicted: true` if ``Freshness/unsent`` is
        /// ``UnsentState/conflicted``.
        case queue
        /// It is kept here alone, by the policy `cache-only`; the delegate hears
        /// `…StoredForLater` with `pending: false`.
        case cache
    }

    /// The entry with its value: the portal's if that has it, else the local one.
    public let version: EntryVersion<Value>
    /// Where the write went.
    public let destination: Destination
    /// How current the value is.
    public let freshness: Freshness

    /// What became of a write.
    public init(
        _ version: EntryVersion<Value>,
        destination: Destination,
        freshness: Freshness
    ) {
        self.version = version
        self.destination = destination
        self.freshness = freshness
    }
}
