public import LiferayKit
public import ScreensKit

/// Draws ratings as five stars.
public struct RatingView_default_stars: RatingView {
    private static let count = 5

    /// Makes the view.
    public init() {}

    /// As many as there are stars.
    ///
    /// Four and five stars then share the last part; with `ratingsGroupCount` 6 or more each
    /// number of stars has its own.
    public let ratingsGroupCount = 5

    /// The average, how often each number of stars was given, and the user's stars.
    public func rating(
        _ rating: RatingEntry,
        of model: RatingModel,
        in context: DrawingContext
    ) -> [Node] {
        let average = Stars(share: rating.average)
        let words = RatingWords.ofStars(tenths: average.tenths).text(context)
        let count = RatingWords.ratings(rating.totalCount).text(context)
        let head = Node.row([
            .symbol(average.symbols, RatingWords.average.text(context), .accent),
            .text(words, .strong),
            .text(count, .caption),
        ])
        return [head] + histogram(of: rating, in: context)
            + [.own(own(rating).map { $0.text(context) }, in: context)]
            + (model.isEditable ? [.row(buttons(rating, model, context))] : [])
    }

    private func own(_ rating: RatingEntry) -> RatingWords? {
        rating.userScore.map { .ofStars(tenths: Stars(share: $0).tenths) }
    }

    /// The stars that cannot be pressed are the user's own: these are not taken back.
    private func buttons(
        _ rating: RatingEntry,
        _ model: RatingModel,
        _ context: DrawingContext
    ) -> [Node] {
        let user = (rating.userScore ?? -1) * Double(Self.count)
        return (1...Self.count).map { star in
            let words = RatingWords.stars(star...star).text(context)
            let text = "\(star) \(Double(star) <= user + RatingEntry.tolerance ? "★" : "☆")"
            if abs(user - Double(star)) < RatingEntry.tolerance {
                return .idleButton("✓ \(text)", label: RatingWords.yours(words).text(context))
            }
            return .button(
                text,
                model.rateAction(Double(star) / Double(Self.count)),
                label: RatingWords.rate(words).text(context)
            )
        }
    }
}

extension RatingView_default_stars {
    private static let barLength = 12

    /// How often stars were given, the most first; stars that were counted together share a line.
    private func histogram(of rating: RatingEntry, in context: DrawingContext) -> [Node] {
        guard rating.totalCount > 0, let counts = counts(of: rating) else { return [] }
        let most = counts.map(\.count).max() ?? 0
        return counts.reversed().map { stars, count in
            let length = most == 0 ? 0 : Double(count) / Double(most) * Double(Self.barLength)
            let number = context.number(count)
            let bar = String(repeating: "▇", count: Int(length.rounded(.up)))
            let parts =
                bar.isEmpty ? [number] : context.isRightToLeft ? [number, bar] : [bar, number]
            return .row([
                .text(RatingWords.stars(stars).text(context), .caption).spanning(.columns(14)),
                .text(parts.joined(separator: " "), .accent),
            ])
        }
    }

    /// How often each number of stars was given, fewest first, as far as the portal told them apart;
    /// `nil` where it did not at all.
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
        // No star can be given here, only where other symbols are shown.
        return lines.filter { $0.stars != 0...0 || $0.count > 0 }
    }
}

/// A share of 1 as stars, of which the last may be half.
private struct Stars {
    private let value: Double

    init(share: Double) { value = share.isFinite ? min(max(share, 0), 1) * 5 : 0 }

    /// Full stars, then half a star from .5 on, then empty ones.
    var symbols: String {
        let halves = Int(value * 2 + RatingEntry.tolerance)
        let (full, half) = (halves / 2, halves % 2)
        return String(repeating: "★", count: full) + (half == 1 ? "½" : "")
            + String(repeating: "☆", count: 5 - full - half)
    }

    var tenths: Int { Int((value * 10).rounded()) }
}
