/// The outcome of a write.
public struct WrittenEntry<Value: Codable & Sendable>: Sendable {
    /// Where a write was stored.
    public enum Destination: String, Codable, Sendable {
        /// The portal has it.
        case portal
        /// The change is in the queue of unsent changes.
        ///
        /// The delegate receives `…StoredForLater` with `pending: true`, and with `conflicted:
        /// true` if ``Freshness/unsent`` is ``UnsentState/conflicted``.
        case queue
        /// The change is stored only on this machine, because of the policy `cache-only`.
        ///
        /// ``Freshness/unsent`` is ``UnsentState/draft``, and the delegate receives `…StoredForLater` with `pending:
        /// false`.
        case cache
    }

    /// The entry with its value: the portal's version if it has one, otherwise the local one.
    public let version: EntryVersion<Value>
    /// Where the write was stored.
    public let destination: Destination
    /// How current the value is.
    public let freshness: Freshness

    /// Creates the outcome of a write.
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
