@_spi(Host) public import ScreensKit

/// Draws a rating in a card; the notices while it loads, if it failed and if it is an older copy have defaults.
///
/// ```swift
/// public struct RatingView_corporate: RatingView {
///     public init() {}
///     public let ratingsGroupCount = 1
///     public func rating(
///         _ rating: RatingEntry, of model: RatingModel, in context: DrawingContext
///     ) -> [Node] {
///         [.text("\(rating.totalCount) votes")]
///     }
/// }
/// ```
public protocol RatingView: ScreenletView where Model == RatingModel {
    /// The number of steps of the range from 0 to 1 into which the portal counts the scores.
    ///
    /// The attribute with the same name overrides it, and an older copy may have another number.
    /// ``RatingEntry/counts(in:)`` converts it if possible.
    var ratingsGroupCount: Int { get }

    /// Draws the rating, with nodes below each other; buttons to rate only if `model.isEditable`.
    func rating(_ rating: RatingEntry, of model: RatingModel, in context: DrawingContext) -> [Node]
}

extension RatingView {
    /// The facts for the screenlet: the number of steps into which the scores are counted.
    public var traits: JSONObject {
        [RatingRequest.ratingsGroupCountTrait: .int64(Int64(ratingsGroupCount))]
    }

    /// The rating, its freshness and notices about errors in a card; without a rating, the notices alone.
    public func body(of model: RatingModel, in context: DrawingContext) -> Node {
        let notices = notices(of: model, retry: model.loadAction, in: context)
        guard let rating = model.rating else { return .column(notices) }
        var badges = freshnessBadges(of: model, in: context)
        if model.isWriting, model.freshness?.unsent == nil {
            badges.append(context.badge(of: .pending))
        }
        return .card(
            self.rating(rating, of: model, in: context) + (badges.isEmpty ? [] : [.row(badges)])
                + notices
        )
    }
}
