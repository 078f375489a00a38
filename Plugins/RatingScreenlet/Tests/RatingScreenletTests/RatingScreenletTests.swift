import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import RatingScreenlet

@MainActor
struct RatingScreenletTests {
    private let refused = ScreensError.portal(.exception(type: "", message: "no"))

    @Test func loadsWhenItComesOnShow() {
        let scene = Scene()
        #expect(scene.rating.model.phase == .loading)

        scene.runtime.finish(0, .success(RatingEntry.vote(userScore: 1)))

        #expect(scene.rating.model.phase == .ready)
        #expect(scene.score == 1)
        #expect(scene.runtime.events == ["onRatingRetrieve"])
        #expect(Scene(autoLoad: false).runtime.started.isEmpty)
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
        let scene = Scene()

        let answer = try? await RatingInteractor(request).run(in: .sample(portal))
        scene.runtime.finish(0, answer.map { .success($0) } ?? .failure(refused))
        var models = [scene.rating.model]
        for action in [scene.rating.model.rateAction(1), scene.rating.model.deleteAction] {
            _ = scene.rating.perform(action)
            models.append(scene.rating.model)
        }

        #expect(models.allSatisfy { $0.rating?.average.isFinite != false })
        // What is no number is refused, and not shown as another one.
        #expect((models[0].rating == nil) == (answer == nil))
        #expect(answer != nil || models[0].problem == refused)
    }

    @Test func aFailedLoadCanBeTriedAgain() {
        let scene = Scene()

        scene.runtime.finish(0, .failure(refused))
        #expect(scene.rating.model.phase == .failed)
        #expect(scene.rating.perform(scene.rating.model.loadAction))
        scene.runtime.finish(1, .success(RatingEntry.vote()))

        #expect(scene.rating.model.phase == .ready && scene.rating.model.problem == nil)
        #expect(scene.runtime.events == ["onRatingError", "onRatingRetrieve"])
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
    ) {
        let scene = Scene(entryId: 7, autoLoad: false)
        scene.rating.offlinePolicy = policy
        scene.rating.loadRatings()

        scene.runtime.finish(0, .success(RatingEntry.vote()), Freshness(source: source))
        #expect(scene.runtime.actions == ["loadRatings", "adoptRating"])
        #expect(scene.runtime.started[1].policy == adoption)
        scene.runtime.finish(1, .success(RatingEntry.vote(userScore: 1)), Scene.queued)

        #expect(scene.score == 1)
        #expect(scene.rating.model.freshness == Scene.queued)
        #expect(scene.rating.classPK == 39793)
    }

    @Test func whereNothingIsKeptOfTheObjectTheLoadedRatingCounts() {
        let scene = Scene(entryId: 7)

        scene.runtime.finish(0, .success(RatingEntry.vote(userScore: 0)), Freshness(source: .cache))
        scene.runtime.finish(1, .failure(.notCached("")))

        #expect(scene.score == 0)
        #expect(scene.runtime.events == ["onRatingRetrieve"])
    }

    @Test func aRatingByEntryIsWrittenByItsObject() throws {
        let scene = Scene(entryId: 7)
        #expect(!scene.rating.updateRating(score: 1))
        scene.runtime.finish(0, .success(RatingEntry.vote()))
        scene.runtime.finish(1, .success(RatingEntry.vote()))

        #expect(scene.rating.updateRating(score: 1))

        let entry = try #require(scene.runtime.started.last?.subject as? CacheEntry)
        #expect(entry.key == "2/com.liferay.blogs.kernel.model.BlogsEntry/39793")
        scene.rating.entryId = 8
        #expect(!scene.rating.deleteRating())
    }

    @Test func aVoteIsOnShowAtOnceAndTakenBackIfRefused() {
        let scene = Scene(isLoaded: true)

        scene.rating.updateRating(score: 1)
        #expect(scene.score == 1 && scene.rating.model.isWriting)
        scene.runtime.finish(1, .failure(refused))

        #expect(scene.score == nil && !scene.rating.model.isWriting)
        #expect(scene.rating.model.problem == refused)
        #expect(scene.rating.model.phase == .ready)
        #expect(scene.runtime.events.last == "onRatingError")
    }

    @Test(
        arguments: [
            (Freshness(source: .remote), "onRatingUpdated"),
            (Scene.queued, "onRatingStoredForLater"),
            (Freshness(source: .cache), "onRatingStoredForLater"),
        ])
    func whatBecameOfAVoteIsTold(freshness: Freshness, event: String) {
        let scene = Scene(isLoaded: true)

        scene.rating.updateRating(score: 1)
        scene.runtime.finish(1, .success(RatingEntry.vote(userScore: 1)), freshness)

        #expect(scene.runtime.events.last == event)
        #expect(scene.rating.model.freshness == freshness)
    }

    @Test func ofVotesMadeMeanwhileTheLastIsSent() {
        let scene = Scene(isLoaded: true)

        scene.rating.updateRating(score: 0)
        scene.rating.updateRating(score: 1)
        scene.rating.deleteRating()
        #expect(scene.score == nil && scene.rating.model.isWriting)
        #expect(scene.runtime.actions == ["loadRatings", "updateRating"])
        scene.runtime.finish(1, .failure(refused))

        #expect(scene.runtime.actions.last == "deleteRating")
        scene.runtime.finish(2, .success(RatingEntry.vote()))
        #expect(scene.score == nil && !scene.rating.model.isWriting)
        #expect(scene.rating.model.problem == nil)
    }

    @Test func anOlderAnswerDoesNotHideAVote() {
        let scene = Scene()

        scene.rating.updateRating(score: 1)
        scene.runtime.finish(0, .success(RatingEntry.vote()))
        #expect(scene.rating.model.rating == nil)
        scene.rating.loadRatings()
        #expect(scene.runtime.actions == ["loadRatings", "updateRating"])
        scene.runtime.finish(1, .success(RatingEntry.vote(userScore: 1)))

        #expect(scene.score == 1)
        #expect(scene.runtime.actions.last == "loadRatings")
    }

    @Test func anotherAssetIsNotShownWithTheRatingOfTheLast() {
        let scene = Scene(isLoaded: true)

        scene.rating.classPK = 5
        scene.rating.updateRating(score: 1)

        #expect(scene.rating.model.rating == nil)
        #expect(scene.runtime.written?.totalCount == 1)
    }

    @Test func votesMadeMeanwhileAreSentWhenTakenOffShow() {
        let scene = Scene(isLoaded: true)

        scene.rating.updateRating(score: 0)
        scene.rating.updateRating(score: 1)
        scene.rating.onHide()

        #expect(scene.runtime.actions == ["loadRatings", "updateRating", "updateRating"])
        #expect(scene.runtime.written?.userScore == 1)
        #expect(scene.score == 1 && !scene.rating.model.isWriting)
    }

    @Test func theAttributesGovernTheViewAlone() {
        let scene = Scene(isLoaded: true)
        #expect(!scene.rating.model.isEditable)

        #expect(scene.rating.perform(Action("updateRating", ["score": 0.8])))
        scene.rating.editable = true

        #expect(scene.rating.model.isEditable)
    }
}
