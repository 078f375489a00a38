/// A write: which entry changes, its new value, and how it is sent.
public struct EntryWrite<S: Synchronizer>: Sendable {
    /// The entry that changes.
    @_spi(Host)
    public private(set) var entry: CacheEntry
    /// The temporary keys, in the same collection, of entries that must be sent before this one.
    @_spi(Host)
    public let dependencies: [String]
    /// Makes the new value from the cached one (`nil` if there is none); returning `nil` removes the entry.
    @_spi(Host)
    public let change: @Sendable (S.Value?) -> S.Value?
    /// The copy on which the user's change is based: what the screenlet had loaded and shown.
    ///
    /// The portal's value is compared with this copy before the change is sent, so that a change by
    /// somebody else is not overwritten unnoticed. If it is not set, the cached value at the start
    /// of the write is used, which may be newer than what the user saw.
    public var basedOn: S.Value?
    /// Receives the progress while the change is sent; `nil` unless set.
    ///
    /// It is called on an arbitrary thread, perhaps after the write has ended. The synchroniser
    /// finds it in its context: ``InteractionContext/onProgress``.
    public var onProgress: (@Sendable (TransferProgress) -> Void)?

    /// Creates a write of an entry that a synchroniser sends.
    ///
    /// - Parameters:
    ///   - entry: the entry that changes; a new one has a ``CacheEntry/temporaryKey(_:)``.
    ///   - synchronizer: sends the entry.
    ///   - dependencies: the temporary keys, in the same collection, of entries that must be sent before this one.
    ///   - change: makes the new value from the cached one; called off the main actor.
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

    /// The same write of an entry as it is stored for an account of a service.
    @_spi(Host)
    public func stored(for account: String) -> EntryWrite {
        var write = self
        write.entry = entry.stored(for: account)
        return write
    }
}
