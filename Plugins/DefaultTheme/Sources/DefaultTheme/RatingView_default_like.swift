public import LiferayKit
public import ScreensKit

/// Draws ratings as likes.
public struct RatingView_default_like: RatingView {
    /// Creates the view.
    public init() {}

    /// A single part, because all votes are likes.
    public let ratingsGroupCount = 1

    /// The number of likes, and whether the user likes it.
    public func rating(
        _ rating: RatingEntry,
        of model: RatingModel,
        in context: DrawingContext
    ) -> [Node] {
        let count = RatingTexts.likes(rating.totalCount).text(context)
        let own = (rating.isRated ? RatingTexts.liked : .notRated).text(context)
        return [.text("♥ \(count)", .strong), .text(own, .caption)]
            + (model.isEditable ? [button(rating, model, context)] : [])
    }

    private func button(
        _ rating: RatingEntry,
        _ model: RatingModel,
        _ context: DrawingContext
    ) -> Node {
        rating.isRated
            ? .button("♥ \(RatingTexts.unlike.text(context))", model.deleteAction)
            : .button("♡ \(RatingTexts.like.text(context))", model.rateAction(1))
    }
}
