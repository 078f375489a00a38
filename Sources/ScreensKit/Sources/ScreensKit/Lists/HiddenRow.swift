/// A row of a list that the user no longer sees, although the portal still has it.
///
/// A list that lets users take back a deletion hides the row first, and removes it when the portal has deleted it.
/// Pages are requested by their places at the portal all the while.
public struct HiddenRow<Row: Codable & Sendable>: Sendable {
    /// The row.
    public let row: Row
    let id: Int
    let start: Int
}

/// Where a hidden row was: before the row of its page that now has the same offset.
struct HiddenPlace: Sendable {
    let id: Int
    let page: Int
    var offset: Int
}

extension PagedRows {
    /// Hides a row, so that the list is shorter by one; `nil` unless it is loaded.
    mutating func hide(at index: Int, since start: Int) -> HiddenRow<Row>? {
        guard let (page, offset) = grid.place(of: index), let loaded = grid.loadedPage(page),
            offset < loaded.count
        else { return nil }
        let place = HiddenPlace(id: newestHidden + 1, page: page, offset: offset)
        let next = hidden.firstIndex { $0.page == page && $0.offset > offset } ?? hidden.endIndex
        hidden.moveOffsets(of: page, behind: offset, by: -1)
        hidden.insert(place, at: next)
        newestHidden = place.id
        _ = grid.load(page, count: loaded.count - 1)
        grid.change(page) { $0.missing += 1 }
        let row = loadedRows.remove(at: loaded.start + offset)
        return HiddenRow(row: row, id: place.id, start: start)
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
    mutating func unhide(_ row: HiddenRow<Row>) {
        guard let index = hidden.firstIndex(where: { $0.id == row.id }),
            let loaded = grid.loadedPage(hidden[index].page)
        else { return }
        let place = hidden.remove(at: index)
        for later in hidden.indices[index...] where hidden[later].page == place.page {
            hidden[later].offset += 1
        }
        _ = grid.load(place.page, count: loaded.count + 1)
        grid.change(place.page) { $0.missing -= 1 }
        loadedRows.insert(row.row, at: loaded.start + min(place.offset, loaded.count))
    }

    /// Removes a hidden row, which the portal has removed; the list stays as long as it is.
    mutating func removeHidden(_ row: HiddenRow<Row>) {
        guard let index = hidden.firstIndex(where: { $0.id == row.id }) else { return }
        let place = hidden.remove(at: index)
        grid.total -= 1
        grid.change(place.page) {
            $0.missing -= 1
            $0.change -= 1
        }
    }
}

extension [HiddenPlace] {
    /// Moves the rows that are hidden behind an offset of a page.
    mutating func moveOffsets(of page: Int, behind offset: Int, by distance: Int) {
        for index in indices where self[index].page == page && self[index].offset > offset {
            self[index].offset += distance
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
