import DemoPortal
import LiferayKit
import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensPortal
import TestSupport
import Testing

/// Each row of the tables of offline policies, for User Portrait and Rating.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct OfflineRowTests {
    /// The result of a load.
    enum Outcome: Equatable {
        case portal
        case cache
        case error(String)
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let policy: OfflinePolicy
        let network: NetworkCondition
        let isCached: Bool
        let outcome: Outcome

        init(_ policy: OfflinePolicy, _ network: NetworkCondition, cached: Bool, _ outcome: Outcome)
        {
            (self.policy, self.network, isCached, self.outcome) = (policy, network, cached, outcome)
        }

        var testDescription: String { "\(policy), \(network), cached: \(isCached)" }
    }

    nonisolated static let rows = [
        Row(.remoteOnly, .online, cached: false, .portal),
        Row(.remoteOnly, .online, cached: true, .portal),
        Row(.remoteOnly, .offline, cached: true, .error("connection")),
        Row(.cacheOnly, .online, cached: true, .cache),
        Row(.cacheOnly, .offline, cached: true, .cache),
        Row(.cacheOnly, .online, cached: false, .error("not-cached")),
        Row(.remoteFirst, .online, cached: false, .portal),
        Row(.remoteFirst, .online, cached: true, .portal),
        Row(.remoteFirst, .offline, cached: true, .cache),
        Row(.remoteFirst, .offline, cached: false, .error("not-cached")),
        Row(.cacheFirst, .online, cached: true, .cache),
        Row(.cacheFirst, .offline, cached: true, .cache),
        Row(.cacheFirst, .online, cached: false, .portal),
        Row(.cacheFirst, .offline, cached: false, .error("connection")),
    ]

    @Test(arguments: rows) func aPortraitIsLoaded(by row: Row) async throws {
        let fixture = try CachedHostFixture()
        func shown(_ network: NetworkCondition, _ policy: OfflinePolicy) async throws
            -> PortraitOnShow
        {
            try await fixture.portrait(network) {
                ($0.userId, $0.offlinePolicy) = (fixture.userId, policy)
            }
        }
        if row.isCached { _ = try await shown(.online, .remoteFirst) }
        let before = fixture.portal.requests.count

        let portrait = try await shown(row.network, row.policy)

        let outcome = Outcome(portrait.model)
        #expect(outcome == row.outcome)
        #expect((fixture.portal.requests.count > before) == (outcome == .portal))
        #expect(portrait.reported == [outcome.code.map { "error \($0)" } ?? "image png"])
        // The portal's answer is cached, whatever the policy.
        if outcome == .portal {
            #expect(Outcome(try await shown(.offline, .cacheOnly).model) == .cache)
        }
    }

    @Test(arguments: rows) func aRatingIsLoaded(by row: Row) async throws {
        let fixture = try CachedHostFixture()
        func shown(_ network: NetworkCondition, _ policy: OfflinePolicy) async throws
            -> RatingOnShow
        {
            try await fixture.rating(network) { $0.offlinePolicy = policy }
        }
        if row.isCached { _ = try await shown(.online, .remoteFirst) }
        let before = fixture.portal.requests.count

        let rating = try await shown(row.network, row.policy)

        let outcome = Outcome(rating.model)
        #expect(outcome == row.outcome)
        #expect((fixture.portal.requests.count > before) == (outcome == .portal))
        #expect(rating.reported == [outcome.code.map { "error \($0)" } ?? "retrieved -1.0"])
        if outcome == .portal {
            #expect(Outcome(try await shown(.offline, .cacheOnly).model) == .cache)
        }
    }

    @Test(arguments: [OfflinePolicy.remoteFirst, .cacheFirst])
    func aPortraitThatCannotBeSentIsSentWhenItCan(policy: OfflinePolicy) async throws {
        let fixture = try CachedHostFixture()
        _ = try await fixture.portrait()
        let shown = try await fixture.portrait(.offline) { $0.offlinePolicy = policy }

        await shown.upload(try fixture.newPicture())

        #expect(shown.reported.last == "stored pending")
        #expect(try fixture.storedPortrait != TinyPicture.gif)
        #expect(try await fixture.sync().completed == 1)
        #expect(try fixture.storedPortrait == TinyPicture.gif)
    }
}

extension OfflineRowTests.Outcome {
    init(_ model: some ScreenletModel) {
        if let problem = model.problem {
            self = .error(problem.code)
        } else {
            self = model.freshness?.source == .remote ? .portal : .cache
        }
    }

    var code: String? {
        if case .error(let code) = self { code } else { nil }
    }
}
