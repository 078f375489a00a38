import Foundation
import TestTraits
import Testing

/// An app over the demo portal, as the command shows it.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct AppRunTests {
    private let screens: Screens

    init() throws { screens = try Screens() }

    private static let text = """
        {
          "schema": 1, "title": "Intranet", "start": "news", "menu": ["news", "content", "me"],
          "signInPage": "door",
          "pages": {
            "news": { "title": { "text": "news" }, "screenlets": {
              "list": { "screenlet": "asset-list", "set": { "classNameId": "BlogsEntry" },
                "on": { "onAssetSelectedEntry":
                  { "open": "article", "with": { "entryId": { "event": "/entryId" } } } } } } },
            "article": { "parameters": { "entryId": "number" }, "title": { "from": "story/title" },
              "screenlets": {
                "story": { "screenlet": "blogs-entry-display", "set": { "assetEntryId": { "page": "/entryId" } } },
                "stars": { "screenlet": "rating", "set": { "entryId": { "page": "/entryId" }, "editable": true } } },
              "layout": { "wide": [["story"], ["stars"]], "narrow": ["story", "stars"] } },
            "content": { "title": "Content", "screenlets": { "list": { "screenlet": "web-content-list" } } },
            "me": { "title": { "session": "fullName" }, "signIn": "required",
              "screenlets": { "portrait": { "screenlet": "user-portrait" } } },
            "door": { "title": "Sign in", "screenlets": { "login": { "screenlet": "login" } } }
          }
        }

        """

    /// Makes the app's folder.
    private func app(replacing old: String = "", with new: String = "") throws -> String {
        let folder = "\(screens.folder)/intranet-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: "\(folder)/strings",
            withIntermediateDirectories: true
        )
        let text = old.isEmpty ? Self.text : Self.text.replacing(old, with: new)
        try text.write(toFile: "\(folder)/app.json", atomically: true, encoding: .utf8)
        for (language, words) in [("en", "News"), ("es", "Noticias")] {
            try "{\"news\": \"\(words)\"}"
                .write(
                    toFile: "\(folder)/strings/\(language).json",
                    atomically: true,
                    encoding: .utf8
                )
        }
        return folder
    }

    /// The asset of the first blog entry.
    private func firstEntry() async throws -> String {
        let list = try await screens.run([
            "run", "asset-list", "--set", "classNameId=BlogsEntry", "--json",
        ])
        let model = try list.json["model"] as? [String: Any]
        let row = (model?["rows"] as? [[String: Any]])?.first
        let attributes = try #require(row?["attributes"] as? [String: Any])
        return try #require(attributes["entryId"] as? String)
    }

    @Test func theStartIsShownAsTextAsAPageAndAsJSON() async throws {
        let run = ["run", try app(), "--output"]

        let text = try await screens.run(run + ["text", "--rows", "3"])
        let page = try await screens.run(run + ["html", "--rows", "3"])
        let json = try await screens.run(run + ["json"])

        #expect(text.exit == 0 && page.exit == 0 && json.exit == 0)
        let lines = text.output.split(separator: "\n")
        #expect(lines.prefix(2) == ["Intranet", "[● News]  [ Content ]  [ Jane Doe ]"])
        #expect(lines.contains { $0.hasPrefix("News") })
        #expect(page.output.contains("<title>Intranet</title>"))
        let inside = try json.json["embedded"] as? [[String: Any]]
        #expect(inside?.map { $0["screenlet"] as? String } == ["asset-list"])
        let events = try #require(try json.json["events"] as? [[String: Any]])
        #expect(inside?.map { $0["name"] as? String } == ["list"])
        #expect(!events.isEmpty && events.allSatisfy { $0["name"] as? String == "list" })
    }

    @Test func aStepThatIsNotDoneMakesTheCommandFail() async throws {
        let folder = try app(
            replacing: #""screenlets": { "list": { "screenlet": "web-content-list" } }"#,
            with: """
                "parameters": { "url": { "type": "text", "default": "/web/guest/home" } },
                "screenlets": { "web": { "screenlet": "web",
                  "set": { "url": { "page": "/url" }, "webType": "other", "autoLoad": true } } }
                """
        )
        let run = ["run", folder, "--page", "content"]

        let shown = try await screens.run(run)
        let refused = try await screens.run(run + ["--with", "url=https://evil.example/"])

        #expect(shown.exit == 0, "\(shown.errors)")
        #expect(
            refused.exit == 1 && refused.errors.contains("the app does not declare this server")
        )
    }

    @Test func anotherPageIsShownWithItsValues() async throws {
        let (folder, entry) = (try app(), try await firstEntry())

        let shown = try await screens.run([
            "run", folder, "--page", "article", "--with", "entryId=\(entry)", "--theme", "flat7",
        ])
        let json = try await screens.run([
            "run", folder, "--page", "article", "--with", "entryId=\(entry)", "--json",
        ])

        #expect(shown.exit == 0, "\(shown.errors)")
        let inside = try json.json["embedded"] as? [[String: Any]]
        #expect(
            inside?.map { $0["screenlet"] as? String } == ["blogs-entry-display", "rating"]
        )
        let model = try json.json["model"] as? [String: Any]
        let title = try #require(model?["title"] as? String)
        #expect(!title.isEmpty && title != "article")
        #expect(shown.output.contains(title.prefix(20)))
    }

    @Test func textsOfTheAppFollowTheLocale() async throws {
        let shown = try await screens.run(["run", try app(), "--locale", "es_ES", "--rows", "1"])

        #expect(shown.output.hasPrefix("Intranet\n[● Noticias]"))
        #expect(shown.output.contains("\nNoticias"))
    }

    @Test func withoutAConnectionTheCopyIsShown() async throws {
        let folder = try app()
        let online = try await screens.run(["run", folder, "--rows", "3"])

        let offline = try await screens.run(["run", folder, "--rows", "3", "--net", "offline"])

        #expect(online.exit == 0 && offline.exit == 0)
        let rows = online.output.split(separator: "\n").suffix(3)
        #expect(rows.allSatisfy { offline.output.contains($0) })
    }

    @Test(
        arguments: [
            (["--page", "artcle"], 3, #"There is no page "artcle". Did you mean "article"?"#),
            (["--page", "article"], 2, #"The page requires the parameter "entryId"."#),
            (["--with", "x=1"], 2, #"The page has no parameter "x"."#),
            (["--set", "a=b"], 2, "\"a\" is none of them."),
            (["--call", "back"], 2, "--call is for a screenlet"),
        ] as [([String], Int32, String)]
    )
    func anAddressThatDoesNotFitIsExplained(
        words: [String],
        exit: Int32,
        message: String
    ) async throws {
        let outcome = try await screens.run(["run", try app()] + words)

        #expect(outcome.exit == exit && outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test func optionsForPagesNeedAnApp() async throws {
        let outcome = try await screens.run(["run", "asset-list", "--page", "news"])

        #expect(outcome.exit == 2 && outcome.errors.contains("--page needs an app"))
    }

    @Test func mistakesAreListedWithTheirPlacesAndNothingIsShown() async throws {
        let folder = try app(replacing: "\"/entryId\" } } } }", with: "\"/entryID\" } } } }")

        let checked = try await screens.run(["app", "check", folder])
        let run = try await screens.run(["run", folder])
        let json = try await screens.run(["app", "check", folder, "--json"])

        let mistake =
            "The payload of onAssetSelectedEntry has no \"entryID\". Did you mean \"entryId\"?"
        #expect(checked.exit == 6 && run.exit == 6 && json.exit == 6)
        #expect(checked.output.contains("app.json:8:") && checked.output.contains(mistake))
        #expect(checked.output.contains("✗ The app has a mistake."))
        #expect(run.errors.contains(mistake) && run.output.isEmpty)
        #expect((try json.json["problems"] as? [String])?.count == 1)
    }

    /// The plugins' code says so, in a worker.
    @Test(arguments: [
        (
            #""classNameId": "BlogsEntry""#, #""pageSize": -3"#,
            #"The attribute "pageSize" of asset-list must be a whole number from "#
        ),
        (
            #""classNameId": "BlogsEntry""#, #""classNameId": "BlogEntry""#,
            #"asset-list does not accept "BlogEntry". Did you mean "BlogsEntry"?"#
        ),
        (
            #""on": { "#, #""on": { "onAssetListResponseEntries": { "call": "list/loadList" }, "#,
            #""list" loads "list" again as soon as it is loaded, without end."#
        ),
    ])
    func whatAScreenletDeclaresIsChecked(old: String, new: String, message: String) async throws {
        let checked = try await screens.run(["app", "check", try app(replacing: old, with: new)])

        #expect(checked.exit == 6 && checked.output.contains(message), "\(checked.output)")
        #expect(checked.output.contains("✗ The app has a mistake."), "\(checked.output)")
    }

    @Test func aThemeMayHaveItsShortName() async throws {
        let folder = try app(
            replacing: #""screenlet": "rating","#,
            with: #""screenlet": "rating", "theme": "stars","#
        )

        let checked = try await screens.run(["app", "check", folder])

        #expect(checked.exit == 0, "\(checked.output)")
    }

    @Test func aGoodAppHasNoMistakes() async throws {
        let checked = try await screens.run(["app", "check", try app()])

        #expect(checked.exit == 0, "\(checked.output)")
        #expect(checked.output == "✓ The app has no mistakes: 5 pages.\n")
    }

    @Test func aLinkOutOfTheFolderIsNotFollowed() async throws {
        let (folder, other) = (try app(), try app())
        try FileManager.default.removeItem(atPath: "\(folder)/app.json")
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder)/app.json",
            withDestinationPath: "\(other)/app.json"
        )

        let outcome = try await screens.run(["run", folder])

        #expect(outcome.exit == 3 && outcome.errors.contains("it is a link"))
    }
}
