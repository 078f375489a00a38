import Synchronization

/// Limits how many tasks run at the same time; the others wait in order of arrival.
package final class ConcurrencyLimit: Sendable {
    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    /// Allows up to `limit` tasks at the same time.
    package init(limit: Int) { state = Mutex(State(free: limit)) }

    /// Waits for a turn, also where the task is cancelled; each is ended with ``end()``.
    package func begin() async {
        await withCheckedContinuation { turn in
            let isFree = state.withLock { state in
                guard state.free > 0 else {
                    state.waiting.append(turn)
                    return false
                }
                state.free -= 1
                return true
            }
            if isFree { turn.resume() }
        }
    }

    /// Ends a turn, and lets the next one begin.
    package func end() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard !state.waiting.isEmpty else {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}
