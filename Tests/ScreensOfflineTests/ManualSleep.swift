import Synchronization

/// Sleeping that ends when a test decides.
final class ManualSleep: Sendable {
    private struct State {
        var sleepers: [Int: CheckedContinuation<Void, Never>] = [:]
        var last = 0
        var times: [Int64] = []
    }

    private let state = Mutex(State())

    /// The requested durations of all sleeps, including past ones.
    var times: [Int64] { state.withLock { $0.times } }
    /// The number of sleeping tasks.
    var count: Int { state.withLock { $0.sleepers.count } }

    /// Sleeps until `wake()` is called, or the task is cancelled.
    func sleep(_ milliseconds: Int64) async {
        let number = state.withLock { state in
            state.last += 1
            return state.last
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    state.times.append(milliseconds)
                    guard !Task.isCancelled else { return true }
                    state.sleepers[number] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: number) }?.resume()
        }
    }

    /// Wakes all sleeping tasks.
    func wake() {
        let sleepers = state.withLock { state in
            defer { state.sleepers = [:] }
            return Array(state.sleepers.values)
        }
        for sleeper in sleepers { sleeper.resume() }
    }
}
