/// Runs the work several times and prints the median time and the result.
///
/// With an argument, only what has it in its name is run.
func measure(_ name: String, runs: Int = 25, _ work: () -> Int) {
    if CommandLine.arguments.count > 1, !name.contains(CommandLine.arguments[1]) { return }
    let clock = ContinuousClock()
    var result = 0
    let times = (0..<runs).map { _ in clock.measure { result = work() } }.sorted()
    let microseconds = times[runs / 2].components.attoseconds / 1_000_000_000_000
    let padded = name + String(repeating: " ", count: max(1, 36 - name.count))
    print("\(padded)\(Double(microseconds) / 1000) ms   \(result)")
}
