import LiferayKit
import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensPortal
import Testing

/// A vote is in conflict with another one of the same user, who then takes that one back, and answers.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct VoteConflictTests {
    private func sync(
        _ fixture: CachedHostFixture,
        _ answer: SyncConflictResolution? = nil
    ) async throws -> SyncSummary {
        let host = try fixture.host()
        defer { withExtendedLifetime(host) {} }
        return try await SyncManager(cacheManager: fixture.cache).sync(answer: answer)
    }

    @Test(arguments: SyncConflictResolution.allCases, [62, 70])
    func noVoteIsSentByAnAnswerToAnotherQuestion(
        _ answer: SyncConflictResolution,
        version: Int
    ) async throws {
        let fixture = try CachedHostFixture(version: version)
        _ = try await fixture.rating()
        await (try await fixture.rating(.offline)).update(0.6)
        try fixture.rate(0.2)
        #expect(try await sync(fixture).conflicted == 1)

        try fixture.rate(nil)
        let summary = try await sync(fixture, answer)

        #expect(try fixture.score == nil)
        #expect(summary.completed == summary.settled)
        let isDecided = answer == .discard || answer == .useRemote
        #expect(try fixture.cache.pendingWrites().isEmpty == isDecided)
    }
}
