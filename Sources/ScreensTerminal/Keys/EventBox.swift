import Synchronization

/// Where events wait until somebody has time for them; any thread puts them there.
///
/// Those that come together are taken together, so that one frame answers them all.
final class EventBox: Sendable {
    private let waiting = Mutex<[TerminalEvent]>([])
    private let wake: AsyncStream<Void>
    private let alarm: AsyncStream<Void>.Continuation

    init() { (wake, alarm) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    /// Puts events there.
    func put(_ events: [TerminalEvent]) {
        guard !events.isEmpty else { return }
        waiting.withLock { waiting in
            // However often something changes, it is looked at once.
            for event in events where event != .changed || waiting.last != .changed {
                waiting.append(event)
            }
        }
        alarm.yield()
    }

    /// Waits for events and takes them all.
    ///
    /// One caller at a time.
    @MainActor
    func next(_ iterator: inout AsyncStream<Void>.Iterator) async -> [TerminalEvent] {
        while await iterator.next(isolation: MainActor.shared) != nil {
            let events = waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting
            }
            if !events.isEmpty { return events }
        }
        return []
    }

    /// What ``next(_:)`` waits with.
    func makeIterator() -> AsyncStream<Void>.Iterator { wake.makeAsyncIterator() }
}
