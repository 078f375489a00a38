/// The rows of a long list of which some pages are loaded.
///
/// The first page may have another size than the rest. A page that came back shorter than
/// requested (entries were deleted meanwhile, or the user may not see them) shortens the list, so
/// that no row stays a placeholder forever; the rows behind it move up.
public struct PagedRows<Row: Codable & Sendable>: Sendable {
    /// How many rows the first page has.
    public let firstPageSize: Int
    /// How many rows each further page has.
    public let pageSize: Int
    /// How many rows the portal has, as far as is known.
    public internal(set) var total: Int
    var pages: [Int: [Row]] = [:]
    /// The pages that differ from the grid of sizes, in order.
    var irregularPages: [IrregularPage] = []
    /// The rows that were sent of a longer list; `nil` for a list of its own.
    var window: Window?

    struct Window {
        let start: Int
        let rows: [Row?]
    }

    struct IrregularPage {
        let page: Int
        /// How many rows were inserted into the page at the portal, less those removed.
        var change = 0
        /// How many rows the portal counts but does not return.
        var missing = 0
    }

    /// A list without rows; sizes below 1 count as 1.
    public init(firstPageSize: Int = 1, pageSize: Int = 1) {
        self.firstPageSize = max(1, firstPageSize)
        self.pageSize = max(1, pageSize)
        total = 0
    }

    /// How many rows there are, loaded or not.
    public var count: Int { max(0, total - irregularPages.reduce(0) { $0 + $1.missing }) }

    /// The numbers of the loaded pages, in order.
    public var loadedPages: [Int] { pages.keys.sorted() }

    /// The loaded rows, in order.
    public var loadedRows: [Row] { loadedPages.flatMap { pages[$0] ?? [] } }

    /// The row; `nil` while its page is not loaded, and outside the list.
    public subscript(index: Int) -> Row? {
        if let window {
            let offset = index - window.start
            return window.rows.indices.contains(offset) ? window.rows[offset] : nil
        }
        guard let (page, offset) = place(of: index), let rows = pages[page] else { return nil }
        return rows.indices.contains(offset) ? rows[offset] : nil
    }

    /// The page that a row is on; `nil` outside the list.
    public func page(of index: Int) -> Int? { place(of: index)?.page }

    /// The rows to request from the portal to get a page.
    public func portalRows(ofPage page: Int) -> Range<Int> {
        let changes = irregularPages.prefix { $0.page < page }.reduce(0) { $0 + $1.change }
        let start = max(0, saturated(regularStart(of: page), plus: changes))
        let size = saturated(regularSize(of: page), plus: irregularPage(page).change)
        return start..<max(start, saturated(start, plus: size))
    }

    /// Takes the first page and how many rows the portal counted, and drops all other pages.
    ///
    /// Where more rows came than were counted, the rows are right.
    public mutating func start(with rows: [Row], counted: Int) {
        pages = [:]
        irregularPages = []
        total = max(counted, min(rows.count, firstPageSize))
        put(rows, onPage: 0)
    }

    /// Takes a page; rows beyond its size are dropped, missing ones shorten the list.
    public mutating func put(_ rows: [Row], onPage page: Int) {
        guard page >= 0, page < Int.max else { return }
        let expected = portalRows(ofPage: page).clamped(to: 0..<total).count
        let kept = Array(rows.prefix(expected))
        pages[page] = kept
        change(page) { $0.missing = expected - kept.count }
    }
}

// The grid of pages, and what differs from it.
extension PagedRows {
    func irregularPage(_ page: Int) -> IrregularPage {
        irregularPages.first { $0.page == page } ?? IrregularPage(page: page)
    }

    mutating func change(_ page: Int, _ change: (inout IrregularPage) -> Void) {
        var irregular = irregularPage(page)
        change(&irregular)
        irregularPages.removeAll { $0.page == page }
        guard irregular.change != 0 || irregular.missing != 0 else { return }
        let index = irregularPages.firstIndex { $0.page > page } ?? irregularPages.endIndex
        irregularPages.insert(irregular, at: index)
    }

    func place(of index: Int) -> (page: Int, offset: Int)? {
        guard index >= 0, index < count else { return nil }
        // How far the rows behind the irregular pages so far have moved from the grid.
        var moved = 0
        for irregular in irregularPages {
            let start = saturated(regularStart(of: irregular.page), plus: moved)
            guard index >= start else { break }
            moved += irregular.change - irregular.missing
            let end = saturated(regularStart(of: irregular.page + 1), plus: moved)
            if index < end { return (irregular.page, index - start) }
        }
        let row = index - moved
        let page = row < firstPageSize ? 0 : (row - firstPageSize) / pageSize + 1
        return (page, row - regularStart(of: page))
    }

    private func regularStart(of page: Int) -> Int {
        guard page > 0 else { return 0 }
        let (rows, overflows) = (page - 1).multipliedReportingOverflow(by: pageSize)
        return overflows ? Int.max : saturated(firstPageSize, plus: rows)
    }

    private func regularSize(of page: Int) -> Int { page == 0 ? firstPageSize : pageSize }

    /// The sum, or the largest number where that is too large.
    private func saturated(_ number: Int, plus other: Int) -> Int {
        let (sum, overflows) = number.addingReportingOverflow(other)
        return overflows ? Int.max : sum
    }
}
