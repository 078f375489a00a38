import Synchronization

/// Who wants to know that a cache's queue may have changed, or that its portal has answered.
final class QueueObservers: Sendable {
    /// What happened.
    enum Event: Sendable {
        /// Something was written that may concern the queue.
        case queueChanged
        /// The portal answered a question: it can be reached.
        case portalAnswered
    }

    typealias Observer = @Sendable (Event) -> Void

    private let observers = Mutex<(next: Int, all: [Int: Observer])>((0, [:]))

    /// Calls an observer, on any thread, from now on.
    ///
    /// - Returns: its number.
    func add(_ observer: @escaping Observer) -> Int {
        observers.withLock { state in
            state.next += 1
            state.all[state.next] = observer
            return state.next
        }
    }

    /// Calls the observer of that number no longer.
    func remove(_ number: Int) { observers.withLock { _ = $0.all.removeValue(forKey: number) } }

    /// Calls all observers.
    func report(_ event: Event) {
        for observer in observers.withLock({ Array($0.all.values) }) { observer(event) }
    }
}
