/// How much time a plugin may take for slow drawings within a minute.
///
/// A drawing that takes no longer than ``patience`` costs nothing: a view that many people look at
/// is not a slow one.
struct DrawingBudget {
    /// Returns the present time.
    typealias Clock = @Sendable () -> ContinuousClock.Instant

    /// The time for slow drawings within ``period``.
    static let limit = Duration.seconds(10)
    static let period = Duration.seconds(60)
    /// How long a drawing may take before it counts as slow.
    static let patience = Duration.milliseconds(250)

    private var spent: [(end: ContinuousClock.Instant, time: Duration)] = []

    /// Counts a drawing that has just ended.
    ///
    /// - Throws: an offence if slow drawings have taken longer than ``limit``.
    mutating func spend(
        _ time: Duration,
        at end: ContinuousClock.Instant,
        while phase: String
    ) throws(WorkerFault) {
        guard time > Self.patience else { return }
        spent.removeAll { $0.end + Self.period <= end }
        spent.append((end, time))
        let sum = spent.reduce(.zero) { $0 + $1.time }
        guard sum > Self.limit else { return }
        throw .offence(
            "took \(Self.seconds(sum)) s within a minute for slow drawings, more than "
                + "\(Self.limit.components.seconds) s, last while \(phase)"
        )
    }

    private static func seconds(_ time: Duration) -> String {
        let tenths = Int(time / .milliseconds(100))
        return "\(tenths / 10).\(tenths % 10)"
    }
}
