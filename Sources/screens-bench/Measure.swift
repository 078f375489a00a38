/// Prints measurements, each as a median beside that of a floor: the least that the work could cost.
struct Bench {
    /// Only measurements with this text in their name are made; all if it is empty.
    let filter: String

    private static let clock = ContinuousClock()

    func isWanted(_ name: String) -> Bool { filter.isEmpty || name.contains(filter) }

    /// Measures work and its floor alternately, and prints both medians and their ratio.
    ///
    /// `prepare` runs before each run of the work, and is not measured.
    func compare(
        _ name: String,
        floor: String,
        aim: String = "",
        runs: Int = 15,
        _ work: () async throws -> Void,
        prepare: () async -> Void = {},
        against base: () async throws -> Void
    ) async rethrows {
        guard isWanted(name) else { return }
        await prepare()
        try await work()
        try await base()
        var pairs: [(work: Duration, base: Duration)] = []
        for _ in 0..<runs {
            await prepare()
            pairs.append((try await Self.time(work), try await Self.time(base)))
        }
        let ours = Self.median(pairs.map(\.work))
        let theirs = Self.median(pairs.map(\.base))
        print(
            Self.padded(name, 44) + Self.padded(Self.readable(ours), 13)
                + Self.padded("\(floor) \(Self.readable(theirs))", 40)
                + "× \(Self.rounded(ours / theirs))" + (aim.isEmpty ? "" : "   aim \(aim)")
        )
    }

    /// Prints a measurement that was made elsewhere.
    func report(_ name: String, _ figure: String, floor: String) {
        guard isWanted(name) else { return }
        print(Self.padded(name, 44) + Self.padded(figure, 24) + floor)
    }

    /// Measures the duration of work; the clock's own `measure` would move it to another thread.
    private static func time(_ work: () async throws -> Void) async rethrows -> Duration {
        let start = clock.now
        try await work()
        return start.duration(to: clock.now)
    }

    private static func median(_ times: [Duration]) -> Duration {
        times.sorted()[times.count / 2]
    }

    private static func readable(_ time: Duration) -> String {
        time < .milliseconds(1)
            ? "\(rounded(time / .microseconds(1))) µs" : "\(rounded(time / .milliseconds(1))) ms"
    }

    private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
