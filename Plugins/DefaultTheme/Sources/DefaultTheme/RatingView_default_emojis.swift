public import LiferayKit
public import ScreensKit

/// Draws ratings as five emoji from which the user chooses one.
public struct RatingView_default_emojis: RatingView {
    private static let emoji = ["😀", "😎", "☺️", "😱", "😍"]

    /// Creates the view.
    public init() {}

    /// One step for each emoji.
    public let ratingsGroupCount = 5

    /// The number of votes for each emoji, on the button that gives one.
    public func rating(
        _ rating: RatingEntry,
        of model: RatingModel,
        in context: DrawingContext
    ) -> [Node] {
        let steps = Self.emoji.count
        let active = RatingEntry.step(of: rating.userScore, in: steps)
        let counts = rating.counts(in: steps)
        let choices = Self.emoji.enumerated().map { index, emoji in
            VoteChoice(
                symbol: emoji,
                words: RatingTexts.emoji(index).text(context),
                count: counts?[index],
                score: Double(index) / Double(steps),
                isChosen: index == active,
                in: context
            )
        }
        return .voting(choices, for: rating, of: model, in: context)
    }
}
