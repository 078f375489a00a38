import Synchronization

/// A queue of events, to which any thread can add.
///
/// Events that arrive together are taken together, so that one frame shows the effect of all.
final class EventBox: Sendable {
    private let waiting = Mutex<[TerminalEvent]>([])
    private let wake: AsyncStream<Void>
    private let alarm: AsyncStream<Void>.Continuation

    init() { (wake, alarm) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    /// Adds events.
    func append(_ events: [TerminalEvent]) {
        guard !events.isEmpty else { return }
        waiting.withLock { waiting in
            // Consecutive changes are combined into one, and so are additions to the log, and times.
            let combined: [TerminalEvent] = [.changed, .logged, .passed]
            for event in events where !combined.contains(event) || waiting.last != event {
                waiting.append(event)
            }
        }
        alarm.yield()
    }

    /// Waits for events and takes all of them.
    ///
    /// Only one caller may wait at a time.
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

    /// The iterator that ``next(_:)`` waits with.
    func makeIterator() -> AsyncStream<Void>.Iterator { wake.makeAsyncIterator() }
}
