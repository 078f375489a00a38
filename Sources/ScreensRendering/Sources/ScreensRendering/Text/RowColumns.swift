import ScreensKit

/// Distributes the columns of a line among the cells of a row.
enum RowColumns {
    /// What a cell asks for.
    struct Demand {
        let span: Node.Span
        /// How wide it is when nothing is wrapped.
        let natural: Int

        /// Its width as long as there is room for all cells.
        var least: Int {
            if span == .growing { return min(RowColumns.least, natural) }
            return span == .natural ? natural : Int(span.rawValue)
        }
    }

    /// The number of spaces between cells.
    static let gap = 2
    /// A cell that would get fewer columns is put on lines of its own.
    private static let least = 8

    /// The columns of each cell; `nil` if there is too little room for cells side by side.
    ///
    /// Fixed cells get what they ask for. Natural cells get what they need, or an even part if that is too much.
    /// Growing cells share the rest.
    static func share(_ columns: Int, among demands: [Demand]) -> [Int]? {
        let room = columns - gap * (demands.count - 1)
        var widths = demands.map(\.least)
        var excess = widths.reduce(0, +) - room
        while excess > 0 {
            let natural = demands.indices.filter { demands[$0].span == .natural }
            guard let widest = natural.max(by: { widths[$0] < widths[$1] }), widths[widest] > least
            else { return nil }
            let next = natural.map { widths[$0] }.filter { $0 < widths[widest] }.max() ?? 0
            let cut = max(1, min(excess, widths[widest] - max(next, least)))
            widths[widest] -= cut
            excess -= cut
        }
        let growing = demands.reduce(0) { $0 + ($1.span == .growing ? 1 : 0) }
        guard growing > 0 else { return widths }
        return share(among: growing, of: demands, in: room, widths)
    }

    /// Gives the growing cells equal parts of the remaining columns.
    private static func share(
        among growing: Int,
        of demands: [Demand],
        in room: Int,
        _ fixed: [Int]
    ) -> [Int]? {
        var widths = fixed
        var left = room
        for index in demands.indices where demands[index].span != .growing { left -= widths[index] }
        var order = 0
        for index in demands.indices where demands[index].span == .growing {
            widths[index] = left / growing + (order < left % growing ? 1 : 0)
            if widths[index] < demands[index].least { return nil }
            order += 1
        }
        return widths
    }
}

extension Node.Span {
    /// The width that is asked for in columns.
    var fixedColumns: Int? {
        self == .natural || self == .growing ? nil : Int(rawValue)
    }
}
