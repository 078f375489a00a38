/// Recognises the second press of a double click whose first one has led to another page.
struct DoubleClick {
    private var last: (row: Int, column: Int, page: Int?, time: ContinuousClock.Instant)?
    /// How soon the second press follows the first one.
    var limit = Duration.milliseconds(500)

    /// Notes a press on a page; returns whether it is meant for the page before.
    mutating func isMeantForPageBefore(_ mouse: Mouse, on page: Int?) -> Bool {
        guard mouse.kind == .press else { return false }
        let (now, before) = (ContinuousClock.now, last)
        last = (mouse.row, mouse.column, page, now)
        guard let before, (before.row, before.column) == (mouse.row, mouse.column) else {
            return false
        }
        return before.page != page && now - before.time < limit
    }
}
