import Synchronization
import TestSupport
package import Testing

/// Lets tests block their thread while they wait for a child, a terminal or a socket.
package struct Blocking: SuiteTrait, TestTrait, TestScoping {
    package let isRecursive = true

    package func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { self }

    package func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        if testCase != nil {
            let start = ContinuousClock.now
            defer { SuiteTimes.note(test, ContinuousClock.now - start) }
            try await withTaskExecutorPreference(OwnThreads.shared) {
                await OwnThreads.enter()
                try await function()
            }
        } else if test.isSuite {
            try await function()
        } else {
            // Many programs at once would keep each other from answering in time. Waiting here does not
            // count for the time limit of a test.
            await Turns.shared.wait()
            defer { Turns.shared.end() }
            try await function()
        }
    }
}

extension Trait where Self == Blocking {
    /// Tests that block their thread: they run on threads of their own, a few at a time.
    package static var blocking: Self { Self() }
}

/// Lets so many go on at the same time.
private final class Turns: Sendable {
    static let shared = Turns(count: 8)

    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    init(count: Int) { state = Mutex(State(free: count)) }

    func wait() async {
        await withCheckedContinuation { continuation in
            let goesOn = state.withLock { state in
                guard state.free > 0 else {
                    state.waiting.append(continuation)
                    return false
                }
                state.free -= 1
                return true
            }
            if goesOn { continuation.resume() }
        }
    }

    func end() {
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
