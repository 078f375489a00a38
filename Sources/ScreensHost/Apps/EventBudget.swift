/// How many events an app handles in a while.
///
/// A chain of events has a limited length, but each event may lead to several others.
struct EventBudget {
    private static let most = 500
    private static let span: Duration = .seconds(10)

    private var began = ContinuousClock.now
    private var count = 0

    /// Counts an event; `false` if there were too many in the last seconds.
    mutating func consume() -> Bool {
        if began.duration(to: .now) > Self.span { (began, count) = (.now, 0) }
        count += 1
        return count <= Self.most
    }
}
