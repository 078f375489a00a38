import ScreensKit

/// Shares the columns of a line out among the cells of a row.
enum RowColumns {
    /// What a cell asks for.
    struct Wish {
        let span: Node.Span
        /// How wide it is when nothing is wrapped.
        let natural: Int
    }

    /// How many spaces stand between cells.
    static let gap = 2
    /// Below this, a cell that must yield is put onto lines of its own.
    private static let least = 8

    /// The columns of each cell; `nil` where there is too little room to stand side by side.
    ///
    /// Fixed cells get what they ask for, natural ones what they need or, where that is too much,
    /// an even part; growing cells share what is left.
    static func share(_ columns: Int, among wishes: [Wish]) -> [Int]? {
        let room = columns - gap * (wishes.count - 1)
        var widths = wishes.map { $0.span.fixedColumns ?? $0.natural }
        let growing = wishes.indices.filter { wishes[$0].span == .growing }
        let reserved = growing.reduce(0) { $0 + min(least, wishes[$1].natural) }
        for index in growing { widths[index] = 0 }
        let natural = wishes.indices.filter { wishes[$0].span == .natural }
        var excess = widths.reduce(0, +) + reserved - room
        while excess > 0 {
            guard let widest = natural.max(by: { widths[$0] < widths[$1] }), widths[widest] > least
            else { return nil }
            let next = natural.map { widths[$0] }.filter { $0 < widths[widest] }.max() ?? 0
            let cut = min(excess, widths[widest] - max(next, least, widths[widest] - excess))
            widths[widest] -= max(1, cut)
            excess -= max(1, cut)
        }
        guard !growing.isEmpty else { return widths }
        let left = room - widths.reduce(0, +)
        for (order, index) in growing.enumerated() {
            widths[index] = left / growing.count + (order < left % growing.count ? 1 : 0)
        }
        let isTooNarrow = growing.contains { widths[$0] < min(least, wishes[$0].natural) }
        return isTooNarrow ? nil : widths
    }
}

extension Node.Span {
    /// The width that is asked for in columns.
    var fixedColumns: Int? {
        self == .natural || self == .growing ? nil : Int(rawValue)
    }
}
