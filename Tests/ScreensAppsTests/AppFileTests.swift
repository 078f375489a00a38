@_spi(Host) import ScreensKit
import ScreensPlugins
import TestSupport
import Testing

@testable import ScreensApps

struct AppFileTests {
    private static let text = """
        // The news of the company.
        {
          "$schema": "https://example.org/app.schema.json",
          "schema": 1, "title": { "text": "app-title" }, "start": "news", /* no menu */
          "pages": {
            "news": {
              "title": { "text": "news" }, "label": "All news",
              "screenlets": {
                "list": {
                  "screenlet": "asset-list",
                  "set": { "customEntryQuery": { "value": { "page": 1 } }, "groupId": { "session": "userId" } },
                  "on": { "onAssetSelectedEntry": [
                    { "message": { "event": "/title" } },
                    { "open": "article", "with": { "entryId": { "event": "/entryId" } } },
                    { "call": "list/loadList" }, "back"
                  ] }
                }
              }
            },
            "article": {
              "parameters": { "entryId": { "type": "number", "default": 3 } },
              "title": "Article",
              "screenlets": { "story": { "screenlet": "asset-display" } }
            }
          }
        }
        """

    @Test func anAppWithCommentsIsRead() throws {
        let bytes = Array(Self.text.utf8)
        let (app, problems) = AppFile.read(bytes)

        #expect(problems.isEmpty)
        #expect(AppFile.problems(in: bytes, by: .sample).isEmpty)
        let found = try #require(app)
        #expect(found.title == .key("app-title"))
        #expect(found.pages["news"]?.entry.label == "All news")
        #expect(found.pages["article"]?.parameters["entryId"]?.defaultValue == 3)
        let list = try #require(found.pages["news"]?.screenlets["list"])
        #expect(list.set["customEntryQuery"] == .constant(["page": 1]))
        #expect(list.set["groupId"] == .session(.userId))
        let steps = try #require(list.on["onAssetSelectedEntry"])
        let title = try #require(JSONPointer("/title"))
        let entry = try #require(JSONPointer("/entryId"))
        #expect(
            steps == [
                .message(.event(title)), .open(page: "article", with: ["entryId": .event(entry)]),
                .call(screenlet: "list", method: "loadList", with: [:]), .back,
            ]
        )
    }

    @Test func theAddressesOfServicesAreRead() {
        let text = """
            { "schema": 1, "title": "A", "start": "a", "services": { "stock": "http://localhost:8080/api" },
              "pages": { "a": { "title": "A", "screenlets": { "list": { "screenlet": "asset-list" } } } } }
            """
        let bytes = Array(text.utf8)

        #expect(AppFile.problems(in: bytes, by: .sample).isEmpty)
        #expect(AppFile.read(bytes).app?.services == ["stock": "http://localhost:8080/api"])
    }

    @Test func theRequiredPluginsAreRead() throws {
        let text = """
            { "schema": 1, "title": "A", "start": "a", "requires": { "Clock": "1.0.0-beta.1",
                "Stock": { "version": "2.1.0", "from": "https://example.org/Stock-2.1.0.screensplugin" } },
              "pages": { "a": { "title": "A", "screenlets": { "list": { "screenlet": "asset-list" } } } } }
            """
        let (app, problems) = AppFile.read(Array(text.utf8))

        let requires = try #require(app).requires
        #expect(problems.isEmpty)
        #expect(requires["Clock"]?.version.description == "1.0.0-beta.1")
        #expect(requires["Clock"]?.from == nil)
        #expect(requires["Stock"]?.from == "https://example.org/Stock-2.1.0.screensplugin")
    }

    @Test func aPluginWithoutAVersionAndANewerOneAreEnough() throws {
        var app = ScreensApp(title: .plain("A"), start: "a", pages: [:])
        app.requires = ["Poll": PluginRequirement(version: try #require(PluginVersion("1.2.0")))]

        #expect(app.shortages(among: ["Poll": .unknown]).isEmpty)
        #expect(app.shortages(among: ["Poll": .known("1.2.0")]).isEmpty)
        #expect(
            app.shortages(among: ["Poll": .known("1.2.0-beta.1")]).map(\.found) == ["1.2.0-beta.1"]
        )
        #expect(app.shortages(among: ["poll": .known("9.0.0")]).map(\.found) == [nil])
    }

    /// An app may be installed before the plugins that it needs.
    @Test func servicesThatAreNotInstalledAreNoMistakeWhereTheyMayBeMissing() {
        var app = ScreensApp(title: .plain("A"), start: "a", pages: [:])
        app.services = ["other": "https://other.example", "stock": "nowhere"]

        let found = AppCheck(screenlets: [:], themes: []).findings(in: app)

        #expect(
            found.map(\.pointer.description).filter { $0.contains("services") } == [
                "/services/stock"
            ]
        )
    }

    @Test func bytesThatAreNotUTF8AreRefusedWithTheirPlace() {
        let bytes = Array("{\n\"title\": \"".utf8) + [0xFF] + Array("\"}".utf8)

        let problems = AppFile.problems(in: bytes, by: .sample)

        #expect(
            problems.map { $0.text(file: "app.json") } == [
                "app.json:2:11: The file cannot be read: it is not UTF-8."
            ]
        )
    }

    @Test(arguments: [
        ("", "1:1: it is empty"), ("// Later\n", "2:1: it is empty"),
        ("{\n\"a\": 1,\n}", "3:1: a \",\" must not be before \"}\""),
        ("[1, ]", "1:5: a \",\" must not be before \"]\""),
        ("{\"a\": 1\n\"b\": 2}", "2:1: a \",\" or \"}\" is missing"),
        ("[\"ä\" 2]", "1:6: a \",\" or \"]\" is missing"),
        ("{\"a\" 1}", "1:6: a \":\" is missing after \"a\""),
        ("{\"a\": }", "1:7: a value is missing"),
        ("{a: 1}", "1:2: \"a\" is no value; texts need quotation marks"),
        ("{\"a\": 'b'}", "1:7: \"'b'\" is no value; texts need quotation marks"),
        ("{,}", "1:3: a name must be a text in quotation marks"),
        ("{\"a\": {\n\"b\": 1", "2:6: the \"{\" in line 1 is not closed"),
        ("{\"a\": /* b", "1:7: a comment has no end"),
        ("{} {}", "1:4: nothing may follow the value"),
        (
            "{\"a\": \"b\n}",
            "1:7: a text has no closing quotation mark in its line; a line break in a text must be written as \\n"
        ),
        ("[\"\\q\"]", "1:2: a backslash in a text must be followed by one of \" \\ / b f n r t u"),
        ("[\"\\u12\"]", "1:2: \\u in a text must be followed by four hexadecimal digits"),
        ("[-]", "1:2: a number must have digits after \"-\", \".\" and \"e\""),
    ])
    func whatIsNotJSONIsNamedWithItsPlace(text: String, words: String) {
        let found = AppFile.read(Array(text.utf8)).problems.map { $0.text(file: "") }

        #expect(
            found == [
                ":" + words.replacing(": ", with: ": The file cannot be read: ", maxReplacements: 1)
                    + "."
            ]
        )
    }

    @Test(arguments: [
        (#""schema": "1""#, #""schema" must be the number 1, not the text "1"."#),
        (#""schema": 2"#, #""schema" must be 1, not 2. A newer version of Screens may read it."#),
        (#""schema": 1, "title": """#, "The title of the app is empty."),
    ])
    func whatLooksRightIsNamedToo(members: String, message: String) {
        let rest =
            #""title": "T", "start": "a", "pages": { "a": { "title": "A", "screenlets": {} } }"#
        let title = members.contains("title") ? rest.replacing(#""title": "T", "#, with: "") : rest
        let problems = AppFile.read(Array("{ \(members), \(title) }".utf8)).problems

        #expect(problems.contains { $0.message == message }, "\(problems)")
    }

    @Test func textsAreReadOnceAndAsTexts() {
        let texts = Array(#"{"a": "x",\#n "a": "y", "b": 5}"#.utf8)

        let (read, problems) = AppFile.texts(texts)

        #expect(read == ["a": "x"])
        #expect(
            problems.map { $0.text(file: "en.json") } == [
                #"en.json:2:2: The file has "a" twice; the first is in line 1."#,
                #"en.json:2:17: "b" must be a text, not a number."#,
            ]
        )
        #expect(AppFile.texts(Array("[]".utf8)).texts == nil)
    }

    @Test func aLargeFileIsRefused() {
        let bytes = [UInt8](repeating: UInt8(ascii: " "), count: AppFile.maximumBytes + 1)

        #expect(AppFile.read(bytes).problems.map(\.line) == [1])
    }

    /// Whatever the bytes, reading ends with an app or with problems whose places are in the file.
    @Test func corruptAppsAreReadOrRefusedWithAPlace() {
        var dice = Dice(19)
        let text = Array(Self.text.utf8)
        for _ in 0..<Soak.inputs(otherwise: 2_000) {
            let bytes = dice.corrupt(text)
            let (app, problems) = AppFile.read(bytes)
            let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
            #expect(app != nil || !problems.isEmpty)
            #expect(problems.allSatisfy { (1...lines).contains($0.line) && $0.column >= 1 })
        }
    }
}
