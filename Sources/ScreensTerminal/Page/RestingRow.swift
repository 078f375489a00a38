@_spi(Host) import ScreensHost

/// The selected row of a list, and whether the user has rested on it: what is passed quickly is not loaded.
struct RestingRow {
    /// How long a row is selected before its page is loaded.
    static let time = Duration.milliseconds(150)

    private var last: (row: RowPreview.Row, since: ContinuousClock.Instant)?
    private var elapsed = Duration.zero

    /// Notes which row is selected, and how late it is; `nil` if there is none.
    mutating func see(_ row: RowPreview.Row?, at now: ContinuousClock.Instant) {
        guard let row else { return (last, elapsed) = (nil, .zero) }
        if last?.row != row { last = (row, now) }
        elapsed = now - (last?.since ?? now)
    }

    /// Whether the user has rested on the row.
    var hasRested: Bool { last != nil && elapsed >= Self.time }

    /// When the user will have rested on the row; `nil` if that is so already, and without a row.
    var next: Duration? { last == nil || hasRested ? nil : Self.time - elapsed }
}
