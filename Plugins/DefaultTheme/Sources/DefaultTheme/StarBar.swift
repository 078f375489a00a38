import LiferayKit
import ScreensKit

/// A bar of votes for a number of stars, or for several that the portal has counted together.
struct StarBar {
    /// The stars, of 1 to 5.
    let stars: ClosedRange<Int>
    /// The number of votes.
    let count: Int

    /// The stars in numbers.
    func name(in context: DrawingContext) -> String {
        let (low, high) = (context.number(stars.lowerBound), context.number(stars.upperBound))
        return stars.count == 1 ? low : "\(low)–\(high)"
    }

    /// The bars of a rating, the most stars first; `nil` if the portal did not count at all.
    ///
    /// Views with other symbols give scores below one star; these belong to the lowest bar.
    static func bars(of rating: RatingEntry) -> [StarBar]? {
        let parts = rating.ratings.count
        guard parts > 1 else { return nil }
        let starts = (1...5).compactMap { RatingEntry.step(of: Double($0) / 5, in: parts) }
        let bars = Set(starts).sorted().map { part in
            let stars = (1...5).filter { starts[$0 - 1] == part }
            let begin = stars.first == 1 ? 0 : part
            let end = starts.first { $0 > part } ?? parts
            return StarBar(
                stars: (stars.first ?? 1)...(stars.last ?? 1),
                count: rating.count(inSteps: begin..<end)
            )
        }
        return bars.reversed()
    }
}
