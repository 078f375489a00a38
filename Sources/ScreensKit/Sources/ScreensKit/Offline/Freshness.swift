/// How current the visible data is; themes show it.
public struct Freshness: Hashable, Codable, Sendable {
    /// The source of data.
    public enum Source: String, Codable, Sendable {
        /// The portal has just answered with it.
        case remote
        /// It was cached from an earlier answer.
        case cache
    }

    private enum CodingKeys: String, CodingKey {
        case source, storedAt, pending, unsent, confirmed
    }

    /// The source of the data.
    public var source: Source
    /// When the portal answered with it; `nil` if that is not known.
    public var storedAt: Timestamp?
    /// Why the portal does not have all of the data; `nil` if there is no unsent change.
    public var unsent: UnsentState?
    /// Whether a copy that `cache-first` shows is as good as an answer, so that views do not call it a copy.
    ///
    /// The portal answered with it in the same session, at most an hour ago, and has been in reach since.
    @_spi(Host) public var isConfirmed = false

    /// Creates a freshness.
    public init(source: Source, storedAt: Timestamp? = nil, unsent: UnsentState? = nil) {
        self.source = source
        self.storedAt = storedAt
        self.unsent = unsent
    }

    /// Reads what ``encode(to:)`` wrote.
    ///
    /// - Throws: `DecodingError` for malformed input.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            source: try container.decode(Source.self, forKey: .source),
            storedAt: try container.decodeIfPresent(Timestamp.self, forKey: .storedAt),
            unsent: try container.decodeIfPresent(UnsentState.self, forKey: .unsent)
        )
        isConfirmed = try container.decodeIfPresent(Bool.self, forKey: .confirmed) ?? false
    }

    /// Writes the freshness, with `pending`: whether there is an unsent change.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(source, forKey: .source)
        try container.encodeIfPresent(storedAt, forKey: .storedAt)
        try container.encode(unsent != nil, forKey: .pending)
        try container.encodeIfPresent(unsent, forKey: .unsent)
        if isConfirmed { try container.encode(isConfirmed, forKey: .confirmed) }
    }

    /// Whether it is a copy that may be outdated.
    @_spi(Host)
    public var isOldCopy: Bool { source == .cache && !isConfirmed }
}
