@_spi(Host) import ScreensRendering

/// What has just happened, said for a while instead of the keys.
struct ToastLine {
    /// How long it is said.
    static let time = Duration.seconds(4)

    private var last: (toast: LiveBlock.Toast, since: ContinuousClock.Instant)?
    private var elapsed = Duration.zero

    /// Notes what a page says, and how late it is; a message that stays on the page is not said again.
    mutating func see(_ toast: LiveBlock.Toast?, at now: ContinuousClock.Instant) {
        guard let toast else { return (last, elapsed) = (nil, .zero) }
        if last?.toast != toast { last = (toast, now) }
        elapsed = now - (last?.since ?? now)
    }

    /// What is said now.
    var shown: LiveBlock.Toast? { elapsed < Self.time ? last?.toast : nil }

    /// When it is said no more; `nil` if it is not said.
    var next: Duration? { shown == nil ? nil : Self.time - elapsed }
}
