import ScreensSystem
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
            try await withTaskExecutorPreference(ThreadPool.shared) {
                await ThreadPool.enter()
                try await function()
            }
        } else if test.isSuite {
            try await function()
        } else {
            // With many programs at once, none would answer in time. Waiting here does not count
            // for the time limit of a test.
            await turns.begin()
            defer { turns.end() }
            try await function()
        }
    }
}

extension Trait where Self == Blocking {
    /// Runs tests that block their thread on threads of their own, a few at a time.
    package static var blocking: Self { Self() }
}

private let turns = ConcurrencyLimit(limit: 8)
