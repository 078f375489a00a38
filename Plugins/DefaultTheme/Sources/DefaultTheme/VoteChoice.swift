import LiferayKit
import ScreensKit

/// One of the symbols among which a user chooses, with the number of users who have chosen it.
struct VoteChoice {
    var symbol: String
    /// What the symbol means.
    var words: String
    /// How many votes it has, in words; `nil` if the portal has not counted them.
    var votes: String?
    var count: Int?
    var score: Double
    var isChosen: Bool
}

extension VoteChoice {
    /// A symbol for a step of the scores.
    init(
        symbol: String,
        words: String,
        count: Int?,
        score: Double,
        isChosen: Bool,
        in context: DrawingContext
    ) {
        let votes = count.map { RatingTexts.ratings($0).text(context) }
        self.init(
            symbol: symbol,
            words: words,
            votes: votes,
            count: count,
            score: score,
            isChosen: isChosen
        )
    }

    /// The symbol and its number: on a button that gives the vote or takes it back, if the model allows it.
    fileprivate func node(of model: RatingModel, in context: DrawingContext) -> Node {
        let text = ([symbol] + (count.map { [context.number($0)] } ?? [])).joined(separator: " ")
        let spoken = votes.map { RatingTexts.counted(words, $0).text(context) } ?? words
        guard model.isEditable else {
            return Node(.text, .text(text), role: .strong, extras: NodeExtras(label: spoken))
        }
        let label = isChosen ? RatingTexts.takeBack(spoken) : .rate(spoken)
        let action = isChosen ? model.deleteAction : model.rateAction(score: score)
        return .button(text, action: action, label: label.text(context), isChosen: isChosen)
    }
}

extension [Node] {
    /// Symbols in one row, with the number of all votes if those of each are not known.
    ///
    /// Where they are no buttons, the user's own vote is in words below.
    static func voting(
        _ choices: [VoteChoice],
        for rating: RatingEntry,
        of model: RatingModel,
        in context: DrawingContext
    ) -> [Node] {
        let isCounted = choices.allSatisfy { $0.count != nil }
        let all = RatingTexts.ratings(rating.totalCount).text(context)
        let chosen = choices.first(where: \.isChosen)?.words
        return [.row(choices.map { $0.node(of: model, in: context) })]
            + (isCounted ? [] : [.text(all, .caption)] + uncounted(rating, in: context))
            + (model.isEditable ? [] : .own(chosen, in: context))
    }

    /// Says that the portal answers no number for each score, as headless REST does.
    static func uncounted(_ rating: RatingEntry, in context: DrawingContext) -> [Node] {
        guard rating.ratings.isEmpty, rating.totalCount > 0 else { return [] }
        return [.text(RatingTexts.uncounted.text(context), .caption)]
    }

    /// The user's own rating in words.
    static func own(_ words: String?, in context: DrawingContext) -> [Node] {
        [.text((words.map(RatingTexts.yours) ?? .notRated).text(context), .caption)]
    }
}
