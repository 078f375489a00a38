import LiferayKit
import ScreensKit
import Testing

struct RatingEntryTests {
    private let rated = RatingEntry(
        className: "A",
        classPK: 1,
        average: 0.7,
        totalCount: 4,
        totalScore: 2.8,
        userScore: 1,
        ratings: [1, 3]
    )

    @Test func aNewScoreReplacesTheUsersOldOne() {
        let changed = rated.rated(0)

        #expect(changed.userScore == 0)
        #expect(changed.totalCount == 4)
        #expect(abs(changed.totalScore - 1.8) < RatingEntry.tolerance)
        #expect(abs(changed.average - 0.45) < RatingEntry.tolerance)
        #expect(changed.ratings == [2, 2])
    }

    @Test func aRemovedScoreIsNoLongerCounted() {
        let changed = rated.rated(nil)

        #expect(changed.userScore == nil && !changed.isRated)
        #expect(changed.totalCount == 3)
        #expect(changed.ratings == [1, 2])
        #expect(changed.rated(nil) == changed)
    }

    @Test func removingTheLastScoreLeavesNothing() {
        let only = RatingEntry(className: "A", classPK: 1, ratings: [0, 0, 0, 0, 0]).rated(0.6)

        let none = only.rated(nil)

        #expect(only.ratings == [0, 0, 0, 1, 0])
        #expect(none.totalScore == 0 && none.average == 0 && none.totalCount == 0)
        #expect(none.ratings == [0, 0, 0, 0, 0])
    }

    @Test(
        arguments: [
            (0.6, 5, 3), (0.2 + 0.4, 5, 3), (0.1 + 0.7, 5, 4), (1, 5, 4), (0, 5, 0), (0.999, 1, 0),
            (7, 2, 1), (.infinity, 2, 0), (-1, 5, nil), (.nan, 5, nil), (0.5, 0, nil),
        ] as [(Double, Int, Int?)]
    )
    func aScoreBelongsToOneStep(score: Double, steps: Int, step: Int?) {
        #expect(RatingEntry.step(of: score, in: steps) == step)
    }

    @Test func coarseCountsFollowFromFineOnes() {
        var rating = rated
        rating.ratings = [1, 2, 3, 4]

        #expect(rating.counts(in: 2) == [3, 7])
        #expect(rating.counts(in: 4) == [1, 2, 3, 4])
        #expect(rating.counts(in: 3) == nil)
        #expect(rating.counts(in: 8) == nil)
        #expect(rating.counts(in: 0) == nil)
    }

    @Test func invalidCountsDoNoHarm() {
        var rating = rated
        rating.ratings = [.max, .max, .min, -1]
        rating.totalCount = .max

        #expect(rating.counts(in: 2) == [.max, 0])
        #expect(rating.count(inSteps: -3..<99) == .max)
        #expect(rating.rated(0.1).rated(0.9).rated(-1).totalCount >= 0)
    }
}
