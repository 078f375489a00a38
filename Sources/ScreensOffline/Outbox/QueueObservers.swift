import Synchronization

/// The observers of a cache's queue and of the answers of its portal.
final class QueueObservers: Sendable {
    /// The event that an observer receives.
    enum Event: Sendable {
        /// A write may have changed the queue.
        case queueChanged
        /// The portal answered a request, so it can be reached.
        case portalAnswered
    }

    typealias Observer = @Sendable (Event) -> Void

    private let observers = Mutex<(next: Int, all: [Int: Observer])>((0, [:]))

    /// Calls an observer, on any thread, from now on.
    ///
    /// - Returns: its number, for `remove(_:)`.
    func add(_ observer: @escaping Observer) -> Int {
        observers.withLock { state in
            state.next += 1
            state.all[state.next] = observer
            return state.next
        }
    }

    /// Stops calling the observer with this number.
    func remove(_ number: Int) { observers.withLock { _ = $0.all.removeValue(forKey: number) } }

    /// Calls all observers.
    func report(_ event: Event) {
        for observer in observers.withLock({ Array($0.all.values) }) { observer(event) }
    }
}
