/// How many rows of a list are side by side, and where.
struct RowGrid: Equatable {
    /// How many there are in a band; 1 for rows below one another.
    let count: Int
    /// The columns of each.
    let width: Int
    private let columns: Int

    /// A narrower picture shows little.
    private static let least = 22
    private static let most = 8
    /// The columns between two rows, in which the second one is marked.
    static let gap = 2

    init(_ columns: Int, isGrid: Bool) {
        let room = columns + Self.gap
        count = isGrid ? max(1, min(Self.most, room / (Self.least + Self.gap))) : 1
        width = max(1, room / count - Self.gap)
        self.columns = columns
    }

    /// The first column of a row, by its place in the band.
    func column(of place: Int, isRightToLeft: Bool) -> Int {
        let start = place * (width + Self.gap)
        return isRightToLeft ? columns - width - start : start
    }
}
