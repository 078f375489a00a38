/// An interactor whose output shows what the user has changed elsewhere and not sent yet.
///
/// A list, for example, shows the records that a form has changed: pending changes and drafts.
public protocol UnsentShowing<Output>: Interactor {
    /// Returns an output with the unsent changes in it.
    ///
    /// Called off the main actor with every output before it is delivered, also with one from the cache. What is cached
    /// is the output without the changes. ``Freshness/unsent`` of the result says whether there are some.
    func output(
        _ loaded: Answer<Output>,
        with unsent: any UnsentValues,
        in context: InteractionContext
    ) -> Answer<Output>
}

/// What the user has changed in entries of the cache and not sent yet, or sent after a copy was loaded.
public protocol UnsentValues: Sendable {
    /// Reads the present values of a collection's changed entries.
    ///
    /// - Parameters:
    ///   - type: their type; other values are left out.
    ///   - collection: the collection of the entries.
    ///   - isWanted: chooses the entries of which the values are read.
    /// - Returns: the values in the order of the changes, also of entries that the user has removed.
    func changes<Value: Codable & Sendable>(
        of type: Value.Type,
        in collection: String,
        where isWanted: (CacheEntry) -> Bool
    ) -> [UnsentChange<Value>]

    /// Reads the values of a collection's entries that were stored since a moment, and that have no unsent change.
    ///
    /// An older copy of a list does not have them: they were sent, or loaded alone, after the list was.
    ///
    /// - Parameters:
    ///   - type: their type; other values are left out.
    ///   - collection: the collection of the entries.
    ///   - moment: when the copy was loaded: ``Freshness/storedAt``.
    /// - Returns: the values in the order in which they were stored, at most 1,000.
    func storedVersions<Value: Codable & Sendable>(
        of type: Value.Type,
        in collection: String,
        since moment: Timestamp
    ) -> [EntryVersion<Value>]
}

extension UnsentValues {
    /// Reads the present values of a collection's changed entries, without those that the user has removed; see
    /// ``changes(of:in:where:)``.
    public func values<Value: Codable & Sendable>(
        of type: Value.Type,
        in collection: String,
        where isWanted: (CacheEntry) -> Bool
    ) -> [UnsentValue<Value>] {
        changes(of: type, in: collection, where: isWanted).compactMap { change in
            change.value.map { UnsentValue($0, change.state) }
        }
    }
}

/// The value of an entry with a change that has not been sent.
public struct UnsentValue<Value: Sendable>: Sendable {
    /// The present value.
    public let value: Value
    /// Why the portal does not have it.
    public let state: UnsentState

    /// A value.
    @_spi(Host)
    public init(_ value: Value, _ state: UnsentState) { (self.value, self.state) = (value, state) }
}

/// An entry with a change that has not been sent.
public struct UnsentChange<Value: Sendable>: Sendable {
    /// The entry; its key is temporary if the portal has never had it.
    public let entry: CacheEntry
    /// The present value; `nil` if the user has removed the entry.
    public let value: Value?
    /// Why the portal does not have the change.
    public let state: UnsentState

    /// A change; called by the host, and by tests.
    public init(entry: CacheEntry, value: Value?, state: UnsentState) {
        (self.entry, self.value, self.state) = (entry, value, state)
    }
}
