/// A write that is stored on this machine and that the service does not have.
///
/// The `…StoredForLater` methods of delegates receive it.
public struct StoredChange: Hashable, Codable, Sendable {
    /// The key of the entry in its screenlet's collection.
    public let key: String
    /// Why the service does not have it.
    public let unsent: UnsentState

    /// Creates the value from the answer to a write; `nil` if the service has the change.
    public init?<Value>(_ written: Answer<EntryVersion<Value>>) {
        guard written.freshness.source == .cache else { return nil }
        key = written.output.entry.key
        // What is removed only here leaves no unsent change.
        unsent = written.freshness.unsent ?? .draft
    }
}
