/// Which page of a list an interactor loads.
public struct PageRequest<Filter: Sendable>: Sendable {
    /// The page, from 0; for page 0 the interactor also asks how many rows the list has.
    public var page: Int
    /// The page's rows in the portal's list, from 0.
    public var rows: Range<Int>
    /// Which list it is, from the attributes of the screenlet.
    public var filter: Filter

    /// The rows in the form that most services of a portal take: `start`, and `end` behind the last row.
    public var range: JSONObject {
        ["start": .int64(Int64(rows.lowerBound)), "end": .int64(Int64(rows.upperBound))]
    }

    /// A command for a service that takes ``range`` in addition to other parameters.
    public func command(_ path: String, _ parameters: JSONObject = [:]) -> ServiceCommand {
        ServiceCommand(path, parameters.merging(range) { _, range in range })
    }

    /// A request for a page.
    public init(page: Int, rows: Range<Int>, filter: Filter) {
        self.page = page
        self.rows = rows
        self.filter = filter
    }
}

extension PageRequest: Equatable where Filter: Equatable {}
extension PageRequest: Hashable where Filter: Hashable {}

/// A page of a list, as the portal sent it.
public struct ListPage<Row: Codable & Sendable>: Codable, Sendable {
    /// The rows; fewer than requested if the portal has no more or the user may not see them.
    public var rows: [Row]
    /// How many rows the list has in total; set only with page 0.
    ///
    /// Without it, the list continues as long as its pages are full.
    public var count: Int?
    /// What the portal says about the complete list; set only with page 0.
    ///
    /// The screenlet finds it in ``PagedList/details`` and can pass it on to the interactors of further pages.
    public var details: JSONObject?

    /// A page; the first one can have a count and details.
    public init(rows: [Row], count: Int? = nil, details: JSONObject? = nil) {
        self.rows = rows
        self.count = count
        self.details = details
    }
}

extension ListPage: Equatable where Row: Equatable {}
extension ListPage: Hashable where Row: Hashable {}
