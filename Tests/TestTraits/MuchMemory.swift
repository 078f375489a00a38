import ScreensSystem
package import Testing

/// Lets tests that take or measure hundreds of mebibytes run one after another.
///
/// The system counts the memory of the process in which all tests run.
package struct MuchMemory: TestTrait, TestScoping {
    package func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        testCase == nil ? self : nil
    }

    package func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        // Waiting here does not count for the time limit of a test.
        await turns.begin()
        defer { turns.end() }
        try await function()
    }
}

extension Trait where Self == MuchMemory {
    /// Runs a test that takes or measures much memory while no other one does.
    package static var muchMemory: Self { Self() }
}

private let turns = ConcurrencyLimit(limit: 1)
