/// How current the data on show is, so that a theme can say it.
public struct Freshness: Hashable, Codable, Sendable {
    /// Where data came from.
    public enum Source: String, Codable, Sendable {
        /// The portal answered it just now.
        case remote
        /// It was kept from an earlier answer.
        case cache
    }

    private enum CodingKeys: String, CodingKey {
        case source, storedAt
        case isPending = "pending"
    }

    /// Where the data came from.
    public var source: Source
    /// When the portal answered it; `nil` when that is not known.
    public var storedAt: Timestamp?
    /// Whether it holds changes that the portal has not seen yet.
    public var isPending: Bool

    /// A statement of freshness.
    public init(source: Source, storedAt: Timestamp? = nil, isPending: Bool = false) {
        self.source = source
        self.storedAt = storedAt
        self.isPending = isPending
    }
}
