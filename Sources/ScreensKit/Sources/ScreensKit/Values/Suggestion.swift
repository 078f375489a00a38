@_spi(Host)
extension Collection<String> {
    /// The element nearest to a mistyped word; `nil` if none is similar enough.
    public func nearest(to word: String) -> String? {
        let (word, count) = (word.lowercased(), word.unicodeScalars.prefix(101).count)
        // Nobody mistypes longer names, which only cost time and memory.
        guard count <= 100 else { return nil }
        let candidates = lazy.compactMap { name -> (name: String, distance: Int)? in
            let length = name.unicodeScalars.prefix(151).count
            let most = Swift.max(1, length / 3)
            guard length <= 150, abs(length - count) <= most else { return nil }
            let distance = editDistance(name.lowercased(), word)
            return distance <= most ? (name, distance) : nil
        }
        return candidates.min { $0.distance < $1.distance }?.name
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
