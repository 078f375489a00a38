import Foundation
import TestTraits
import Testing

/// Articles, lists of articles, blog entries and pages of the demo portal, as the command prints them.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct ContentRunTests {
    private let screens: Screens

    init() throws { screens = try Screens() }

    private static let names = [
        "asset-display", "web-content-display", "web-content-list", "blogs-entry-display", "web",
    ]

    @Test(arguments: names, ["default", "flat7"])
    func showsASampleAsTextAsAPageAndAsJSON(name: String, theme: String) async throws {
        let run = ["run", name, "--theme", theme, "--output"]

        let text = try await screens.run(run + ["text"])
        let page = try await screens.run(run + ["html"])
        let json = try await screens.run(run + ["json"])

        #expect(text.exit == 0 && page.exit == 0 && json.exit == 0)
        #expect(!text.output.isEmpty && !hasControls(text.output))
        #expect(text.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
        #expect(text.errors.contains("A sample of the demo portal is shown"))
        #expect(page.output.lowercased().hasPrefix("<!doctype html>"))
        let model = try #require(try json.json["model"] as? [String: Any])
        #expect(model["phase"] as? String == "ready")
    }

    @Test(arguments: names) func showsACopyWithoutAConnection(name: String) async throws {
        let online = try await screens.run(["run", name, "--json"])
        let offline = try await screens.run(["run", name, "--json", "--net", "offline"])

        #expect(online.exit == 0 && offline.exit == 0)
        #expect(try source(online) == "remote" && source(offline) == "cache")
    }

    @Test(
        arguments: [
            ("62", ["asset-display"], 0), ("62", ["asset-display", "--set", "assetEntryId=1"], 1),
            ("70", ["asset-display", "--set", "assetEntryId=1"], 1),
            ("62", ["web-content-display"], 0), ("62", ["web-content-list"], 0),
            ("62", ["blogs-entry-display"], 0),
            (
                "62",
                ["web-content-display", "--set", "articleId=38203", "--set", "structureId=29701"], 0
            ),
            (
                "70",
                ["web-content-display", "--set", "articleId=38203", "--set", "templateId=29762"], 0
            ),
            ("70", ["web-content-display", "--set", "articleId=1"], 1),
            ("62", ["web"], 0),
            ("70", ["web", "--set", "url=/web/guest/news", "--call", "load"], 0),
            ("70", ["web", "--set", "url=/web/guest/nothing", "--call", "load"], 1),
        ] as [(String, [String], Int32)]
    )
    func bothVersionsAnswer(version: String, words: [String], exit: Int32) async throws {
        let outcome = try await screens.run(["run", "--portal-version", version] + words)

        #expect(outcome.exit == exit, "\(outcome.errors)")
    }

    @Test(arguments: [
        ("en_US", "December 12, 2026", "Yes"), ("es_ES", "12 de diciembre de 2026", "Sí"),
        ("ja_JP", "2026年12月12日", "はい"), ("de_DE", "12. Dezember 2026", "Ja"),
        ("fr_FR", "12 décembre 2026", "Oui"),
    ])
    func aStructuredArticleHasValuesAsTheUserWritesThem(
        locale: String,
        day: String,
        yes: String
    ) async throws {
        let outcome = try await screens.run(
            "run",
            "web-content-display",
            "--set",
            "articleId=38203",
            "--set",
            "structureId=29701",
            "--locale",
            locale
        )

        #expect(outcome.output.contains(day) && outcome.output.contains(yes))
    }

    @Test func anAssetIsShownByTheScreenletForItsClass() async throws {
        let outcome = try await screens.run(
            ["run", "asset-display", "--json", "--set", "className=User", "--set", "classPK=20201"]
        )

        let inner = try #require(try outcome.json["embedded"] as? [[String: Any]])
        #expect(inner.map { $0["screenlet"] as? String } == ["user-portrait"])
        #expect((inner.first?["model"] as? [String: Any])?["phase"] as? String == "ready")
        let events = try #require(try outcome.json["events"] as? [[String: Any]])
        let inside = events.filter { $0["screenlet"] as? String == "user-portrait" }
        #expect(inside.compactMap { $0["event"] as? String } == ["onUserPortraitResponseImage"])
        #expect(events.contains { $0["event"] as? String == "onAssetResponse" })
    }

    @Test func whatCouldNotBeLoadedInsideIsTheErrorOfTheRun() async throws {
        let words = [
            "run", "asset-display", "--json", "--set", "className=User", "--set", "classPK=20201",
        ]
        let online = try await screens.run(words)
        let cleared = try await screens.run("cache", "clear", "UserPortrait")
        let outcome = try await screens.run(words + ["--net", "offline"])

        #expect(online.exit == 0 && cleared.exit == 0 && outcome.exit != 0)
        let json = try outcome.json
        let inner = try #require((json["embedded"] as? [[String: Any]])?.first)
        #expect((json["model"] as? [String: Any])?["phase"] as? String == "ready")
        for object in [json, inner] {
            let error = object["error"] as? [String: Any]
            #expect(error?["code"] as? String == "not-cached")
        }
    }

    @Test func theCollectionShowsWhatArticlesBeginWith() async throws {
        let cards = try await screens.run(
            "run",
            "web-content-list",
            "--theme",
            "default-collection"
        )

        #expect(cards.exit == 0 && cards.output.contains("No html available"))
    }

    @Test func choosingAnArticleReportsIt() async throws {
        let outcome = try await screens.run(
            "run",
            "web-content-list",
            "--json",
            "--call",
            "select",
            "--arg",
            "index=0"
        )

        let events = try #require(try outcome.json["events"] as? [[String: Any]])
        #expect(
            events.compactMap { $0["event"] as? String } == [
                "onWebContentListResponse", "onWebContentSelected",
            ]
        )
        let payload = try #require(events.last?["data"] as? [String: Any])
        #expect((payload["articleId"] as? String)?.isEmpty == false)
    }

    @Test func anArticleNeedsItsId() async throws {
        let outcome = try await screens.run(
            "run",
            "web-content-display",
            "--set",
            "articleId=",
            "--call",
            "loadWebContent"
        )

        #expect(outcome.exit == 1 && outcome.errors.contains("The articleId is undefined"))
    }

    private func source(_ outcome: Screens.Outcome) throws -> String? {
        (try outcome.json["freshness"] as? [String: Any])?["source"] as? String
    }
}
