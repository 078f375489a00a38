/// Compares what a worker's process uses with the limits for plugins.
///
/// All times are in nanoseconds of the clock of ``Deadline``.
struct UseWatch: Sendable {
    /// The time between two looks at the process: a look takes some 20 µs, which single drawings are not to pay.
    static let interval: Int64 = 20_000_000

    private var lastLook: Int64
    private var processorTime: Int64 = 0
    /// Since when a request has been waited for; `nil` between requests.
    private var askedSince: Int64?
    /// For how long requests were waited for since the last look.
    private var asked: Int64 = 0
    /// The processor time beside drawings that is not forgiven yet.
    private var beside: Int64 = 0

    init(at now: Int64) { lastLook = now }

    /// Notes that the process is asked from now on.
    mutating func begin(at now: Int64) { askedSince = now }

    /// Notes that the process has answered.
    mutating func end(at now: Int64) {
        asked += now - (askedSince ?? now)
        askedSince = nil
    }

    func isDue(at now: Int64) -> Bool { now - lastLook >= Self.interval }

    /// Which limit the process has exceeded, as the end of a sentence about its plugin.
    mutating func breach(by use: ProcessUse, at now: Int64) -> String? {
        count(use.processorTime, at: now)
        if use.memory > WorkerLimits.memory { return WorkerLimits.memoryWords }
        if use.threads > WorkerLimits.threads {
            return "ran \(use.threads) threads, more than \(WorkerLimits.threads),"
        }
        if beside > WorkerLimits.timeBeside.nanoseconds {
            let seconds = WorkerLimits.timeBeside.components.seconds
            return "computed for more than \(seconds) s beside its drawings"
        }
        return nil
    }

    /// Adds the processor time since the last look, without that of one processor while requests were waited for.
    private mutating func count(_ time: Int64, at now: Int64) {
        if let since = askedSince {
            asked += now - since
            askedSince = now
        }
        let forgiven = (now - lastLook) / (Self.minute / WorkerLimits.timeBeside.nanoseconds)
        beside = max(0, beside + (time - processorTime) - asked - forgiven)
        (processorTime, lastLook, asked) = (time, now, 0)
    }

    private static let minute = Duration.seconds(60).nanoseconds
}
