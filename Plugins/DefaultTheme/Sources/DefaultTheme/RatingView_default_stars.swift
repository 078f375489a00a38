public import LiferayKit
public import ScreensKit

/// Draws ratings as five stars.
public struct RatingView_default_stars: RatingView {
    private static let count = 5

    /// Creates the view.
    public init() {}

    /// One part for each number of stars from 0 to 5.
    ///
    /// With five parts, four and five stars would share the last one, and the bars would not agree with the average.
    public let ratingsGroupCount = 6

    /// The average, the number of votes for each number of stars, and the user's stars.
    public func rating(
        _ rating: RatingEntry,
        of model: RatingModel,
        in context: DrawingContext
    ) -> [Node] {
        let average = Stars(share: rating.average)
        let words = RatingTexts.ofStars(tenths: average.tenths).text(context)
        let count = RatingTexts.ratings(rating.totalCount).text(context)
        let head = Node.row([
            .symbol(average.symbols, RatingTexts.average.text(context), .accent),
            .text(words, .strong),
            .text(count, .caption),
        ])
        return [head] + histogram(of: rating, in: context)
            + [.own(own(rating).map { $0.text(context) }, in: context)]
            + (model.isEditable
                ? [.row(buttons(rating, model, context) + takingBack(rating, model, context))] : [])
    }

    private func own(_ rating: RatingEntry) -> RatingTexts? {
        rating.userScore.map { .ofStars(tenths: Stars(share: $0).tenths) }
    }

    /// The user's present stars cannot be pressed, so that pressing twice does not remove the vote.
    private func buttons(
        _ rating: RatingEntry,
        _ model: RatingModel,
        _ context: DrawingContext
    ) -> [Node] {
        let user = (rating.userScore ?? -1) * Double(Self.count)
        return (1...Self.count).map { star in
            let words = RatingTexts.stars(star...star).text(context)
            let text = "\(star) \(Double(star) <= user + RatingEntry.tolerance ? "★" : "☆")"
            if abs(user - Double(star)) < RatingEntry.tolerance {
                return .chosenButton(text, label: RatingTexts.yours(words).text(context))
            }
            return .button(
                text,
                model.rateAction(Double(star) / Double(Self.count)),
                label: RatingTexts.rate(words).text(context),
                isChosen: false
            )
        }
    }

    /// The button that removes the vote, also one that is no number of stars, such as that of a thumb.
    private func takingBack(
        _ rating: RatingEntry,
        _ model: RatingModel,
        _ context: DrawingContext
    ) -> [Node] {
        guard let own = own(rating)?.text(context) else { return [] }
        let label = RatingTexts.takeBack(own).text(context)
        return [.button(RatingTexts.clear.text(context), model.deleteAction, label: label)]
    }
}

extension RatingView_default_stars {
    /// The share of votes for each number of stars, highest first; stars that share a part share a line.
    private func histogram(of rating: RatingEntry, in context: DrawingContext) -> [Node] {
        guard rating.totalCount > 0, let counts = counts(of: rating) else { return [] }
        let all = counts.reduce(0) { $0 + Double($1.count) }
        return counts.reversed().map { stars, count in
            let words = RatingTexts.stars(stars).text(context)
            let votes = RatingTexts.ratings(count).text(context)
            return .row([
                .text(words, .caption).spanning(.columns(14)),
                .meter(Double(count) / max(1, all), label: "\(words): \(votes)")
                    .spanning(.columns(12)),
                .text(context.number(count), .accent),
            ])
        }
    }

    /// The number of votes for each number of stars, lowest first.
    ///
    /// A range of stars is one that the portal counted together; `nil` if it did not count at all.
    private func counts(of rating: RatingEntry) -> [(stars: ClosedRange<Int>, count: Int)]? {
        let parts = rating.ratings.count
        guard parts > 1 else { return nil }
        let starts = (0...Self.count).compactMap { star in
            RatingEntry.part(of: Double(star) / Double(Self.count), in: parts)
        }
        let lines = Set(starts).sorted().map { part in
            let end = starts.first { $0 > part } ?? parts
            let stars = starts.indices.filter { starts[$0] == part }
            return (
                stars: (stars.first ?? 0)...(stars.last ?? 0),
                count: rating.count(inParts: part..<end)
            )
        }
        // The score 0 cannot be given here, but it can in views with other symbols.
        return lines.filter { $0.stars != 0...0 || $0.count > 0 }
    }
}

/// A number from 0 to 1 as stars, the last of which may be half.
private struct Stars {
    private let value: Double

    init(share: Double) { value = share.isFinite ? min(max(share, 0), 1) * 5 : 0 }

    /// Full stars, then a half star from .5, then empty ones.
    var symbols: String {
        let halves = Int(value * 2 + RatingEntry.tolerance)
        let (full, half) = (halves / 2, halves % 2)
        return String(repeating: "★", count: full) + (half == 1 ? "½" : "")
            + String(repeating: "☆", count: 5 - full - half)
    }

    var tenths: Int { Int((value * 10).rounded()) }
}
