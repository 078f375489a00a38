import ScreensKit

/// What views of ratings say, in the kit's languages.
///
/// Every symbol has words beside it: not everyone sees it, and not every terminal shows it.
enum RatingWords {
    case ratings(Int)
    case likes(Int)
    case up, down
    case notRated
    case yours(String)
    case liked
    case average
    case like, unlike
    case rate(String)
    case takeBack(String)
    case stars(ClosedRange<Int>)
    case ofStars(tenths: Int)
    case emoji(Int)

    private static let english = ["happy", "cool", "content", "shocked", "in love"]
    private static let spanish = ["feliz", "genial", "a gusto", "con susto", "con amor"]
    private static let japanese = ["うれしい", "クール", "満足", "驚き", "大好き"]

    func text(_ context: DrawingContext) -> String {
        switch context.locale.prefix(2) {
        case "es": inSpanish
        case "ja": inJapanese
        default: inEnglish
        }
    }

    private var inEnglish: String {
        switch self {
        case .ratings(let count): count == 1 ? "1 rating" : "\(count) ratings"
        case .likes(let count): count == 1 ? "1 like" : "\(count) likes"
        case .up: "up"
        case .down: "down"
        case .notRated: "You have not rated this."
        case .yours(let what): "Your rating: \(what)"
        case .liked: "You like this."
        case .average: "Average"
        case .like: "Like"
        case .unlike: "Unlike"
        case .rate(let what): "Rate: \(what)"
        case .takeBack(let what): "Take back your rating: \(what)"
        case .stars(1...1): "1 star"
        case .stars(let range): "\(Self.span(range)) stars"
        case .ofStars(let tenths): "\(Self.decimal(tenths, ".")) of 5"
        case .emoji(let index): Self.english[index]
        }
    }

    private var inSpanish: String {
        switch self {
        case .ratings(let count): count == 1 ? "1 valoración" : "\(count) valoraciones"
        case .likes(let count): count == 1 ? "1 me gusta" : "\(count) me gusta"
        case .up: "a favor"
        case .down: "en contra"
        case .notRated: "No lo ha valorado."
        case .yours(let what): "Su valoración: \(what)"
        case .liked: "Le gusta."
        case .average: "Media"
        case .like: "Me gusta"
        case .unlike: "Ya no me gusta"
        case .rate(let what): "Valorar: \(what)"
        case .takeBack(let what): "Retirar su valoración: \(what)"
        case .stars(1...1): "1 estrella"
        case .stars(let range): "\(Self.span(range)) estrellas"
        case .ofStars(let tenths): "\(Self.decimal(tenths, ",")) de 5"
        case .emoji(let index): Self.spanish[index]
        }
    }

    private var inJapanese: String {
        switch self {
        case .ratings(let count): "評価 \(count) 件"
        case .likes(let count): "いいね \(count) 件"
        case .up: "よい"
        case .down: "よくない"
        case .notRated: "まだ評価していません。"
        case .yours(let what): "あなたの評価: \(what)"
        case .liked: "いいねしました。"
        case .average: "平均"
        case .like: "いいね"
        case .unlike: "いいねを取り消す"
        case .rate(let what): "評価する: \(what)"
        case .takeBack(let what): "評価を取り消す: \(what)"
        case .stars(let range): "星 \(Self.span(range))"
        case .ofStars(let tenths): "5 点中 \(Self.decimal(tenths, ".")) 点"
        case .emoji(let index): Self.japanese[index]
        }
    }

    private static func span(_ range: ClosedRange<Int>) -> String {
        range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)–\(range.upperBound)"
    }

    private static func decimal(_ tenths: Int, _ point: String) -> String {
        tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10)\(point)\(tenths % 10)"
    }
}

extension Node {
    /// A symbol, which the words beside it explain, with a name of its own for those who only hear it.
    static func symbol(_ symbol: String, _ label: String, _ role: Role = .body) -> Node {
        Node(.text, .text(symbol), role: role, extras: NodeExtras(label: label))
    }

    /// Something that cannot be pressed at present.
    static func idleButton(_ text: String, label: String) -> Node {
        Node(.button, .text(text), extras: NodeExtras(label: label))
    }

    /// What gives a score, or, where that is the user's, takes it back.
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
                label: RatingWords.rate(words).text(context)
            )
        }
        return .button(
            "✓ \(text)",
            model.deleteAction,
            label: RatingWords.takeBack(words).text(context)
        )
    }

    /// The user's own rating, in words.
    static func own(_ words: String?, in context: DrawingContext) -> Node {
        .text((words.map(RatingWords.yours) ?? .notRated).text(context), .caption)
    }
}
