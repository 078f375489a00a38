/// What is to become of an entry that was changed here and at the portal.
public enum SyncConflictResolution: String, CaseIterable, Sendable {
    /// The portal's version wins; it takes the place of the local one.
    case useRemote
    /// The local version wins; it is sent.
    case useLocal
    /// The local version is dropped, the portal stays as it is.
    case discard
    /// Nothing changes; the next synchronisation will find the conflict again.
    case ignore
    /// Both are joined where their changes do not overlap, and the result is sent.
    case merge
}

/// Takes the decision about one conflict, once.
public struct SyncConflictContinuation: Sendable {
    /// What both sides had in common before they changed it; `nil` where that is not known.
    public let baseValue: (any Codable & Sendable)?
    private let once: Once
    private let decide: @MainActor (SyncConflictResolution) -> Void

    /// The decision was made before.
    public struct AlreadyResolved: Error, Hashable, CustomStringConvertible {
        /// The key of the item.
        public let key: String

        /// One sentence for people.
        public var description: String {
            "The conflict about \"\(key)\" has been resolved already."
        }
    }

    @MainActor
    private final class Once {
        var isOver = false
        let key: String
        init(key: String) { self.key = key }
    }

    @MainActor
    init(
        key: String,
        baseValue: (any Codable & Sendable)?,
        decide: @escaping @MainActor (SyncConflictResolution) -> Void
    ) {
        self.baseValue = baseValue
        self.decide = decide
        once = Once(key: key)
    }

    /// Decides the conflict.
    ///
    /// - Throws: ``AlreadyResolved`` when called again.
    @MainActor
    public func callAsFunction(_ resolution: SyncConflictResolution) throws(AlreadyResolved) {
        guard !once.isOver else { throw AlreadyResolved(key: once.key) }
        once.isOver = true
        decide(resolution)
    }
}
