/// The common subsequence of two lists of numbers.
enum CommonParts {
    /// The number of changes up to which the longest subsequence is found; the time grows with it.
    private static let limit = 96

    /// Pairs of indices with the same number; both indices increase.
    static func pairs(_ old: [Int], _ new: [Int]) -> [(Int, Int)] {
        guard !old.isEmpty, !new.isEmpty else { return [] }
        return most(old, new) ?? unique(old, new)
    }

    /// The most pairs possible, by Myers' algorithm; `nil` if that would take too long.
    private static func most(_ old: [Int], _ new: [Int]) -> [(Int, Int)]? {
        let most = min(limit, old.count + new.count)
        // The farthest index reached on each diagonal, from -(most + 1) on.
        var reached = [Int](repeating: 0, count: 2 * most + 3)
        var trace: [[Int]] = []
        for cost in 0...most {
            trace.append(reached)
            for diagonal in stride(from: -cost, through: cost, by: 2) {
                let place = most + 1 + diagonal
                let isDown =
                    diagonal == -cost
                    || (diagonal != cost && reached[place - 1] < reached[place + 1])
                var x = isDown ? reached[place + 1] : reached[place - 1] + 1
                while x < old.count, x - diagonal < new.count, old[x] == new[x - diagonal] {
                    x += 1
                }
                reached[place] = x
                if x >= old.count, x - diagonal >= new.count { return path(trace, old, new, most) }
            }
        }
        return nil
    }

    /// Follows the steps back from the end.
    private static func path(
        _ trace: [[Int]],
        _ old: [Int],
        _ new: [Int],
        _ most: Int
    ) -> [(Int, Int)] {
        var pairs: [(Int, Int)] = []
        var (x, y) = (old.count, new.count)
        for (cost, reached) in trace.enumerated().reversed() {
            let place = most + 1 + x - y
            let isDown =
                x - y == -cost || (x - y != cost && reached[place - 1] < reached[place + 1])
            // The beginning of the step; without any cost, the corner.
            let start = cost == 0 ? 0 : isDown ? reached[place + 1] : reached[place - 1] + 1
            let line = cost == 0 ? 0 : start - (x - y)
            while x > start, y > line {
                (x, y) = (x - 1, y - 1)
                pairs.append((x, y))
            }
            if cost > 0 { (x, y) = isDown ? (start, line - 1) : (start - 1, line) }
        }
        return pairs.reversed()
    }

    /// The longest increasing sequence of the numbers that occur exactly once in both lists.
    private static func unique(_ old: [Int], _ new: [Int]) -> [(Int, Int)] {
        let (before, after) = (places(old), places(new))
        let pairs = new.indices.compactMap { place -> (Int, Int)? in
            guard after[new[place]] == place, let one = before[new[place]], one >= 0 else {
                return nil
            }
            return (one, place)
        }
        return rising(pairs)
    }

    /// The index of each number; -1 for one that occurs several times.
    private static func places(_ list: [Int]) -> [Int: Int] {
        Dictionary(list.enumerated().map { ($1, $0) }) { _, _ in -1 }
    }

    /// The most pairs whose indices both increase.
    private static func rising(_ pairs: [(Int, Int)]) -> [(Int, Int)] {
        // The lowest end of a sequence of each length, and the predecessor of each pair.
        var ends: [Int] = []
        var previous = [Int?](repeating: nil, count: pairs.count)
        for (index, pair) in pairs.enumerated() {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if pairs[ends[middle]].0 < pair.0 { low = middle + 1 } else { high = middle }
            }
            previous[index] = low > 0 ? ends[low - 1] : nil
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var row: [(Int, Int)] = []
        var next = ends.last
        while let index = next {
            row.append(pairs[index])
            next = previous[index]
        }
        return row.reversed()
    }
}
