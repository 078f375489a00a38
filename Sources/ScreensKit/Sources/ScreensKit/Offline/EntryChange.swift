/// A change of an entry, as it is sent to the portal.
///
/// It says what the entry is to be, not what was done to it: several edits that wait are one
/// change.
public struct EntryChange<Value: Codable & Sendable>: Sendable {
    /// The entry that changes; its key is temporary while the portal has never seen it.
    public let entry: CacheEntry
    /// What the portal had when the change was made; `nil` where that is not known, or nothing.
    public let base: Value?
    /// What the entry is to be; `nil` removes it.
    public let local: Value?
    /// The change's idempotency key, a UUID: the same for every attempt at it, and for no other.
    ///
    /// It goes to the portal with each request as the header field `Idempotency-Key`.
    public let id: String
    /// The entries that the change was waiting for, as the portal knows them, by the temporary
    /// keys they had.
    public let sent: [String: CacheEntry]
    /// When the change was queued, by the clock of this machine.
    ///
    /// No portal has it from before. `nil` for a change that is being sent for the first time, and where
    /// the machine's clock is not to be relied on.
    public var madeAt: Timestamp?

    /// A change; made by the host.
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

/// An entry with its value, as the portal has it.
public struct EntryVersion<Value: Codable & Sendable>: Codable, Sendable {
    /// The entry, with the portal's own key and attributes.
    public let entry: CacheEntry
    /// The value; `nil` for what the portal no longer has.
    public let value: Value?

    /// A version of an entry.
    public init(entry: CacheEntry, value: Value?) {
        self.entry = entry
        self.value = value
    }
}

extension EntryVersion: Equatable where Value: Equatable {}
