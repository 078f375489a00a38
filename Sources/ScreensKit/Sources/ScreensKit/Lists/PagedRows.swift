/// The rows of a long list of which some pages are loaded.
///
/// The first page may have another size than the rest. A page that came back shorter than asked
/// for (entries were deleted meanwhile, or the user may not see them) shortens the list, so that
/// no row waits for ever; rows behind it move up.
public struct PagedRows<Row: Codable & Sendable>: Sendable {
    /// How many rows the first page has.
    public let firstPageSize: Int
    /// How many rows each further page has.
    public let pageSize: Int
    /// How many rows the portal counted.
    public private(set) var total: Int
    private var pages: [Int: [Row]] = [:]
    private var shortPages: [ShortPage] = []
    /// The rows that were sent of a longer list; `nil` for a list of its own.
    private var window: Window?

    private struct Window {
        let start: Int
        let rows: [Row?]
    }

    private struct ShortPage {
        let page: Int
        let missing: Int
    }

    /// A list without rows; sizes below 1 count as 1.
    public init(firstPageSize: Int = 1, pageSize: Int = 1) {
        self.firstPageSize = max(1, firstPageSize)
        self.pageSize = max(1, pageSize)
        total = 0
    }

    /// How many rows there are, loaded or not.
    public var count: Int { total - shortPages.reduce(0) { $0 + $1.missing } }

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

    /// The rows to ask the portal for to get a page.
    public func portalRows(ofPage page: Int) -> Range<Int> {
        let first = page == 0 ? 0 : saturated(firstPageSize, plus: (page - 1), times: pageSize)
        return first..<saturated(first, plus: 1, times: page == 0 ? firstPageSize : pageSize)
    }

    /// Takes the first page and how many rows the portal counted, forgetting all other pages.
    ///
    /// Where more rows came than were counted, the rows are right.
    public mutating func start(with rows: [Row], counted: Int) {
        pages = [:]
        shortPages = []
        total = max(counted, min(rows.count, firstPageSize))
        put(rows, onPage: 0)
    }

    /// Takes a page; rows beyond its size are dropped, missing ones shorten the list.
    public mutating func put(_ rows: [Row], onPage page: Int) {
        let expected = portalRows(ofPage: page).clamped(to: 0..<total).count
        let kept = Array(rows.prefix(expected))
        pages[page] = kept
        shortPages.removeAll { $0.page == page }
        guard kept.count < expected else { return }
        shortPages.append(ShortPage(page: page, missing: expected - kept.count))
        shortPages.sort { $0.page < $1.page }
    }

    private func place(of index: Int) -> (page: Int, offset: Int)? {
        guard index >= 0, index < count else { return nil }
        var portalRow = index
        for short in shortPages {
            let end = portalRows(ofPage: short.page).lowerBound + (pages[short.page]?.count ?? 0)
            guard portalRow >= end else { break }
            portalRow += short.missing
        }
        let page = portalRow < firstPageSize ? 0 : (portalRow - firstPageSize) / pageSize + 1
        return (page, portalRow - portalRows(ofPage: page).lowerBound)
    }

    /// `start + count * size`, or the largest number where that is too large.
    private func saturated(_ start: Int, plus count: Int, times size: Int) -> Int {
        let (product, productOverflows) = count.multipliedReportingOverflow(by: size)
        let (sum, sumOverflows) = start.addingReportingOverflow(product)
        return productOverflows || sumOverflows ? Int.max : sum
    }
}

extension PagedRows: Codable {
    private enum Key: String, CodingKey {
        case count, total, firstPageSize, pageSize, pages, rows, windowStart, window
    }

    /// Reads what ``encode(to:)`` wrote.
    ///
    /// - Throws: `DecodingError` for malformed input.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            firstPageSize: try container.decode(Int.self, forKey: .firstPageSize),
            pageSize: try container.decode(Int.self, forKey: .pageSize)
        )
        total = max(0, try container.decode(Int.self, forKey: .total))
        var rows = try container.decode([Row].self, forKey: .rows)[...]
        for page in try container.decode([[Int]].self, forKey: .pages) {
            guard page.count == 2, page[0] >= 0, page[1] >= 0 else { continue }
            put(Array(rows.prefix(page[1])), onPage: page[0])
            rows = rows.dropFirst(page[1])
        }
        guard let start = try container.decodeIfPresent(Int.self, forKey: .windowStart) else {
            return
        }
        // As far from the ends of the numbers as counting with it needs.
        window = Window(
            start: max(0, min(start, Int.max / 2)),
            rows: try container.decode([Row?].self, forKey: .window)
        )
    }

    /// Writes the loaded rows in order as `rows`, and as `pages` which pages they fill: pairs of
    /// a page's number and how many rows it has.
    ///
    /// For a host that sends a window, writes the rows in it as `window`, and no pages.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        if let window = encoder.userInfo[.modelWindow] as? ModelWindow {
            window.isKept = true
            return try encode(window.rows, in: &container)
        }
        try container.encode(count, forKey: .count)
        try container.encode(total, forKey: .total)
        try container.encode(firstPageSize, forKey: .firstPageSize)
        try container.encode(pageSize, forKey: .pageSize)
        try container.encode(loadedPages.map { [$0, pages[$0]?.count ?? 0] }, forKey: .pages)
        try container.encode(loadedRows, forKey: .rows)
    }
    private func encode(
        _ range: Range<Int>,
        in container: inout KeyedEncodingContainer<Key>
    ) throws {
        try container.encode(count, forKey: .count)
        // Without its pages nothing would say how much shorter than the total the list is.
        try container.encode(count, forKey: .total)
        try container.encode(firstPageSize, forKey: .firstPageSize)
        try container.encode(pageSize, forKey: .pageSize)
        try container.encode([[Int]](), forKey: .pages)
        try container.encode([Row](), forKey: .rows)
        let range = range.clamped(to: 0..<count)
        try container.encode(range.lowerBound, forKey: .windowStart)
        try container.encode(range.map { self[$0] }, forKey: .window)
    }
}
