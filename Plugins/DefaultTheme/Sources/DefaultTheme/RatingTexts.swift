import LiferayKit
import ScreensKit

/// The texts of the rating views; they are in `resources/strings`.
///
/// Every symbol has a text beside it, because some users cannot see the symbol, and some terminals cannot show it.
enum RatingTexts {
    case ratings(Int)
    case likes(Int)
    case up, down
    case notRated
    case yours(String)
    case liked
    case average
    case like, unlike
    case clear
    case rate(String)
    case takeBack(String)
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
        case .liked: "liked"
        case .average: "average"
        case .like: "like"
        case .unlike: "unlike"
        case .clear: "clear"
        default: "not-rated"
        }
    }
}

extension Node {
    /// A symbol, explained by the text beside it, with a label for screen readers.
    static func symbol(_ symbol: String, _ label: String, _ role: Role = .body) -> Node {
        Node(.text, .text(symbol), role: role, extras: NodeExtras(label: label))
    }

    /// The button of the user's present choice, which cannot be pressed.
    static func chosenButton(_ text: String, label: String) -> Node {
        Node(.button, .text(text), extras: NodeExtras(label: label, isChosen: true))
    }

    /// The button that gives a score, or removes it if it is the user's present score.
    static func vote(
        _ text: String,
        _ words: String,
        score: Double,
        isActive: Bool,
        of model: RatingModel,
        in context: DrawingContext
    ) -> Node {
        guard isActive else {
            return .button(
                text,
                model.rateAction(score),
                label: RatingTexts.rate(words).text(context),
                isChosen: false
            )
        }
        return .button(
            text,
            model.deleteAction,
            label: RatingTexts.takeBack(words).text(context),
            isChosen: true
        )
    }

    /// The user's own rating, in words.
    static func own(_ words: String?, in context: DrawingContext) -> Node {
        .text((words.map(RatingTexts.yours) ?? .notRated).text(context), .caption)
    }
}
