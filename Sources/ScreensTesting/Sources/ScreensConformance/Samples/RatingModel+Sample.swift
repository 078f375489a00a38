public import LiferayKit
import ScreensKit

extension RatingEntry {
    /// A rating of a blog entry by four users, optionally with the user's own score.
    ///
    /// - Parameters:
    ///   - userScore: the user's score; `nil` for none.
    ///   - parts: the number of steps that scores are counted in.
    /// - Returns: a rating with the scores 0.2, 0.6, 0.8 and 1, and the user's.
    public static func sample(userScore: Double? = nil, parts: Int = 5) -> RatingEntry {
        let empty = RatingEntry(
            className: "com.liferay.blogs.kernel.model.BlogsEntry",
            classPK: 30304,
            ratings: Array(repeating: 0, count: max(0, parts))
        )
        let rated = [0.2, 0.6, 0.8, 1].reduce(empty) { rating, score in
            var others = rating.rated(score)
            others.userScore = nil
            return others
        }
        return rated.rated(userScore)
    }
}

extension RatingModel {
    /// The states that every view of ratings should draw well, by name.
    ///
    /// `parts` is the number of steps that the view needs its scores counted in.
    public static func allSamples(parts: Int) -> [(name: String, model: RatingModel)] {
        let rated = RatingEntry.sample(userScore: 0.8, parts: parts)
        return [
            ("none", ready(.sample(parts: 0))),
            ("unrated", ready(.sample(parts: parts), editable: true)),
            ("rated", ready(rated)),
            ("editable", ready(rated, editable: true)),
            ("low", ready(.sample(userScore: 0, parts: parts), editable: true)),
            ("fine", ready(.sample(userScore: 0.4, parts: parts * 10))),
            ("saving", ready(rated, editable: true, isWriting: true)),
            ("pending", ready(rated, editable: true, freshness: freshness(.pending))),
            ("conflicted", ready(rated, editable: true, freshness: freshness(.conflicted))),
            ("refused-change", ready(rated, editable: true, freshness: freshness(.refused))),
            ("refused", ready(.sample(parts: parts), editable: true, problem: refusal)),
            ("hostile", ready(hostile, problem: .failed(HostileText.all.joined(separator: " ")))),
            ("loading", RatingModel(phase: .loading)),
            ("failed", RatingModel(phase: .failed, problem: offline)),
        ]
    }

    private static func ready(
        _ rating: RatingEntry,
        editable: Bool = false,
        problem: ScreensError? = nil,
        freshness: Freshness = Freshness(source: .remote),
        isWriting: Bool = false
    ) -> RatingModel {
        RatingModel(
            phase: .ready,
            rating: rating,
            problem: problem,
            freshness: freshness,
            isEditable: editable,
            isWriting: isWriting
        )
    }

    private static func freshness(_ unsent: UnsentState) -> Freshness {
        Freshness(
            source: .cache,
            storedAt: Timestamp(milliseconds: 1_709_640_000_000),
            unsent: unsent
        )
    }
    private static let offline = ScreensError.portal(.connection("Connection refused"))
    private static let refusal = ScreensError.portal(
        .exception(type: "java.lang.SecurityException", message: "Authenticated access required")
    )

    /// Numbers that no portal should send.
    private static let hostile = RatingEntry(
        className: "",
        classPK: .min,
        average: .infinity,
        totalCount: .max,
        totalScore: .nan,
        userScore: 1e300,
        ratings: Array(repeating: .max, count: 10) + [.min, -1]
    )
}
