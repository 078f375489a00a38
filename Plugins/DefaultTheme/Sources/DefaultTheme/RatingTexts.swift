import LiferayKit
import ScreensKit

/// The texts of the rating views; they are in `resources/strings`.
///
/// Every symbol has a text as its label, because some users cannot see the symbol, and some terminals cannot show it.
enum RatingTexts {
    case ratings(Int)
    case likes(Int)
    case up, down
    case yourRating
    case notRated
    case uncounted
    case yours(String)
    case like
    case remove
    case rate(String)
    case takeBack(String)
    case counted(String, String)
    case stars(ClosedRange<Int>)
    case ofStars(tenths: Int)
    case emoji(Int)

    func text(_ context: DrawingContext) -> String {
        switch self {
        case .ratings(let count): context.liferayString("default-rating-ratings", count)
        case .likes(let count): context.liferayString("default-rating-likes", count)
        case .yours(let what): context.liferayString("default-rating-yours", what)
        case .rate(let what): context.liferayString("default-rating-rate", what)
        case .takeBack(let what): context.liferayString("default-rating-take-back", what)
        case .counted(let what, let votes):
            context.liferayString("default-rating-counted", what, votes)
        case .stars(let range) where range.count == 1:
            context.liferayString("default-rating-stars", range.lowerBound)
        case .stars(let range):
            context.liferayString(
                "default-rating-star-range",
                "\(range.lowerBound)",
                "\(range.upperBound)"
            )
        case .ofStars(let tenths):
            context.liferayString("default-rating-of-stars", Double(tenths) / 10)
        case .emoji(let index): context.liferayString("default-rating-emoji-\(index)")
        default: context.liferayString("default-rating-\(plainKey)")
        }
    }

    private var plainKey: String {
        switch self {
        case .up: "up"
        case .down: "down"
        case .like: "like"
        case .remove: "remove"
        case .yourRating: "your-rating"
        case .uncounted: "uncounted"
        default: "not-rated"
        }
    }
}
