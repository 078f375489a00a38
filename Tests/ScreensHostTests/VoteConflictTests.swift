import LiferayKit
import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensPortal
import Testing

/// A vote is in conflict with another one of the same user, who then takes that one back, and answers.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct VoteConflictTests {
    private func sync(
        _ house: CachedHouse,
        _ answer: SyncConflictResolution? = nil
    ) async throws -> SyncSummary {
        let host = try house.host()
        defer { withExtendedLifetime(host) {} }
        return try await SyncManager(cacheManager: house.cache).sync(answer: answer)
    }

    @Test(arguments: SyncConflictResolution.allCases, [62, 70])
    func noVoteIsSentByAnAnswerToAnotherQuestion(
        _ answer: SyncConflictResolution,
        version: Int
    ) async throws {
        let house = try CachedHouse(version: version)
        _ = try await house.rating()
        await (try await house.rating(.offline)).update(0.6)
        try house.rate(0.2)
        #expect(try await sync(house).conflicted == 1)

        try house.rate(nil)
        let summary = try await sync(house, answer)

        #expect(try house.score == nil)
        #expect(summary.completed == summary.settled)
        let isDecided = answer == .discard || answer == .useRemote
        #expect(try house.cache.pendingWrites().isEmpty == isDecided)
    }
}
