@_spi(Host) public import ScreensKit

/// Draws a rating; what is shown while it loads, when it failed or is an older copy has defaults.
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
    /// Into how many parts of 0 to 1 the portal should count the scores.
    ///
    /// The attribute of the same name overrides it, and so may an older copy: ask
    /// ``RatingEntry/counts(in:)``.
    var ratingsGroupCount: Int { get }

    /// Draws the rating, one node below the other; with what rates only where `model.isEditable`.
    func rating(_ rating: RatingEntry, of model: RatingModel, in context: DrawingContext) -> [Node]
}

extension RatingView {
    /// Tells the screenlet into how many parts the scores are to be counted.
    public var traits: JSONObject {
        [RatingRequest.ratingsGroupCountTrait: .int64(Int64(ratingsGroupCount))]
    }

    /// The rating, how fresh it is, and what went wrong.
    public func body(of model: RatingModel, in context: DrawingContext) -> Node {
        let drawn = model.rating.map { rating($0, of: model, in: context) }
        var badges = freshnessBadges(of: model, in: context)
        if model.isWriting, model.rating != nil, model.freshness?.isPending != true {
            badges.append(.badge(context.phrase(.pending)))
        }
        return .column(
            (drawn ?? []) + (badges.isEmpty ? [] : [.row(badges)])
                + notices(of: model, retry: model.loadAction, in: context)
        )
    }
}
