import LiferayKit
@_spi(Host) import ScreensKit
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
        #expect(texts.contains(isUp ? "👍 1" : "👎 1"))
        #expect(texts.contains(isUp ? "Your rating: up" : "Your rating: down"))
    }

    @Test func eachChoiceIsAButtonWithItsVotes() {
        let thumbs = buttons(RatingView_default_thumbs(), 1)
        let like = buttons(RatingView_default_like(), 1)

        #expect(thumbs.map(\.text) == ["👍 1", "👎 0"] && like.map(\.text) == ["♥ 1"])
        #expect(thumbs.map(\.extras?.isChosen) == [true, false])
        #expect(
            thumbs.map(\.extras?.label)
                == ["Remove your rating: up, 1 rating", "Rate: down, 0 ratings"]
        )
    }

    @Test func choicesThatAreNotCountedShowTheNumberOfAllVotes() {
        let rating = RatingEntry(className: "A", classPK: 1, totalCount: 3)
        let model = RatingModel(phase: .ready, rating: rating, isEditable: true)

        let body = RatingView_default_thumbs().body(of: model, in: context)

        let sentence = "This portal does not count how often each rating was chosen."
        #expect(texts(in: body) == ["👍", "👎", "3 ratings", sentence])
        let stars = texts(in: RatingView_default_stars().body(of: model, in: context))
        #expect(stars.count { $0 == sentence } == 1)
    }

    @Test(
        arguments: [
            (-1, [0.2, 0.4, 0.6, 0.8, 1]), (0, [0.2, 0.4, 0.6, 0.8, 1]),
            (0.2 + 0.4, [0.2, 0.4, nil, 0.8, 1]), (1, [0.2, 0.4, 0.6, 0.8, nil]),
            (0.5, [0.2, 0.4, 0.6, 0.8, 1]),
        ] as [(Double, [Double?])]
    )
    func starsAreTakenBackByALink(score: Double, acts: [Double?]) {
        let body = body(RatingView_default_stars(), score)
        let links = body.subtree.filter { $0.kind == .link }

        #expect(scores(RatingView_default_stars(), score) == acts)
        #expect(links.map(\.extras?.action?.name) == (score < 0 ? [] : ["deleteRating"]))
    }

    @Test func theUsersStarsAreSaidInTenths() {
        let texts = texts(in: body(RatingView_default_stars(), 0.1))

        #expect(texts.contains("0.5 of 5") && texts.contains("Remove"))
        #expect(!texts.contains { $0.hasPrefix("0 ") })
    }

    @Test func fiveBarsAgreeWithTheAverage() throws {
        let view = RatingView_default_stars()
        let votes = [1, 1, 2, 3, 4, 4, 4, 5, 5]
        let rating = rating(steps: view.ratingsGroupCount, votes.map { Double($0) / 5 })

        let bars = bars(in: view.body(of: RatingModel(phase: .ready, rating: rating), in: context))

        #expect(bars.map(\.stars) == ["5", "4", "3", "2", "1"])
        #expect(bars.map(\.count) == [2, 3, 1, 1, 2])
        let sum = zip([5, 4, 3, 2, 1], bars).reduce(0) { $0 + $1.0 * $1.1.count }
        #expect(abs(Double(sum) / Double(votes.count) / 5 - rating.average) < 1e-9)
    }

    @Test(arguments: [6, 10])
    func scoresBelowOneStarBelongToOne(steps: Int) {
        let rating = rating(steps: steps, [0, 0.1, 0.2])

        let body = RatingView_default_stars()
            .body(of: RatingModel(phase: .ready, rating: rating), in: context)

        #expect(bars(in: body).map(\.count) == [0, 0, 0, 0, 3])
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

    @Test(arguments: [(0.1, 5, "0.5"), (0.92, 46, "4.6"), (1, 50, "5"), (3, 50, "5")])
    func theAverageIsShownToATenth(average: Double, tenths: Int, number: String) throws {
        let rating = RatingEntry(className: "A", classPK: 1, average: average, totalCount: 1)

        let body = RatingView_default_stars()
            .body(of: RatingModel(phase: .ready, rating: rating), in: context)

        let stars = try #require(body.subtree.first { $0.kind == .rating })
        #expect(texts(in: body).first == number)
        #expect(stars.extras?.rating?.tenths == tenths)
        #expect(stars.children.first?.text == "\(number) of 5")
    }

    @Test func withoutVotesThereIsNoAverage() {
        let rating = RatingEntry(className: "A", classPK: 1, ratings: [0, 0, 0, 0, 0, 0])

        let body = RatingView_default_stars()
            .body(of: RatingModel(phase: .ready, rating: rating), in: context)

        #expect(texts(in: body) == ["0 ratings", "You have not rated this."])
    }

    @Test(
        arguments: [
            (1, []), (2, ["3–5", "1–2"]), (5, ["4–5", "3", "2", "1"]),
            (6, ["5", "4", "3", "2", "1"]), (10, ["5", "4", "3", "2", "1"]),
        ] as [(Int, [String])]
    )
    func starsAreCountedApartAsFarAsThePortalDid(steps: Int, lines: [String]) {
        let rating = rating(steps: steps, [0.4])

        let body = RatingView_default_stars()
            .body(of: RatingModel(phase: .ready, rating: rating), in: context)

        #expect(bars(in: body).map(\.stars) == lines)
    }

    /// A rating by others with these scores.
    private func rating(steps: Int, _ scores: [Double]) -> RatingEntry {
        let counts = Array(repeating: 0, count: steps)
        return scores.reduce(RatingEntry(className: "A", classPK: 1, ratings: counts)) {
            var rating = $0.rated($1)
            rating.userScore = nil
            return rating
        }
    }

    /// What the bars are for, and the number beside each.
    private func bars(in body: Node) -> [(stars: String?, count: Int)] {
        body.subtree.filter { $0.children.contains { $0.kind == .meter } }.map { row in
            (row.children.first?.text, row.children.last?.text.flatMap(Int.init) ?? -1)
        }
    }

    private func body<View: RatingView>(_ view: View, _ score: Double) -> Node {
        let empty = RatingEntry(className: "A", classPK: 1, ratings: [0, 0])
        let model = RatingModel(
            phase: .ready,
            rating: empty.rated(score < 0 ? nil : score),
            isEditable: true
        )
        return view.body(of: model, in: context)
    }

    private func buttons<View: RatingView>(_ view: View, _ score: Double) -> [Node] {
        body(view, score).subtree.filter { $0.kind == .button }
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
