/// What the user has changed in entries of the cache and not sent yet: pending changes and drafts.
///
/// The runtime passes it to ``Interactor/output(_:with:in:)``, so that a list can show what a form has changed.
public protocol UnsentValues: Sendable {
    /// Reads the present values of a collection's changed entries.
    ///
    /// - Parameters:
    ///   - type: their type; other values are left out.
    ///   - collection: the collection of the entries, such as `DDLForm`.
    ///   - isWanted: chooses the entries of which the values are read.
    /// - Returns: the values in the order of the changes, without entries that the user has removed.
    func values<Value: Codable & Sendable>(
        of type: Value.Type,
        in collection: String,
        where isWanted: (CacheEntry) -> Bool
    ) -> [UnsentValue<Value>]
}

/// The value of an entry with a change that has not been sent.
public struct UnsentValue<Value: Sendable>: Sendable {
    /// The present value.
    public let value: Value
    /// Why the portal does not have it.
    public let state: UnsentState

    /// A value.
    public init(_ value: Value, _ state: UnsentState) { (self.value, self.state) = (value, state) }
}
