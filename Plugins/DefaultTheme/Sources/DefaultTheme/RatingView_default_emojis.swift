public import LiferayKit
public import ScreensKit

/// Draws ratings as five emoji from which the user chooses one.
public struct RatingView_default_emojis: RatingView {
    private static let emoji = ["😀", "😎", "☺️", "😱", "😍"]

    /// Creates the view.
    public init() {}

    /// One part for each emoji.
    public let ratingsGroupCount = 5

    /// The number of votes for each emoji, and the user's own.
    public func rating(
        _ rating: RatingEntry,
        of model: RatingModel,
        in context: DrawingContext
    ) -> [Node] {
        let active = RatingEntry.part(of: rating.userScore, in: Self.emoji.count)
        let own = active.map { "\(Self.emoji[$0]) \(RatingTexts.emoji($0).text(context))" }
        return [counts(of: rating, in: context), .own(own, in: context)]
            + (model.isEditable ? [.row(votes(active, model, context))] : [])
    }

    private func counts(of rating: RatingEntry, in context: DrawingContext) -> Node {
        guard let counts = rating.counts(in: Self.emoji.count) else {
            return .text(RatingTexts.ratings(rating.totalCount).text(context), .strong)
        }
        let cells = zip(Self.emoji, counts).enumerated().map { index, cell in
            let words = RatingTexts.emoji(index).text(context)
            return Node.text("\(cell.0) \(context.number(cell.1)) \(words)", .strong)
        }
        return context.widthClass == .compact ? .column(cells) : .row(cells)
    }

    private func votes(_ active: Int?, _ model: RatingModel, _ context: DrawingContext) -> [Node] {
        Self.emoji.enumerated().map { index, emoji in
            .vote(
                emoji,
                RatingTexts.emoji(index).text(context),
                score: Double(index) / Double(Self.emoji.count),
                isActive: index == active,
                of: model,
                in: context
            )
        }
    }
}
