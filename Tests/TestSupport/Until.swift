/// Waits until something holds that nobody tells of when it comes about.
///
/// - Parameters:
///   - what: what is waited for, for people.
///   - seconds: how long at most.
///   - isolation: the actor of the caller, which is where it is looked.
///   - holds: whether it has come about.
/// - Throws: ``Overdue``, and what `holds` throws.
package func until(
    _ what: String,
    within seconds: Double = 60,
    isolation: isolated (any Actor)? = #isolation,
    _ holds: () async throws -> Bool
) async throws {
    let end = ContinuousClock.now + .seconds(seconds)
    var count = 0
    while try await !holds() {
        guard ContinuousClock.now < end else { throw Overdue(what: what, seconds: seconds) }
        count += 1
        // Most of it comes about at once; after that, others need the processor more.
        if count < 50 { await Task.yield() } else { try await Task.sleep(for: .milliseconds(5)) }
    }
}

/// Something has not come about in time.
package struct Overdue: Error, CustomStringConvertible {
    let what: String
    let seconds: Double

    package var description: String { "Waited \(seconds) s in vain until \(what)." }
}
