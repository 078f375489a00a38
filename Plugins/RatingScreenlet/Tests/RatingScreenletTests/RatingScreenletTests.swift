import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import RatingScreenlet

@MainActor
struct RatingScreenletTests {
    private let refused = ScreensError.portal(.exception(type: "", message: "no"))

    @Test func loadsWhenItComesOnShow() async {
        let fixture = await RatingFixture()
        #expect(fixture.rating.model.phase == .loading)

        await fixture.runtime.finish(0, .success(RatingEntry.vote(userScore: 1)))

        #expect(fixture.rating.model.phase == .ready)
        #expect(fixture.score == 1)
        #expect(fixture.runtime.events == ["onRatingRetrieve"])
        #expect(await RatingFixture(autoLoad: false).runtime.started.isEmpty)
    }

    /// What portals may answer about an object that nobody has rated.
    @Test(
        arguments: [
            [:], ["average": "NaN"], ["average": .double(.nan)], ["average": "1e999"],
            ["average": .double(.infinity)], ["average": nil], ["average": "none"],
            ["totalScore": "NaN"], ["totalScore": "1e308"], ["totalScore": "-1e308"],
            ["totalCount": "NaN"], ["userScore": "1e308"], ["userScore": .double(.nan)],
        ] as [JSONObject]
    )
    func theAverageIsANumberWhateverAPortalAnswers(members: JSONObject) async {
        let nobody: JSONObject = [
            "average": 0, "totalCount": 0, "totalScore": 0, "userScore": -1, "ratings": [0, 0],
        ]
        let portal = ScriptedPortal(.rating(nobody.merging(members) { $1 }))
        let request = RatingRequest(
            className: "BlogsEntry",
            classPK: 39793,
            ratingsGroupCount: 2
        )
        let fixture = await RatingFixture()

        let answer = try? await RatingInteractor(request).run(in: .sample(portal))
        await fixture.runtime.finish(0, answer.map { .success($0) } ?? .failure(refused))
        var models = [fixture.rating.model]
        for action in [
            fixture.rating.model.rateAction(score: 1), fixture.rating.model.deleteAction,
        ] {
            _ = fixture.rating.perform(action)
            models.append(fixture.rating.model)
        }

        #expect(models.allSatisfy { $0.rating?.average.isFinite != false })
        // What is no number is refused, and not shown as another one.
        #expect((models[0].rating == nil) == (answer == nil))
        #expect(answer != nil || models[0].problem == refused)
    }

    @Test func aFailedLoadCanBeTriedAgain() async {
        let fixture = await RatingFixture()

        await fixture.runtime.finish(0, .failure(refused))
        #expect(fixture.rating.model.phase == .failed)
        #expect(fixture.rating.perform(fixture.rating.model.loadAction))
        await fixture.runtime.finish(1, .success(RatingEntry.vote()))

        #expect(fixture.rating.model.phase == .ready && fixture.rating.model.problem == nil)
        #expect(fixture.runtime.events == ["onRatingError", "onRatingRetrieve"])
    }

    @Test(
        arguments: [
            (.remoteFirst, .remote, .remoteFirst), (.remoteOnly, .remote, .remoteOnly),
            (.cacheFirst, .cache, .cacheOnly), (.staleWhileRevalidate, .remote, .remoteFirst),
        ] as [(OfflinePolicy, Freshness.Source, OfflinePolicy)]
    )
    func aRatingByEntryIsJoinedWithTheVoteOfItsObject(
        policy: OfflinePolicy,
        source: Freshness.Source,
        adoption: OfflinePolicy
    ) async {
        let fixture = await RatingFixture(entryId: 7, autoLoad: false)
        fixture.rating.offlinePolicy = policy
        fixture.rating.loadRatings()

        await fixture.runtime.finish(0, .success(RatingEntry.vote()), Freshness(source: source))
        #expect(fixture.runtime.actions == ["loadRatings", "adoptRating"])
        #expect(fixture.runtime.started[1].policy == adoption)
        await fixture.runtime.finish(
            1,
            .success(RatingEntry.vote(userScore: 1)),
            RatingFixture.queued
        )

        #expect(fixture.score == 1)
        #expect(fixture.rating.model.freshness == RatingFixture.queued)
        #expect(fixture.rating.classPK == 39793)
    }

    @Test func whereNothingIsKeptOfTheObjectTheLoadedRatingCounts() async {
        let fixture = await RatingFixture(entryId: 7)

        await fixture.runtime.finish(
            0,
            .success(RatingEntry.vote(userScore: 0)),
            Freshness(source: .cache)
        )
        await fixture.runtime.finish(1, .failure(.notCached("")))

        #expect(fixture.score == 0)
        #expect(fixture.runtime.events == ["onRatingRetrieve"])
    }

