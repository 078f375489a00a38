@_spi(Host) public import ScreensKit

/// What an Asset List shows.
public struct AssetListModel: ListModel {
    /// How far the first page is.
    public var phase: Phase
    /// The assets, a page at a time.
    public var rows: PagedRows<AssetEntry>
    /// Why some page could not be loaded; `nil` when all is well.
    public var problem: ScreensError?
    /// How current the assets are.
    public var freshness: Freshness?
    /// Whether the list offers the act of reloading.
    public var canRefresh: Bool

    /// A list; without arguments, one for which nothing was asked yet.
    public init(
        phase: Phase = .idle,
        rows: PagedRows<AssetEntry> = PagedRows(),
        problem: ScreensError? = nil,
        freshness: Freshness? = nil,
        canRefresh: Bool = true
    ) {
        self.phase = phase
        self.rows = rows
        self.problem = problem
        self.freshness = freshness
        self.canRefresh = canRefresh
    }

    /// How many assets there are, loaded or not.
    public var count: Int { rows.count }

    /// The asset, or `nil` while its page is not loaded.
    public func row(at index: Int) -> AssetEntry? { rows[index] }

    /// What reloads the list; `nil` where `refreshControl` is off.
    public var refreshAction: Action? { canRefresh ? Action("loadList") : nil }

    /// Tells the delegate which asset was chosen.
    public var selectAction: Action? { Action("select") }
}

extension AssetListModel: Codable {
    private enum Key: String, CodingKey {
        case phase, problem, freshness, canRefresh
    }

    /// Reads what ``encode(to:)`` wrote.
    ///
    /// - Throws: `DecodingError` for malformed input.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            phase: try container.decode(Phase.self, forKey: .phase),
            rows: try PagedRows(from: decoder),
            problem: try container.decodeIfPresent(ScreensError.self, forKey: .problem),
            freshness: try container.decodeIfPresent(Freshness.self, forKey: .freshness),
            canRefresh: try container.decode(Bool.self, forKey: .canRefresh)
        )
    }

    /// Writes one object, with the rows and their count beside the rest.
    public func encode(to encoder: any Encoder) throws {
        try rows.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(phase, forKey: .phase)
        try container.encodeIfPresent(problem, forKey: .problem)
        try container.encodeIfPresent(freshness, forKey: .freshness)
        try container.encode(canRefresh, forKey: .canRefresh)
    }
}
