/// A write: which entry changes, into what, and how that is sent.
public struct EntryWrite<S: Synchronizer>: Sendable {
    /// The entry that changes.
    public let entry: CacheEntry
    /// The temporary keys, in the same collection, of what must arrive before this.
    public let dependencies: [String]
    /// Makes the new value from what is kept (`nil` for nothing); `nil` removes the entry.
    public let change: @Sendable (S.Value?) -> S.Value?
    /// The copy that the user's change was made on: what the screenlet had loaded and shown.
    ///
    /// The portal's value is compared with this copy before the change is sent, so that nobody's change is
    /// overwritten unseen. `nil`, unless set, stands for what the cache has when the write
    /// begins, which may be newer than what the user saw.
    public var basedOn: S.Value?
    /// Hears how much has left while the change is sent; `nil` unless set.
    ///
    /// It is called on an arbitrary thread, perhaps still when the write has ended. The synchroniser
    /// finds it in its context: ``InteractionContext/onProgress``.
    public var onProgress: (@Sendable (TransferProgress) -> Void)?

    /// A write of an entry that a synchroniser sends.
    ///
    /// - Parameters:
    ///   - entry: what changes; a new one has a ``CacheEntry/temporaryKey(_:)``.
    ///   - synchronizer: how the entry is sent.
    ///   - dependencies: temporary keys, in the same collection, of what must arrive before.
    ///   - change: makes the new value from what is kept; called off the main actor.
    public init(
        of entry: CacheEntry,
        by synchronizer: S.Type,
        after dependencies: [String] = [],
        change: @escaping @Sendable (S.Value?) -> S.Value?
    ) {
        self.entry = entry
        self.dependencies = dependencies
        self.change = change
    }
}
