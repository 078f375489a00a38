/// A change of an entry, as it is sent to the portal.
///
/// It says what the entry is to be, not how it was edited: several pending edits of an entry are one change.
public struct EntryChange<Value: Codable & Sendable>: Sendable {
    /// The entry that changes; its key is temporary until the portal has the entry.
    public let entry: CacheEntry
    /// The portal's value when the change was made; `nil` if it is not known or there was none.
    public let base: Value?
    /// The new value; `nil` removes the entry.
    public let local: Value?
    /// The change's idempotency key, a UUID: the same for every attempt at it, and for no other.
    ///
    /// It goes to the portal with each request as the header field `Idempotency-Key`.
    public let id: String
    /// The entries on which this change depended, with the portal's keys, by their temporary keys.
    public let sent: [String: CacheEntry]
    /// When the change was queued, by the clock of this machine.
    ///
    /// The portal did not have the change before that time. `nil` if the change is being sent for
    /// the first time, and if the clock of the machine is not reliable.
    public var madeAt: Timestamp?
    /// The keys that the portal gave to what other changes of this machine added to the collection.
    ///
    /// They are filled in for ``Synchronizer/loadRemoteVersion(of:in:)`` of an addition that may have arrived.
    /// An addition that is recognised by its content is none of these: otherwise one that was lost would count as an equal
    /// one that was not.
    public var others: Set<String> = []

    /// Creates a change; called by the host.
    public init(
        entry: CacheEntry,
        base: Value?,
        local: Value?,
        id: String,
        sent: [String: CacheEntry] = [:]
    ) {
        self.entry = entry
        self.base = base
        self.local = local
        self.id = id
        self.sent = sent
    }
}

/// An entry with its value: the portal's, or the local one in the answer to a write that the portal does not have.
public struct EntryVersion<Value: Codable & Sendable>: Codable, Sendable {
    /// The entry, with the portal's own key and attributes if the portal has it.
    public let entry: CacheEntry
    /// The value; `nil` if the entry was removed.
    public let value: Value?

    /// A version of an entry.
    public init(entry: CacheEntry, value: Value?) {
        self.entry = entry
        self.value = value
    }
}

extension EntryVersion: Equatable where Value: Equatable {}
