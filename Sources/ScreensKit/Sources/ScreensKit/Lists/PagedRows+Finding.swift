extension PagedRows {
    /// The position of the first loaded row for which `isWanted` returns `true`; `nil` if there is none.
    public func firstIndex(where isWanted: (Row) -> Bool) -> Int? {
        if let windowStart {
            return window.firstIndex { $0.map(isWanted) ?? false }.map { windowStart + $0 }
        }
        for place in grid.loadedPlaces {
            let rows = loadedRows[place.start..<place.start + place.rows.count]
            if let position = rows.firstIndex(where: isWanted) {
                return place.rows.lowerBound + position - place.start
            }
        }
        return nil
    }
}
