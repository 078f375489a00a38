import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import RatingScreenlet

struct RatingSynchronizerTests {
    private let synchronizer = RatingSynchronizer()
    private let entry = RatedObject(className: "BlogsEntry", classPK: 39793, on: .v70)
        .entry(group: 20143, steps: 2)

    private func change(
        _ local: Double?,
        since base: Double? = -1,
        entry: CacheEntry? = nil
    ) -> EntryChange<RatingEntry> {
        EntryChange(
            entry: entry ?? self.entry,
            base: base.map { .vote(userScore: $0 < 0 ? nil : $0) },
            local: local.map { .vote(userScore: $0 < 0 ? nil : $0) },
            id: "id"
        )
    }

    @Test(
        arguments: [(.v70, 0.8, 0.8), (.v62, 0.8, 4), (.v62, 0, 0), (.v62, 1, 5)]
            as [(PortalVersion, Double, Double)]
    )
    func updatesInThePortalsScale(version: PortalVersion, score: Double, sent: Double) async throws
    {
        let portal = ScriptedPortal()

        let version = try await synchronizer.send(
            change(score),
            in: .sample(portal, version: version)
        )

        let command = try #require(portal.commands.first)
        #expect(command.path.hasSuffix("screensratingsentry/update-ratings-entry"))
        #expect(command.parameters["score"]?.double == sent)
        #expect(command.parameters["ratingsLength"] == 2)
        #expect(command.parameters["classPK"] == 39793)
        #expect(version.entry == entry)
        #expect(version.value?.userScore == 1)
    }

    @Test(arguments: [-1, nil]) func deletesWhatIsToBeNone(local: Double?) async throws {
        let portal = ScriptedPortal()

        _ = try await synchronizer.send(change(local), in: .sample(portal))

        let command = try #require(portal.commands.first)
        #expect(command.path.hasSuffix("screensratingsentry/delete-ratings-entry"))
        #expect(Set(command.parameters.keys) == ["className", "classPK", "ratingsLength"])
    }

    @Test func onlyWhatMakesSenseIsSent() throws {
        try synchronizer.validate(change(1), in: .sample())
        try synchronizer.validate(change(-1), in: .sample())
        let nameless = CacheEntry(collection: "Rating", key: "x")
        let uncounted = RatedObject(className: "A", classPK: 1, on: .v70).entry(group: 1, steps: 0)

        for bad in [change(1.1), change(1, entry: nameless), change(1, entry: uncounted)] {
            #expect(throws: ScreensError.self) { try synchronizer.validate(bad, in: .sample()) }
        }
    }

    @Test func onlyTheUsersOwnScoreCounts() {
        var crowded = RatingEntry.vote(userScore: 0.6)
        crowded.totalCount = 99

        #expect(synchronizer.isSame(crowded, as: .vote(userScore: 0.2 + 0.4)))
        #expect(synchronizer.isUnchanged(crowded, since: .vote(userScore: 0.6)))
        #expect(!synchronizer.isSame(crowded, as: .vote(userScore: 0.8)))
        #expect(!synchronizer.isSame(crowded, as: .vote()))
        #expect(!synchronizer.isSame(.vote(userScore: 0), as: .vote()))
    }

    @Test func theChangeOfOneSideIsPutOnTopOfTheOther() {
        var remote = RatingEntry.vote()
        remote.totalCount = 9
        let (base, local) = (RatingEntry.vote(), RatingEntry.vote(userScore: 1))

        #expect(synchronizer.merged(base: base, local: local, remote: remote)?.totalCount == 10)
        #expect(synchronizer.merged(base: base, local: base, remote: local) == local)
        let others = RatingEntry.vote(userScore: 0.5)
        #expect(synchronizer.merged(base: base, local: local, remote: others) == nil)
    }

    @Test(
        arguments: [(-1, 0.4, true), (nil, 0.4, false), (nil, 1, true)] as [(Double?, Double, Bool)]
    )
    func aVoteWithoutKnowledgeOnlyLooksForItself(
        base: Double?,
        local: Double,
        isFound: Bool
    ) async throws {
        let remote = try await synchronizer.loadRemoteVersion(
            of: change(local, since: base),
            in: .sample(ScriptedPortal())
        )

        #expect((remote != nil) == isFound)
    }
}
