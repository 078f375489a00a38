public import LiferayKit
public import ScreensKit

/// Draws ratings as likes.
public struct RatingView_default_like: RatingView {
    /// Creates the view.
    public init() {}

    /// A single step, because all votes are likes.
    public let ratingsGroupCount = 1

    /// The number of likes; on a button that is chosen if the user likes it.
    public func rating(
        _ rating: RatingEntry,
        of model: RatingModel,
        in context: DrawingContext
    ) -> [Node] {
        let choice = VoteChoice(
            symbol: rating.isRated ? "♥" : "♡",
            words: RatingTexts.like.text(context),
            votes: RatingTexts.likes(rating.totalCount).text(context),
            count: rating.totalCount,
            score: 1,
            isChosen: rating.isRated
        )
        return .voting([choice], for: rating, of: model, in: context)
    }
}
