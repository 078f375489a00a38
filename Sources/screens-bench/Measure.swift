/// Prints figures, each as a median beside the floor it is held against.
struct Bench {
    /// Only figures with this in their name are taken; all when it is empty.
    let filter: String

    private static let clock = ContinuousClock()

    func isWanted(_ name: String) -> Bool { filter.isEmpty || name.contains(filter) }

    /// Measures work beside a floor, in turn, and prints both medians and their ratio.
    func compare(
        _ name: String,
        floor: String,
        runs: Int = 15,
        _ work: () throws -> Void,
        against base: () throws -> Void
    ) rethrows {
        guard isWanted(name) else { return }
        try work()
        try base()
        var pairs: [(work: Duration, base: Duration)] = []
        for _ in 0..<runs {
            pairs.append((try Self.clock.measure(work), try Self.clock.measure(base)))
        }
        let ours = Self.median(pairs.map(\.work))
        let theirs = Self.median(pairs.map(\.base))
        print(
            Self.padded(name, 44) + Self.padded(Self.milliseconds(ours), 13)
                + Self.padded("\(floor) \(Self.milliseconds(theirs))", 40)
                + "× \(Self.rounded(ours / theirs))"
        )
    }

    private static func median(_ times: [Duration]) -> Duration {
        times.sorted()[times.count / 2]
    }

    private static func milliseconds(_ time: Duration) -> String {
        "\(rounded(time / .milliseconds(1))) ms"
    }

    private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
