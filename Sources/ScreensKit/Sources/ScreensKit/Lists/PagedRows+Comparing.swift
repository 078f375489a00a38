/// The model of a list that can be compared row by row with an earlier one.
@_spi(Host)
public protocol RowComparing {
    /// The rows that differ from those at the same positions of an earlier model, in any order.
    ///
    /// Rows that are loaded in neither model count as equal. `nil` if the models cannot be compared.
    func rowsChanged(since earlier: any ScreenletModel) -> [Range<Int>]?
}

@_spi(Host)
extension PagedListModel: RowComparing where Row: Equatable {
    /// The rows that differ from those at the same positions of an earlier model.
    public func rowsChanged(since earlier: any ScreenletModel) -> [Range<Int>]? {
        guard let earlier = earlier as? Self else { return nil }
        return rows.changed(since: earlier.rows)
    }
}

extension PagedRows where Row: Equatable {
    func changed(since earlier: PagedRows) -> [Range<Int>]? {
        // A window has only some of the rows of its list.
        guard windowStart == nil, earlier.windowStart == nil else { return nil }
        let (grid, before) = (grid, earlier.grid)
        var changed: [Range<Int>] = []
        // Through pointers: copying each row would cost more than comparing it.
        loadedRows.withUnsafeBufferPointer { new in
            earlier.loadedRows.withUnsafeBufferPointer { old in
                for place in grid.loadedPlaces {
                    for index in place.rows {
                        let position = place.start + index - place.rows.lowerBound
                        if let other = before.position(of: index), old[other] == new[position] {
                            continue
                        }
                        changed.append(row: index)
                    }
                }
            }
        }
        for place in before.loadedPlaces {
            for index in place.rows where grid.position(of: index) == nil {
                changed.append(row: index)
            }
        }
        return changed
    }
}

extension PageGrid {
    /// The rows of each loaded page, and the page's first position among the loaded rows.
    var loadedPlaces: [(rows: Range<Int>, start: Int)] {
        loadedPages.map { loaded in
            let first = firstRow(of: loaded.page)
            return (first..<first + loaded.count, loaded.start)
        }
    }
}

extension [Range<Int>] {
    fileprivate mutating func append(row: Int) {
        if let last, last.upperBound == row {
            self[count - 1] = last.lowerBound..<row + 1
        } else {
            append(row..<row + 1)
        }
    }
}
