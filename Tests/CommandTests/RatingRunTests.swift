import Foundation
import TestTraits
import Testing

@Suite(.blocking, .timeLimit(.minutes(5)))
struct RatingRunTests {
    private let screens: Screens

    init() throws { screens = try Screens() }

    @Test(
        arguments: [
            ("default", "RatingView_default_thumbs", 2), ("stars", "RatingView_default_stars", 6),
            ("like", "RatingView_default_like", 1), ("emojis", "RatingView_default_emojis", 5),
            ("flat7", "RatingView_default_thumbs", 2),
        ])
    func showsTheSampleInEveryTheme(theme: String, view: String, steps: Int) async throws {
        let outcome = try await screens.run("run", "rating", "--theme", theme, "--json")

        let report = try outcome.json
        let shown = try #require(report["view"] as? [String: Any])
        let model = try #require(report["model"] as? [String: Any])
        let rating = try #require(model["rating"] as? [String: Any])
        #expect(outcome.exit == 0)
        #expect(shown["name"] as? String == view)
        #expect(shown["fallback"] as? Bool == (theme == "flat7"))
        #expect((rating["ratings"] as? [Int])?.count == steps)
        #expect(outcome.errors.isEmpty == (theme != "flat7"))
    }

    @Test func buttonsArePrintedButThoseThatOnlyLoadAgain() async throws {
        let rating = try await screens.run(
            "run",
            "rating",
            "--theme",
            "stars",
            "--set",
            "editable=true"
        )
        let offline = try await screens.run(
            "run",
            "rating",
            "--net",
            "offline",
            "--offline-policy",
            "remote-only"
        )
        let page = try await screens.run(
            "run",
            "rating",
            "--theme",
            "like",
            "--set",
            "editable=true",
            "--output",
            "html"
        )

        #expect(rating.output.contains("[ 1 ☆ ]  [ 2 ☆ ]  [ 3 ☆ ]  [ 4 ☆ ]  [ 5 ☆ ]"))
        #expect(
            offline.output.contains("This could not be loaded") && !offline.output.contains("[ ")
        )
        #expect(page.output.contains("type=\"button\" disabled>♡ 5</button>"))
    }

    @Test(arguments: [
        (["rating"], ["className=com.liferay.blogs.kernel.model.BlogsEntry", "classPK="]),
        (["user-portrait"], ["userId="]),
        (["ddl-form"], ["structureId=", "recordSetId=", "recordId="]),
        (["ddl-list"], ["recordSetId=", "labelFields="]),
        (["asset-list"], []), (["rating", "--set", "entryId=1"], []), (["rating", "--json"], []),
    ])
    func samplesThatAreShownAreNamed(words: [String], names: [String]) async throws {
        let outcome = try await screens.run(["run"] + words)

        let notes = outcome.errors.split(separator: "\n").filter { $0.contains("sample") }
        #expect(notes.count == (names.isEmpty ? 0 : 1), "\(outcome.errors)")
        for name in names { #expect(notes.first?.contains(" \(name)") == true) }
        #expect(notes.allSatisfy { $0.hasSuffix(" Use --set NAME=VALUE to show something else.") })
    }

    @Test(arguments: ["62", "70"]) func votesOfflineAndThenRemovesTheVote(version: String)
        async throws
    {
        let rate = [
            "run", "rating", "--set", "className=BlogsEntry", "--set", "classPK=30304",
            "--portal-version", version, "--json",
        ]
        _ = try await screens.run(rate)

        let vote = ["--call", "updateRating", "--arg", "score=0.8", "--net", "offline"]
        let offline = try await screens.run(rate + vote)
        let later = try await screens.run(rate + ["--set", "offlinePolicy=cache-only"])
        let back = try await screens.run(rate + ["--call", "deleteRating"])

        #expect(offline.exit == 0)
        #expect(try events(offline) == ["onRatingRetrieve", "onRatingStoredForLater"])
        #expect((try offline.json["freshness"] as? [String: Any])?["pending"] as? Bool == true)
        #expect(try userScore(later) == 0.8)
        #expect(try events(back).first == "onRatingRetrieve")
        #expect(try userScore(back) == nil)
    }

    @Test func reportsWhatIsWrongWithAScore() async throws {
        let outcome = try await screens.run(
            ["run", "rating", "--call", "updateRating", "--arg", "score=7"]
        )

        #expect(outcome.exit == 1)
        #expect(outcome.errors.contains("value between 0 and 1 required"))
    }

    @Test func anEntryIdNeedsNoSample() async throws {
        let sample = try await screens.run("run", "rating", "--set", "entryId=1", "--json")

        let attributes = try #require(try sample.json["attributes"] as? [String: Any])
        #expect(attributes["classPK"] as? Int == 0)
        #expect(sample.exit == 1)
    }

    private func events(_ outcome: Screens.Outcome) throws -> [String] {
        let events = try #require(try outcome.json["events"] as? [[String: Any]])
        return events.compactMap { $0["event"] as? String }
    }

    private func userScore(_ outcome: Screens.Outcome) throws -> Double? {
        let model = try #require(try outcome.json["model"] as? [String: Any])
        return (model["rating"] as? [String: Any])?["userScore"] as? Double
    }
}
