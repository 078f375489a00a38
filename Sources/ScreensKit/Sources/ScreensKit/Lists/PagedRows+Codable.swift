extension PagedRows: Codable {
    private enum Key: String, CodingKey {
        case count, total, hasEnd, firstPageSize, pageSize, changes, pages, rows, windowStart,
            window
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
        grid.total = max(0, try container.decode(Int.self, forKey: .total))
        for change in try container.decodeIfPresent([[Int]].self, forKey: .changes) ?? [] {
            guard change.count == 2, change[0] >= 0, change[0] < Int.max else { continue }
            // A page cannot lose more rows than it has, and the upper limit keeps sums far from an overflow.
            let rows = max(-grid.regularSize(of: change[0]), min(change[1], Int(Int32.max)))
            grid.change(change[0]) { $0.change = rows }
        }
        var rows = try container.decode([Row].self, forKey: .rows)[...]
        for page in try container.decode([[Int]].self, forKey: .pages) {
            guard page.count == 2, page[0] >= 0, page[0] < Int.max, page[1] >= 0 else { continue }
            setRows(Array(rows.prefix(page[1])), ofPage: page[0])
            rows = rows.dropFirst(page[1])
        }
        hasEnd = try container.decodeIfPresent(Bool.self, forKey: .hasEnd) ?? true
        guard let start = try container.decodeIfPresent(Int.self, forKey: .windowStart) else {
            return
        }
        // The limit prevents an overflow when rows are counted from here.
        windowStart = max(0, min(start, Int.max / 2))
        window = try container.decode([Row?].self, forKey: .window)
    }

    /// Writes the loaded rows in order as `rows`.
    ///
    /// `pages` says which pages they fill: pairs of a page's number and its number of rows.
    /// `hasEnd` is missing if the end of the list is known. `changes`, which may be missing, has pairs of a page's number and the number of rows by
    /// which it has grown.
    ///
    /// If a host sends a window of the list, the rows in it are written as `window`, without pages.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        if let window = encoder.userInfo[.modelWindow] as? ModelWindow {
            window.isApplied = true
            return try encode(window.rows, in: &container)
        }
        try container.encode(count, forKey: .count)
        try container.encode(total, forKey: .total)
        try container.encode(firstPageSize, forKey: .firstPageSize)
        try container.encode(pageSize, forKey: .pageSize)
        if !hasEnd { try container.encode(hasEnd, forKey: .hasEnd) }
        let changes = grid.irregularPages.filter { $0.change != 0 }.map { [$0.page, $0.change] }
        if !changes.isEmpty { try container.encode(changes, forKey: .changes) }
        try container.encode(grid.loadedPages.map { [$0.page, $0.count] }, forKey: .pages)
        try container.encode(loadedRows, forKey: .rows)
    }

    private func encode(
        _ range: Range<Int>,
        in container: inout KeyedEncodingContainer<Key>
    ) throws {
        try container.encode(count, forKey: .count)
        // Without the pages, nothing else says how much shorter than the total the list is.
        try container.encode(count, forKey: .total)
        if !hasEnd { try container.encode(hasEnd, forKey: .hasEnd) }
        try container.encode(firstPageSize, forKey: .firstPageSize)
        try container.encode(pageSize, forKey: .pageSize)
        try container.encode([[Int]](), forKey: .pages)
        try container.encode([Row](), forKey: .rows)
        let range = range.clamped(to: 0..<count)
        try container.encode(range.lowerBound, forKey: .windowStart)
        try container.encode(range.map { self[$0] }, forKey: .window)
    }
}
