public import LiferayKit
public import ScreensKit

/// Draws ratings as thumbs up and down.
public struct RatingView_default_thumbs: RatingView {
    /// Creates the view.
    public init() {}

    /// Two parts, for thumbs down and up.
    public let ratingsGroupCount = 2

    /// The number of votes against and for it, and the user's own.
    public func rating(
        _ rating: RatingEntry,
        of model: RatingModel,
        in context: DrawingContext
    ) -> [Node] {
        let words = Self.isUp(rating).map { ($0 ? RatingTexts.up : .down).text(context) }
        let own = Node.own(words, in: context)
        return [.row(counts(of: rating, in: context)), own]
            + (model.isEditable ? [.row(votes(rating, model, context))] : [])
    }

    /// Whether the portal counts the user's score as a thumb up; views with other symbols give any score.
    private static func isUp(_ rating: RatingEntry) -> Bool? {
        RatingEntry.part(of: rating.userScore, in: 2).map { $0 == 1 }
    }

    private func counts(of rating: RatingEntry, in context: DrawingContext) -> [Node] {
        guard let counts = rating.counts(in: 2) else {
            return [.text(RatingTexts.ratings(rating.totalCount).text(context), .strong)]
        }
        return [
            .text("👍 \(context.number(counts[1])) \(RatingTexts.up.text(context))", .strong),
            .text("👎 \(context.number(counts[0])) \(RatingTexts.down.text(context))", .strong),
        ]
    }

    private func votes(
        _ rating: RatingEntry,
        _ model: RatingModel,
        _ context: DrawingContext
    ) -> [Node] {
        let choices = [("👍", RatingTexts.up, 1.0), ("👎", .down, 0.0)]
        return choices.map { symbol, words, score in
            .vote(
                symbol,
                words.text(context),
                score: score,
                isActive: Self.isUp(rating) == (score > 0),
                of: model,
                in: context
            )
        }
    }
}
