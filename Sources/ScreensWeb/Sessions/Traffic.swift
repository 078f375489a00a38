private import Synchronization

/// Counts requests and their replies.
final class Traffic: Sendable {
    /// The numbers at one time.
    struct Counts: Sendable {
        /// The replies by their status.
        var replies: [Int: Int] = [:]
        /// The bytes of all bodies.
        var bytes = 0
        /// The requests for which no reply has been made yet.
        var active = 0
    }

    private struct State {
        var counts = Counts()
        var isDraining = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// The numbers now.
    var counts: Counts { state.withLock(\.counts) }

    /// Whether the server is about to stop, and takes no further requests.
    var isDraining: Bool { state.withLock(\.isDraining) }

    /// Counts a request.
    func began() { state.withLock { $0.counts.active += 1 } }

    /// Notes that the reply to a request has been made.
    func made() {
        let waiters = state.withLock { state in
            state.counts.active -= 1
            guard state.counts.active == 0 else { return [] as [CheckedContinuation<Void, Never>] }
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Counts a reply that was sent.
    func replied(_ status: Int, _ bytes: Int) {
        state.withLock { state in
            state.counts.replies[status, default: 0] += 1
            state.counts.bytes += bytes
        }
    }

    /// Waits until all replies are made, and takes no further requests from now on if it is refusing them.
    func drain(refusing isRefusing: Bool) async {
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                state.isDraining = isRefusing
                guard state.counts.active > 0 else { return true }
                state.waiters.append(continuation)
                return false
            }
            if isDone { continuation.resume() }
        }
    }
}
