/// A row of a list that the user no longer sees, although the portal still has it.
///
/// A list that lets users take back a deletion hides the row first, and removes it when the portal has deleted it.
/// Pages are requested by their places at the portal all the while.
public struct HiddenRow<Row: Codable & Sendable>: Sendable {
    /// The row.
    public let row: Row
    let page: Int
    let offset: Int
    let start: Int
}

extension PagedRows {
    /// Hides a row, so that the list is shorter by one; `nil` unless it is loaded.
    mutating func hide(at index: Int, since start: Int) -> HiddenRow<Row>? {
        guard let (page, offset) = grid.place(of: index), let loaded = grid.loadedPage(page),
            offset < loaded.count
        else { return nil }
        _ = grid.load(page, count: loaded.count - 1)
        grid.change(page) { $0.missing += 1 }
        let row = loadedRows.remove(at: loaded.start + offset)
        return HiddenRow(row: row, page: page, offset: offset, start: start)
    }

    /// Hides those of the loaded rows that a function chooses.
    mutating func hide(where isHidden: (Row) -> Bool, since start: Int) -> [HiddenRow<Row>] {
        let rows = grid.loadedPlaces.flatMap { place in
            place.rows.filter { isHidden(loadedRows[place.start + $0 - place.rows.lowerBound]) }
        }
        // From the end, so that the places of the others stay the same.
        return rows.reversed().compactMap { hide(at: $0, since: start) }
    }

    /// Shows a hidden row again, where it was.
    mutating func unhide(_ hidden: HiddenRow<Row>) {
        guard let loaded = grid.loadedPage(hidden.page) else { return }
        _ = grid.load(hidden.page, count: loaded.count + 1)
        grid.change(hidden.page) { $0.missing -= 1 }
        loadedRows.insert(hidden.row, at: loaded.start + min(hidden.offset, loaded.count))
    }

    /// Removes a hidden row, which the portal has removed; the list stays as long as it is.
    mutating func removeHidden(_ hidden: HiddenRow<Row>) {
        grid.total -= 1
        grid.change(hidden.page) {
            $0.missing -= 1
            $0.change -= 1
        }
    }
}

// Rows that users delete and can get back.
extension PagedScreenlet {
    /// Hides a row that the portal still has; `nil` unless it is loaded.
    public func hideRow(at index: Int) -> HiddenRow<Page.Row>? {
        defer { runtime?.modelChanged() }
        return list.model.rows.hide(at: index, since: list.starts)
    }

    /// Hides those of the loaded rows that a function chooses, for example after a page was loaded.
    public func hideRows(where isHidden: (Page.Row) -> Bool) -> [HiddenRow<Page.Row>] {
        let hidden = list.model.rows.hide(where: isHidden, since: list.starts)
        if !hidden.isEmpty { runtime?.modelChanged() }
        return hidden
    }

    /// Shows a hidden row again, where it was; a list that was loaded again since is loaded once more.
    public func unhideRow(_ hidden: HiddenRow<Page.Row>) {
        guard hidden.start == list.starts else { return _ = loadList() }
        list.model.rows.unhide(hidden)
        runtime?.modelChanged()
    }

    /// Removes a hidden row, after the portal did; a list that was loaded again since is loaded once more.
    public func removeHiddenRow(_ hidden: HiddenRow<Page.Row>) {
        guard hidden.start == list.starts else { return _ = loadList() }
        moveRows { $0.removeHidden(hidden) }
    }
}
