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
        case source, storedAt, pending, unsent
    }

    /// Where the data came from.
    public var source: Source
    /// When the portal answered it; `nil` when that is not known.
    public var storedAt: Timestamp?
    /// Why the portal does not have all of the data; `nil` if the data holds no unsent change.
    public var unsent: UnsentState?

    /// Whether the data holds changes that the portal does not have, whatever the reason.
    ///
    /// Setting it to `true` keeps the reason, and is ``UnsentState/pending`` where there was none.
    public var isPending: Bool {
        get { unsent != nil }
        set { unsent = newValue ? unsent ?? .pending : nil }
    }

    /// A statement of freshness about data that may hold an unsent change.
    public init(source: Source, storedAt: Timestamp? = nil, unsent: UnsentState?) {
        self.source = source
        self.storedAt = storedAt
        self.unsent = unsent
    }

    /// A statement of freshness; ``init(source:storedAt:unsent:)`` also takes why a change is unsent.
    public init(source: Source, storedAt: Timestamp? = nil, isPending: Bool = false) {
        self.init(source: source, storedAt: storedAt, unsent: isPending ? .pending : nil)
    }

    /// Reads a statement, also one that names no state, as older versions of the kit wrote them.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let isPending = try container.decodeIfPresent(Bool.self, forKey: .pending) ?? false
        // The state may be one that only a newer version knows.
        let word = try container.decodeIfPresent(String.self, forKey: .unsent)
        let unsent = word.map { UnsentState(rawValue: $0) ?? .pending }
        self.init(
            source: try container.decode(Source.self, forKey: .source),
            storedAt: try container.decodeIfPresent(Timestamp.self, forKey: .storedAt),
            unsent: unsent ?? (isPending ? .pending : nil)
        )
    }

    /// Writes the statement, with `pending` for older versions of the kit.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(source, forKey: .source)
        try container.encodeIfPresent(storedAt, forKey: .storedAt)
        try container.encode(isPending, forKey: .pending)
        try container.encodeIfPresent(unsent, forKey: .unsent)
    }
}
