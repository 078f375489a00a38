import Foundation
import Testing

@testable import ScreensOffline

/// The queue loses no acknowledged change, whatever the network does and whenever the process dies.
@MainActor
struct ModelTests {
    @Test func noAcknowledgedWriteIsLostOrCarriedOutTwice() async throws {
        try await run(by: AnySynchronizer(NoteSynchronizer.self))
    }

    /// A portal that keeps no ids of additions, as for comments.
    @Test func nothingIsLostOrCarriedOutTwiceIfAdditionsAreFoundByWhatTheySay() async throws {
        try await run(by: AnySynchronizer(SearchingSynchronizer.self))
    }

    /// Runs as many seeds as the environment asks for.
    private func run(by synchronizer: AnySynchronizer) async throws {
        let environment = ProcessInfo.processInfo.environment
        let first = environment["SCREENS_SEED"].flatMap(UInt64.init) ?? 1
        let count = environment["SCREENS_SEEDS"].flatMap(UInt64.init) ?? 60
        for seed in first..<first + count {
            let model = try Model(seed: seed, synchronizer: synchronizer)
            try await model.run(steps: 40)
            #expect(model.complaints.isEmpty, "SCREENS_SEED=\(seed) SCREENS_SEEDS=1")
            if !model.complaints.isEmpty {
                print(model.log.joined(separator: "\n"))
                break
            }
        }
    }
}
