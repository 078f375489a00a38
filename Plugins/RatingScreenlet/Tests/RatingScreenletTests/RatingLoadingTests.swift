import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import RatingScreenlet

/// What stays visible while a rating is loaded, and what votes do to loads.
@MainActor
struct RatingLoadingTests {
    @Test func anotherNumberOfStepsKeepsTheRatingUntilItsAnswer() async {
        let fixture = await RatingFixture(isLoaded: true)

        fixture.rating.viewChanged(to: [RatingRequest.ratingsGroupCountTrait: 2])

        #expect(fixture.runtime.actions == ["loadRatings", "loadRatings"])
        #expect(fixture.rating.model.rating != nil && fixture.rating.model.phase == .ready)
        await fixture.runtime.finish(1, .failure(.portal(.unreachable("no network"))))
        #expect(fixture.rating.model.rating != nil && fixture.rating.model.problem != nil)
    }

    @Test func theNamesThatAnAnswerBringsAreOfTheSameRating() async {
        let fixture = await RatingFixture(entryId: 7)
        await fixture.runtime.finish(0, .success(RatingEntry.vote()))
        await fixture.runtime.finish(1, .success(RatingEntry.vote(userScore: 1)))

        fixture.rating.loadRatings()

        #expect(fixture.rating.classPK == 39793 && fixture.score == 1)
    }

    @Test func withoutAnObjectTheReasonIsShownBesideTheRating() async {
        let fixture = await RatingFixture(isLoaded: true)

        fixture.rating.classPK = 0
        #expect(!fixture.rating.loadRatings())

        #expect(fixture.rating.model.rating != nil && fixture.rating.model.phase == .ready)
        #expect(fixture.rating.model.problem != nil)
        #expect(fixture.runtime.events.last == "onRatingError")
    }

    @Test func aLoadThatAVoteInterruptsIsRepeatedAfterIt() async {
        let fixture = await RatingFixture()

        fixture.rating.updateRating(score: 1)
        #expect(fixture.runtime.started[0].isCancelled)
        await fixture.runtime.finish(1, .success(RatingEntry.vote(userScore: 1)))

        #expect(fixture.runtime.actions == ["loadRatings", "updateRating", "loadRatings"])
    }

    @Test func aLoadThatIsStartedDuringAVoteIsRepeatedAfterIt() async {
        let fixture = await RatingFixture(isLoaded: true)

        fixture.rating.updateRating(score: 1)
        #expect(fixture.rating.load() && fixture.score == 1)
        await fixture.runtime.finish(1, .success(RatingEntry.vote(userScore: 1)))

        #expect(fixture.runtime.started[2].isCancelled && fixture.score == 1)
        #expect(fixture.runtime.running.map(\.action) == ["loadRatings"])
    }
}