    @Test func aRatingByEntryIsWrittenByItsObject() async throws {
        let fixture = await RatingFixture(entryId: 7)
        #expect(!fixture.rating.updateRating(score: 1))
        await fixture.runtime.finish(0, .success(RatingEntry.vote()))
        await fixture.runtime.finish(1, .success(RatingEntry.vote()))

        #expect(fixture.rating.updateRating(score: 1))

        let entry = try #require(fixture.runtime.started.last?.subject as? CacheEntry)
        #expect(entry.key == "2/com.liferay.blogs.kernel.model.BlogsEntry/39793")
        fixture.rating.entryId = 8
        #expect(!fixture.rating.deleteRating())
    }

    @Test func aVoteIsOnShowAtOnceAndTakenBackIfRefused() async {
        let fixture = await RatingFixture(isLoaded: true)

        fixture.rating.updateRating(score: 1)
        #expect(fixture.score == 1 && fixture.rating.model.isWriting)
        await fixture.runtime.finish(1, .failure(refused))

        #expect(fixture.score == nil && !fixture.rating.model.isWriting)
        #expect(fixture.rating.model.problem == refused)
        #expect(fixture.rating.model.phase == .ready)
        #expect(fixture.runtime.events.last == "onRatingError")
    }

    @Test(
        arguments: [
            (Freshness(source: .remote), "onRatingUpdated"),
            (RatingFixture.queued, "onRatingStoredForLater"),
            (Freshness(source: .cache), "onRatingStoredForLater"),
        ])
    func whatBecameOfAVoteIsTold(freshness: Freshness, event: String) async {
        let fixture = await RatingFixture(isLoaded: true)

        fixture.rating.updateRating(score: 1)
        await fixture.runtime.finish(1, .success(RatingEntry.vote(userScore: 1)), freshness)

        #expect(fixture.runtime.events.last == event)
        #expect(fixture.rating.model.freshness == freshness)
    }

    @Test func ofVotesMadeMeanwhileTheLastIsSent() async {
        let fixture = await RatingFixture(isLoaded: true)

        fixture.rating.updateRating(score: 0)
        fixture.rating.updateRating(score: 1)
        fixture.rating.deleteRating()
        #expect(fixture.score == nil && fixture.rating.model.isWriting)
        #expect(fixture.runtime.actions == ["loadRatings", "updateRating"])
        await fixture.runtime.finish(1, .failure(refused))

        #expect(fixture.runtime.actions.last == "deleteRating")
        await fixture.runtime.finish(2, .success(RatingEntry.vote()))
        #expect(fixture.score == nil && !fixture.rating.model.isWriting)
        #expect(fixture.rating.model.problem == nil)
    }

    @Test func anOlderAnswerDoesNotHideAVote() async {
        let fixture = await RatingFixture()

        fixture.rating.updateRating(score: 1)
        await fixture.runtime.finish(0, .success(RatingEntry.vote()))
        #expect(fixture.rating.model.rating == nil)
        fixture.rating.loadRatings()
        #expect(fixture.runtime.actions == ["loadRatings", "updateRating"])
        await fixture.runtime.finish(1, .success(RatingEntry.vote(userScore: 1)))

        #expect(fixture.score == 1)
        #expect(fixture.runtime.actions.last == "loadRatings")
    }

    @Test func anotherAssetIsNotShownWithTheRatingOfTheLast() async {
        let fixture = await RatingFixture(isLoaded: true)

        fixture.rating.classPK = 5
        fixture.rating.updateRating(score: 1)

        #expect(fixture.rating.model.rating == nil)
        #expect(fixture.runtime.written?.totalCount == 1)
    }

    @Test func votesMadeMeanwhileAreSentWhenTakenOffShow() async {
        let fixture = await RatingFixture(isLoaded: true)

        fixture.rating.updateRating(score: 0)
        fixture.rating.updateRating(score: 1)
        fixture.rating.onHide()

        #expect(fixture.runtime.actions == ["loadRatings", "updateRating", "updateRating"])
        #expect(fixture.runtime.written?.userScore == 1)
        #expect(fixture.score == 1 && !fixture.rating.model.isWriting)
    }

    @Test func theAttributesGovernTheViewAlone() async {
        let fixture = await RatingFixture(isLoaded: true)
        #expect(!fixture.rating.model.isEditable)

        #expect(fixture.rating.perform(Action("updateRating", ["score": 0.8])))
        fixture.rating.editable = true

        #expect(fixture.rating.model.isEditable)
    }
}
