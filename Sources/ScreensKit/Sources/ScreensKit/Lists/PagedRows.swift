/// The rows of a long list of which some pages are loaded.
///
/// The first page may have another size than the rest. A page that came back shorter than
/// requested (entries were deleted meanwhile, or the user may not see them) shortens the list, so
/// that no row stays a placeholder forever; the rows behind it move up.
public struct PagedRows<Row: Codable & Sendable>: Sendable {
    var grid: PageGrid
    /// The loaded rows, in order.
    public internal(set) var loadedRows: [Row] = []
    /// Where the rows of ``window`` begin that were sent of a longer list; `nil` for a list of its own.
    var windowStart: Int?
    var window: [Row?] = []

    /// A list without rows; sizes below 1 count as 1.
    public init(firstPageSize: Int = 1, pageSize: Int = 1) {
        grid = PageGrid(firstPageSize: firstPageSize, pageSize: pageSize)
    }

    /// How many rows the first page has.
    public var firstPageSize: Int { grid.firstPageSize }

    /// How many rows each further page has.
    public var pageSize: Int { grid.pageSize }

    /// How many rows the portal has, as far as is known.
    public var total: Int { grid.total }

    /// How many rows there are, loaded or not.
    public var count: Int { grid.count }

    /// The numbers of the loaded pages, in order.
    public var loadedPages: [Int] { grid.loadedPages.map(\.page) }

    /// The row; `nil` while its page is not loaded, and outside the list.
    public subscript(index: Int) -> Row? {
        if let windowStart {
            let offset = index - windowStart
            return window.indices.contains(offset) ? window[offset] : nil
        }
        guard let position = grid.position(of: index) else { return nil }
        return loadedRows[position]
    }

    /// The page that a row is on; `nil` outside the list.
    public func page(of index: Int) -> Int? { grid.place(of: index)?.page }

    /// The rows to request from the portal to get a page.
    public func portalRows(ofPage page: Int) -> Range<Int> { grid.portalRows(ofPage: page) }

    /// Takes the first page and how many rows the portal counted, and drops all other pages.
    ///
    /// Where more rows came than were counted, the rows are right.
    public mutating func start(with rows: [Row], counted: Int) {
        loadedRows = []
        grid = PageGrid(firstPageSize: firstPageSize, pageSize: pageSize)
        grid.total = max(counted, min(rows.count, firstPageSize))
        put(rows, onPage: 0)
    }

    /// Takes a page; rows beyond its size are dropped, missing ones shorten the list.
    public mutating func put(_ rows: [Row], onPage page: Int) {
        guard page >= 0, page < Int.max else { return }
        let expected = portalRows(ofPage: page).clamped(to: 0..<total).count
        let kept = rows.prefix(expected)
        let replaced = grid.load(page, count: kept.count)
        if replaced == loadedRows.indices, kept.count == rows.count {
            // Not copied: of 10,000 rows that takes 2 ms.
            loadedRows = rows
        } else {
            loadedRows.replaceSubrange(replaced, with: kept)
        }
        grid.change(page) { $0.missing = expected - kept.count }
    }
}
