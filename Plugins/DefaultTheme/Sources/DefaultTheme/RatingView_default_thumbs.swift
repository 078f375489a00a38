public import LiferayKit
public import ScreensKit

/// Draws ratings as thumbs up and down.
public struct RatingView_default_thumbs: RatingView {
    /// Creates the view.
    public init() {}

    /// Two steps, for thumbs down and up.
    public let ratingsGroupCount = 2

    /// The number of votes for and against it, each on the button that gives one.
    public func rating(
        _ rating: RatingEntry,
        of model: RatingModel,
        in context: DrawingContext
    ) -> [Node] {
        let isUp = RatingEntry.step(of: rating.userScore, in: 2).map { $0 == 1 }
        let choices = [(1, "👍", RatingTexts.up), (0, "👎", .down)].map { step, symbol, words in
            VoteChoice(
                symbol: symbol,
                words: words.text(context),
                count: rating.counts(in: 2)?[step],
                score: Double(step),
                isChosen: isUp == (step == 1),
                in: context
            )
        }
        return .voting(choices, for: rating, of: model, in: context)
    }
}
