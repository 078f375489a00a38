@_spi(Host)
extension Collection<String> {
    /// The element nearest to a mistyped word; `nil` if none is similar enough.
    public func nearest(to word: String) -> String? {
        let word = word.lowercased()
        let candidates = map { (name: $0, distance: editDistance($0.lowercased(), word)) }
        return candidates.filter { $0.distance <= Swift.max(1, $0.name.count / 3) }
            .min { $0.distance < $1.distance }?.name
    }
}

/// How many letters must be added, dropped, changed or swapped with their neighbour.
private func editDistance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left.unicodeScalars), Array(right.unicodeScalars))
    var rows = [Array(0...right.count)]
    for i in left.indices {
        var row = [i + 1]
        for j in right.indices {
            let cost = left[i] == right[j] ? 0 : 1
            var best = Swift.min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + cost)
            if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                best = Swift.min(best, rows[i - 1][j - 1] + 1)
            }
            row.append(best)
        }
        rows.append(row)
    }
    return rows[left.count][right.count]
}
