public import LiferayKit
public import ScreensKit

/// Draws ratings as five stars.
public struct RatingView_default_stars: RatingView {
    /// Creates the view.
    public init() {}

    /// One step for each number of stars from 0 to 5.
    ///
    /// With five steps, four and five stars would share the last one, and the bars would not agree with the average.
    public let ratingsGroupCount = 6

    /// The average, the number of votes for each number of stars, and the user's stars.
    public func rating(
        _ rating: RatingEntry,
        of model: RatingModel,
        in context: DrawingContext
    ) -> [Node] {
        [head(of: rating, in: context)] + histogram(of: rating, in: context)
            + own(rating, of: model, in: context)
    }

    /// The average as a number and as stars, and how many votes make it.
    private func head(of rating: RatingEntry, in context: DrawingContext) -> Node {
        let count = Node.text(RatingTexts.ratings(rating.totalCount).text(context), .caption)
        guard rating.totalCount > 0 else { return count }
        let average = Stars(share: rating.average)
        let stars = Node.rating(
            average.value,
            count: rating.totalCount,
            label: RatingTexts.ofStars(tenths: average.tenths).text(context)
        )
        let number = DecimalNumber(average.rounded)?.text(locale: context.locale) ?? ""
        // All of it has the height of the number where there is one height only.
        let words = context.hasPanes ? [stars, count] : [.column([stars, count])]
        return .row([.text(number, .number)] + words)
    }

    /// A bar for each number of stars, highest first, or the sentence that there is none.
    private func histogram(of rating: RatingEntry, in context: DrawingContext) -> [Node] {
        guard rating.totalCount > 0 else { return [] }
        guard let bars = StarBar.bars(of: rating) else { return .uncounted(rating, in: context) }
        let all = bars.reduce(0) { $0 + Double($1.count) }
        let names = bars.map { $0.name(in: context) }
        let widest = names.map(\.count).max() ?? 1
        let rows = zip(bars, names).map { bar, name in
            let words = RatingTexts.stars(bar.stars).text(context)
            let votes = RatingTexts.ratings(bar.count).text(context)
            let part = Double(bar.count) / max(1, all)
            return Node.row([
                .text(name, .caption).spanning(.columns(widest)),
                .meter(part, label: "\(words): \(votes)").spanning(.growing),
                .text(context.number(bar.count), .caption).spanning(.columns(4)),
            ])
        }
        return [.column(rows)]
    }
}

extension RatingView_default_stars {
    /// The user's stars: to be given and taken back if the model allows it, else in words.
    private func own(
        _ rating: RatingEntry,
        of model: RatingModel,
        in context: DrawingContext
    ) -> [Node] {
        let stars = rating.userScore.map(Stars.init)
        let words = stars.map { RatingTexts.ofStars(tenths: $0.tenths).text(context) }
        guard model.isEditable else { return .own(words, in: context) }
        let title = RatingTexts.yourRating.text(context)
        let given = Node.rating(
            own: stars?.whole,
            label: title,
            name: { RatingTexts.stars($0...$0).text(context) },
            action: { model.rateAction(score: Double($0) / Double(Stars.count)) }
        )
        let below = words.map { takingBack($0, model, context) }
        let missing = Node.text(RatingTexts.notRated.text(context), .caption)
        return [.divider, .column([.text(title, .strong), given, below ?? missing])]
    }

    /// The user's stars in words, and the link that takes them back.
    ///
    /// Votes that are no number of stars, such as that of a thumb, are taken back here, too.
    private func takingBack(_ own: String, _ model: RatingModel, _ context: DrawingContext) -> Node
    {
        let label = RatingTexts.takeBack(own).text(context)
        let remove = RatingTexts.remove.text(context)
        return .facts([.text(own), .link(remove, action: model.deleteAction, label: label)])
    }
}

/// A number from 0 to 1 as stars.
private struct Stars {
    static let count = 5
    let value: Double

    init(share: Double) {
        value = share.isFinite ? min(max(share, 0), 1) * Double(Self.count) : 0
    }

    var tenths: Int { Int((value * 10).rounded()) }

    /// The stars to a tenth.
    var rounded: Double { Double(tenths) / 10 }

    /// The number of stars, if it is one that can be given.
    var whole: Int? {
        let nearest = value.rounded()
        return nearest > 0 && abs(value - nearest) < RatingEntry.tolerance ? Int(nearest) : nil
    }
}
