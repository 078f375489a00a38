/// The rows of a long list of which some pages are loaded.
///
/// The first page may differ in size from the others. A page can have fewer rows than requested,
/// because entries were deleted meanwhile or the user may not see them. Such a page shortens the
/// list, so that no row remains a placeholder forever, and the rows behind it move up.
public struct PagedRows<Row: Codable & Sendable>: Sendable {
    var grid: PageGrid
    /// The loaded rows, in order.
    @_spi(Host)
    public internal(set) var loadedRows: [Row] = []
    /// Where rows were that are hidden, in their order on each page.
    var hidden: [HiddenPlace] = []
    /// The id of the row that was hidden last.
    var newestHidden = 0
    /// The position of the first row of ``window``, if these are rows of a longer list; otherwise `nil`.
    var windowStart: Int?
    var window: [Row?] = []

    /// Creates a list without rows; sizes below 1 are treated as 1.
    public init(firstPageSize: Int = 1, pageSize: Int = 1) {
        grid = PageGrid(firstPageSize: firstPageSize, pageSize: pageSize)
    }

    /// How many rows the first page has.
    @_spi(Host)
    public var firstPageSize: Int { grid.firstPageSize }

    /// How many rows each further page has.
    @_spi(Host)
    public var pageSize: Int { grid.pageSize }

    /// Whether the end of the list is known.
    ///
    /// If not, ``count`` includes one row after the loaded ones, which stands for all that may follow.
    @_spi(Host)
    public internal(set) var hasEnd = true

    /// How many rows the portal has, as far as it is known.
    @_spi(Host)
    public var total: Int { grid.total }

    /// How many rows the list has, loaded or not.
    @_spi(Host) public var count: Int { grid.count }

    /// The numbers of the loaded pages, in order.
    var loadedPages: [Int] { grid.loadedPages.map(\.page) }

    /// The row; `nil` if its page is not loaded or it is outside the list.
    @_spi(Host) public subscript(index: Int) -> Row? {
        if let windowStart {
            let offset = index - windowStart
            return window.indices.contains(offset) ? window[offset] : nil
        }
        guard let position = grid.position(of: index) else { return nil }
        return loadedRows[position]
    }

    /// The page of a row; `nil` outside the list.
    @_spi(Host)
    public func page(of index: Int) -> Int? { grid.place(of: index)?.page }

    /// The rows to request from the portal for a page.
    @_spi(Host)
    public func portalRows(ofPage page: Int) -> Range<Int> { grid.portalRows(ofPage: page) }

    /// Sets the first page and the total that the portal counted, and drops all other pages.
    ///
    /// If there are more rows than were counted, the number of rows is used. A list that the portal did not count
    /// grows with each page, and ends with the first one that is not full.
    public mutating func start(with rows: [Row], counted: Int? = nil) {
        (loadedRows, hidden) = ([], [])
        grid = PageGrid(firstPageSize: firstPageSize, pageSize: pageSize)
        hasEnd = counted != nil
        if let counted { grid.total = max(counted, min(rows.count, firstPageSize)) }
        setRows(rows, ofPage: 0)
    }

    /// Sets the rows of a page; those beyond its size are dropped, and missing ones shorten the list.
    @_spi(Host)
    public mutating func setRows(_ rows: [Row], ofPage page: Int) {
        guard page >= 0, page < Int.max else { return }
        if !hasEnd { setEnd(after: rows.count, of: portalRows(ofPage: page)) }
        let expected = portalRows(ofPage: page).clamped(to: 0..<total).count
        let fitting = rows.prefix(expected)
        let replaced = grid.load(page, count: fitting.count)
        if replaced == loadedRows.indices, fitting.count == rows.count {
            // Assigned without a copy: copying 10,000 rows takes 2 ms.
            loadedRows = rows
        } else {
            loadedRows.replaceSubrange(replaced, with: fitting)
        }
        grid.change(page) { $0.missing = expected - fitting.count }
    }

    /// Moves the end of a list that was not counted behind the rows of a page.
    private mutating func setEnd(after count: Int, of page: Range<Int>) {
        // A page with more rows than requested is not a part of a longer list: its service has no pages.
        hasEnd = count != page.count || page.upperBound == Int.max
        grid.total = page.lowerBound + min(count, page.count) + (hasEnd ? 0 : 1)
    }
}
