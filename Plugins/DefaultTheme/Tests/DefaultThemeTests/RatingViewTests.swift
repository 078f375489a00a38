import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import DefaultTheme

/// What each view shows for a score, and what pressing its symbols does.
struct RatingViewTests {
    private let context = DrawingContext().inPackage()

    @Test(
        arguments: [
            (-1, [1, 0]), (0, [1, nil]), (0.3, [1, nil]), (0.4, [1, nil]), (0.6, [nil, 0]),
            (1, [nil, 0]),
        ] as [(Double, [Double?])]
    )
    func thumbs(score: Double, acts: [Double?]) {
        #expect(scores(RatingView_default_thumbs(), score) == acts)
        #expect(deletions(RatingView_default_thumbs(), score) == (score < 0 ? 0 : 1))
    }

    @Test(arguments: [(-1, [1]), (0, [nil]), (1, [nil])] as [(Double, [Double?])])
    func likes(score: Double, acts: [Double?]) {
        #expect(scores(RatingView_default_like(), score) == acts)
        #expect(deletions(RatingView_default_like(), score) == (score < 0 ? 0 : 1))
    }

    @Test(arguments: [0, 0.2, 0.4, 0.6, 0.8, 1])
    func thumbsSayHowThePortalCountsAScore(score: Double) throws {
        let empty = RatingEntry(className: "A", classPK: 1, ratings: [0, 0])
        let model = RatingModel(phase: .ready, rating: empty.rated(score))

        let texts = texts(in: RatingView_default_thumbs().body(of: model, in: context))

        let isUp = model.rating?.ratings == [0, 1]
        #expect(texts.contains(isUp ? "👍 1 up" : "👎 1 down"))
        #expect(texts.contains(isUp ? "Your rating: up" : "Your rating: down"))
    }

    @Test(
        arguments: [
            (-1, [0.2, 0.4, 0.6, 0.8, 1]), (0, [0.2, 0.4, 0.6, 0.8, 1, nil]),
            (0.2 + 0.4, [0.2, 0.4, nil, 0.8, 1, nil]), (1, [0.2, 0.4, 0.6, 0.8, nil, nil]),
            (0.5, [0.2, 0.4, 0.6, 0.8, 1, nil]),
        ] as [(Double, [Double?])]
    )
    func starsAreTakenBackByAButtonOfTheirOwn(score: Double, acts: [Double?]) {
        #expect(scores(RatingView_default_stars(), score) == acts)
        #expect(deletions(RatingView_default_stars(), score) == (score < 0 ? 0 : 1))
        #expect(
            buttons(RatingView_default_stars(), score).last?.text
                == (score < 0 ? "5 ☆" : "Take back")
        )
    }

    @Test func fiveBarsAgreeWithTheAverage() throws {
        let view = RatingView_default_stars()
        var rating = RatingEntry(
            className: "A",
            classPK: 1,
            ratings: Array(repeating: 0, count: view.ratingsGroupCount)
        )
        let votes = [1, 1, 2, 3, 4, 4, 4, 5, 5]
        for stars in votes {
            rating = rating.rated(Double(stars) / 5)
            rating.userScore = nil
        }

        let body = view.body(of: RatingModel(phase: .ready, rating: rating), in: context)

        let rows = body.subtree.filter { $0.children.contains { $0.kind == .meter } }
        let counts = rows.compactMap { $0.children.last?.text.flatMap(Int.init) }
        #expect(
            rows.map { $0.children.first?.text } == [
                "5 stars", "4 stars", "3 stars", "2 stars", "1 star",
            ]
        )
        #expect(counts == [2, 3, 1, 1, 2])
        let sum = zip([5, 4, 3, 2, 1], counts).reduce(0) { $0 + $1.0 * $1.1 }
        #expect(abs(Double(sum) / Double(votes.count) / 5 - rating.average) < 1e-9)
    }

    @Test(
        arguments: [
            (-1, nil), (0, 0), (0.2, 1), (0.4, 2), (0.1 + 0.5, 3), (0.2 * 3, 3), (0.8, 4), (1, 4),
            (0.59, 2),
        ] as [(Double, Int?)]
    )
    func emojis(score: Double, active: Int?) {
        let all: [Double?] = [0, 0.2, 0.4, 0.6, 0.8]
        let acts = all.enumerated().map { $0.offset == active ? nil : $0.element }

        #expect(scores(RatingView_default_emojis(), score) == acts)
        #expect(deletions(RatingView_default_emojis(), score) == (active == nil ? 0 : 1))
    }

    @Test(
        arguments: [
            (0, "☆☆☆☆☆"), (0.09, "☆☆☆☆☆"), (0.1, "½☆☆☆☆"), (0.2 + 0.4, "★★★☆☆"), (0.69, "★★★☆☆"),
            (0.7, "★★★½☆"), (0.79, "★★★½☆"), (1, "★★★★★"), (3, "★★★★★"), (-1, "☆☆☆☆☆"),
        ])
    func halfStarsBeginAtOneHalf(average: Double, symbols: String) {
        let rating = RatingEntry(className: "A", classPK: 1, average: average)

        let body = RatingView_default_stars()
            .body(of: RatingModel(phase: .ready, rating: rating), in: context)

        #expect(texts(in: body).first == symbols)
    }

    @Test(
        arguments: [
            (1, []), (2, ["3–5 stars", "0–2 stars"]),
            (5, ["4–5 stars", "3 stars", "2 stars", "1 star"]),
            (6, ["5 stars", "4 stars", "3 stars", "2 stars", "1 star"]),
            (10, ["5 stars", "4 stars", "3 stars", "2 stars", "1 star"]),
        ] as [(Int, [String])]
    )
    func starsAreCountedApartAsFarAsThePortalDid(parts: Int, lines: [String]) {
        let empty = RatingEntry(
            className: "A",
            classPK: 1,
            ratings: Array(repeating: 0, count: parts)
        )
        let model = RatingModel(phase: .ready, rating: empty.rated(0.4))

        let body = RatingView_default_stars().body(of: model, in: context)

        #expect(texts(in: body).filter { $0.hasSuffix("star") || $0.hasSuffix("stars") } == lines)
    }

    private func buttons<View: RatingView>(_ view: View, _ score: Double) -> [Node] {
        let empty = RatingEntry(className: "A", classPK: 1, ratings: [0, 0])
        let model = RatingModel(
            phase: .ready,
            rating: empty.rated(score < 0 ? nil : score),
            isEditable: true
        )
        return view.body(of: model, in: context).subtree.filter { $0.kind == .button }
    }

    /// The score that pressing each symbol sends; `nil` if it sends none.
    private func scores(_ view: some RatingView, _ score: Double) -> [Double?] {
        buttons(view, score).map { $0.extras?.action?.arguments["score"]?.double }
    }

    private func deletions(_ view: some RatingView, _ score: Double) -> Int {
        buttons(view, score).filter { $0.extras?.action?.name == "deleteRating" }.count
    }

    private func texts(in node: Node) -> [String] { node.subtree.compactMap(\.text) }
}
