/// The boundaries of a list's pages, and the positions of their rows in the array of loaded rows.
///
/// It is not generic. Generic code in a library that plugins link looks up metadata for each value
/// of a type that depends on its parameters, which doubled the time for drawing 10,000 rows.
struct PageGrid: Sendable {
    let firstPageSize: Int
    let pageSize: Int
    /// How many rows the portal has, as far as it is known.
    var total = 0
    /// The pages that differ from the grid of sizes, in order.
    private(set) var irregularPages: [IrregularPage] = []
    /// The pages whose rows are loaded, in order.
    private(set) var loadedPages: [LoadedPage] = []

    init(firstPageSize: Int, pageSize: Int) {
        self.firstPageSize = max(1, firstPageSize)
        self.pageSize = max(1, pageSize)
    }

    struct LoadedPage: Sendable {
        let page: Int
        /// The position of its first row in the array of loaded rows.
        var start: Int
        var count: Int
    }

    struct IrregularPage: Sendable {
        let page: Int
        /// The number of rows inserted into the page at the portal, minus those removed.
        var change = 0
        /// How many rows the portal counts but does not return.
        var missing = 0
    }

    var count: Int { max(0, total - irregularPages.reduce(0) { $0 + $1.missing }) }

    /// The rows of the portal's list that belong to a page.
    func portalRows(ofPage page: Int) -> Range<Int> {
        let changes = irregularPages.prefix { $0.page < page }.reduce(0) { $0 + $1.change }
        let start = max(0, saturated(regularStart(of: page), plus: changes))
        let size = saturated(regularSize(of: page), plus: irregularPage(page).change)
        return start..<max(start, saturated(start, plus: size))
    }

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
        // By how many rows the irregular pages so far have shifted the rows behind them.
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

    /// The index of a page's first row.
    func firstRow(of page: Int) -> Int {
        let moved = irregularPages.prefix { $0.page < page }.reduce(0) {
            $0 + $1.change - $1.missing
        }
        return max(0, saturated(regularStart(of: page), plus: moved))
    }

    private func regularStart(of page: Int) -> Int {
        guard page > 0 else { return 0 }
        let (rows, overflows) = (page - 1).multipliedReportingOverflow(by: pageSize)
        return overflows ? Int.max : saturated(firstPageSize, plus: rows)
    }

    func regularSize(of page: Int) -> Int { page == 0 ? firstPageSize : pageSize }

    /// The sum, or the largest number if the sum is too large.
    private func saturated(_ number: Int, plus other: Int) -> Int {
        let (sum, overflows) = number.addingReportingOverflow(other)
        return overflows ? Int.max : sum
    }
}

// Positions in the array of loaded rows.
extension PageGrid {
    /// How many rows are loaded.
    var loadedCount: Int { loadedPages.last.map { $0.start + $0.count } ?? 0 }

    /// The position of a row in the array of loaded rows; `nil` if it is not loaded or outside the list.
    func position(of index: Int) -> Int? {
        guard let (page, offset) = place(of: index), let loaded = loadedPage(page),
            offset < loaded.count
        else { return nil }
        return loaded.start + offset
    }

    /// A page, if it is loaded.
    func loadedPage(_ page: Int) -> LoadedPage? {
        let index = firstIndex(notBefore: page)
        guard index < loadedPages.count, loadedPages[index].page == page else { return nil }
        return loadedPages[index]
    }

    /// Sets the number of rows of a page, which is loaded or counts as loaded from now on.
    ///
    /// - Returns: the range in the array of loaded rows that the page's rows replace.
    mutating func load(_ page: Int, count: Int) -> Range<Int> {
        let index = firstIndex(notBefore: page)
        let isLoaded = index < loadedPages.count && loadedPages[index].page == page
        if !isLoaded {
            let start = index < loadedPages.count ? loadedPages[index].start : loadedCount
            loadedPages.insert(LoadedPage(page: page, start: start, count: 0), at: index)
        }
        let old = loadedPages[index].count
        loadedPages[index].count = count
        for later in loadedPages.indices[(index + 1)...] { loadedPages[later].start += count - old }
        return loadedPages[index].start..<loadedPages[index].start + old
    }

    private func firstIndex(notBefore page: Int) -> Int {
        var range = 0..<loadedPages.count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range =
                loadedPages[middle].page < page
                ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}
