/// How to resolve a conflict.
public enum SyncConflictResolution: String, CaseIterable, Sendable {
    /// Uses the portal's version instead of the local one.
    case useRemote
    /// Sends the local version.
    case useLocal
    /// Drops the local version; the portal stays as it is.
    case discard
    /// Changes nothing.
    ///
    /// The next synchronisation finds the conflict again.
    case ignore
    /// Combines both versions if their changes do not overlap, and sends the result.
    case merge
}

/// Accepts the decision about one conflict, once.
public struct SyncConflictContinuation: Sendable {
    /// The value before both changes; `nil` if it is not known.
    public let baseValue: (any Codable & Sendable)?
    /// The name of the service at which the entry was changed, such as `stock`; `nil` for the portal.
    public let service: String?
    private let once: Once
    private let decide: @MainActor (SyncConflictResolution) -> Void

    /// The error for a conflict that was decided before.
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
        service: String?,
        baseValue: (any Codable & Sendable)?,
        decide: @escaping @MainActor (SyncConflictResolution) -> Void
    ) {
        (self.baseValue, self.service) = (baseValue, service)
        self.decide = decide
        once = Once(key: key)
    }

    /// Resolves the conflict.
    ///
    /// - Throws: ``AlreadyResolved`` if it was called before.
    @MainActor
    public func callAsFunction(_ resolution: SyncConflictResolution) throws(AlreadyResolved) {
        guard !once.isOver else { throw AlreadyResolved(key: once.key) }
        once.isOver = true
        decide(resolution)
    }
}
