/// A row of a ``ListScreenlet``.
///
/// ```swift
/// public struct Bookmark: ListRow {
///     public let title: String
/// }
/// ```
public protocol ListRow: Codable, Sendable {
    /// The members of the row's coding that apps can rely on when the user chooses the row.
    static var fields: [FieldDeclaration] { get }
}

extension ListRow {
    /// No members that apps can rely on.
    public static var fields: [FieldDeclaration] { [] }
}

/// The model of a ``ListScreenlet``.
public struct PagedListModel<Row: Codable & Sendable>: ScreenletModel {
    /// The state of the first page.
    public var phase: Phase
    /// The rows, a page at a time.
    public var rows: PagedRows<Row>
    /// Why a page could not be loaded; `nil` if there is no problem.
    public var problem: ScreensError?
    /// How current the rows are.
    public var freshness: Freshness?
    /// Whether the user can reload the list.
    public var canRefresh: Bool

    /// Creates a list; without arguments, one that has requested nothing yet.
    public init(
        phase: Phase = .idle,
        rows: PagedRows<Row> = PagedRows(),
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

    /// How many rows there are, loaded or not.
    public var count: Int { rows.count }

    /// Whether ``count`` is the number of rows, and not only of those so far.
    public var isCounted: Bool { rows.hasEnd }

    /// The row; `nil` until its page is loaded.
    public func row(at index: Int) -> Row? { rows[index] }

    /// The action that reloads the list; `nil` if `refreshControl` is off.
    public var refreshAction: Action? { canRefresh ? Action(ActionDeclaration.loadList.name) : nil }

    /// The action that chooses a row.
    public var selectAction: Action { Action(ActionDeclaration.selectRow.name) }
}

@_spi(Host)
extension PagedListModel: ListModel {}

extension PagedListModel: Codable {
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

    /// Writes one object that has the rows and their count besides the other members.
    public func encode(to encoder: any Encoder) throws {
        try rows.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(phase, forKey: .phase)
        try container.encodeIfPresent(problem, forKey: .problem)
        try container.encodeIfPresent(freshness, forKey: .freshness)
        try container.encode(canRefresh, forKey: .canRefresh)
    }
}
