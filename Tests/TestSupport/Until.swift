/// Waits for a condition of which no notification exists.
///
/// - Parameters:
///   - what: what the test waits for, for the error's text.
///   - seconds: the longest time to wait.
///   - isolation: the actor of the caller, on which the condition is evaluated.
///   - holds: the condition.
/// - Throws: ``Overdue``, and what `holds` throws.
package func until(
    _ what: String,
    within seconds: Double = 180,
    isolation: isolated (any Actor)? = #isolation,
    _ holds: () async throws -> Bool
) async throws {
    let end = ContinuousClock.now + .seconds(seconds)
    var count = 0
    while try await !holds() {
        guard ContinuousClock.now < end else { throw Overdue(what: what, seconds: seconds) }
        count += 1
        // Most conditions hold soon; after that, other tasks need the processor more.
        if count < 50 { await Task.yield() } else { try await Task.sleep(for: .milliseconds(5)) }
    }
}

/// A condition that did not hold in time.
package struct Overdue: Error, CustomStringConvertible {
    let what: String
    let seconds: Double

    package var description: String { "Waited \(seconds) s in vain until \(what)." }
}
