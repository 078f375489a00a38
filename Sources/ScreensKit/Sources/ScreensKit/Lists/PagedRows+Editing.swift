extension PagedRows {
    /// Replaces a row with the portal's present version; has no effect until its page is loaded.
    @_spi(Host)
    public mutating func replace(at index: Int, with row: Row) {
        guard let position = grid.position(of: index) else { return }
        loadedRows[position] = row
    }

    /// Inserts a row that the portal has inserted at the same position.
    ///
    /// Loaded pages stay loaded, and other pages are requested by their new positions at the
    /// portal. If the page around the row is not loaded, the row is loaded with it.
    ///
    /// - Parameters:
    ///   - row: the new row.
    ///   - index: its position; ``count`` is the end of the list.
    @_spi(Host)
    public mutating func insert(_ row: Row, at index: Int) {
        guard index >= 0, index <= count, total < Int.max else { return }
        let (page, offset) = placeToInsert(at: index)
        grid.total += 1
        grid.change(page) { $0.change += 1 }
        guard let loaded = grid.loadedPage(page), offset <= loaded.count else { return }
        hidden.moveOffsets(of: page, behind: offset, by: 1)
        _ = grid.load(page, count: loaded.count + 1)
        loadedRows.insert(row, at: loaded.start + offset)
    }

    /// Removes a row that the portal has removed; the rows behind it move up.
    ///
    /// - Returns: the row; `nil` if it was not loaded or is outside the list.
    @_spi(Host)
    @discardableResult
    public mutating func remove(at index: Int) -> Row? {
        guard let (page, offset) = grid.place(of: index) else { return nil }
        grid.total -= 1
        grid.change(page) { $0.change -= 1 }
        guard let loaded = grid.loadedPage(page), offset < loaded.count else { return nil }
        hidden.moveOffsets(of: page, behind: offset, by: -1)
        _ = grid.load(page, count: loaded.count - 1)
        return loadedRows.remove(at: loaded.start + offset)
    }

    /// The row goes behind the previous one if only that row's page is loaded, so that it is visible at once.
    private func placeToInsert(at index: Int) -> (page: Int, offset: Int) {
        let next = grid.place(of: index)
        if let next, grid.loadedPage(next.page) != nil || next.offset > 0 { return next }
        let previous = grid.place(of: index - 1)
        // Of the last page, all rows may be hidden.
        if next == nil, let last = hidden.map(\.page).max(), last > previous?.page ?? -1,
            let loaded = grid.loadedPage(last)
        {
            return (last, loaded.count)
        }
        guard let previous else { return next ?? (0, 0) }
        return next == nil || grid.loadedPage(previous.page) != nil
            ? (previous.page, previous.offset + 1) : next ?? (0, 0)
    }
}
