@_spi(Host) import ScreensKit
import Testing

/// What is found in a plugin's files without running its code.
struct PluginFilesTests {
    private func problems(_ source: String) -> [String] {
        PluginFiles(sources: ["A.swift": Array(source.utf8)]).problems.map(\.code)
    }

    @Test(arguments: [
        "struct PollView_blue: ScreenletView {}",
        "@MainActor final class PollScreenlet: Screenlet {}",
        "internal struct BlueTheme: Theme { let a = 1 }",
        "package struct DDLFieldTextTableCell_blue: DDLFieldCell {}",
        "struct PollSynchronizer {}\nextension PollSynchronizer: Synchronizer {}",
        "fileprivate enum AssetListInteractor_loadPage: ScreensKit.Interactor {}",
        "public struct Other {}\nstruct BlueTheme: Theme {}", "struct BlueTheme: Sendable, Theme",
        "@available(*, deprecated)\nfinal class BlueTheme:\n    Sendable,\n    Theme\n{\n}",
    ])
    func aTypeThatIsNotPublicIsAProblem(source: String) {
        #expect(problems(source) == ["not-public"])
    }

    @Test(arguments: [
        "public struct PollView_blue: ScreenletView {}",
        "public @MainActor final class PollScreenlet: Screenlet {}",
        "open class BlueTheme: Theme {}",
        "// struct BlueTheme: Theme {}", "let text = \"struct BlueTheme: Theme {}\"",
        "struct BlueTheme {}\npublic struct RedTheme: Theme {}", "struct Row: Theme {}",
        "enum Samples { struct BlueTheme: Theme {} }", "import struct Blue.BlueTheme",
        "struct PollInteractor: Interactor {}", "protocol PollView: ScreenletView {}",
        "struct BlueTheme {}\nlet all: [any Theme] = []",
        "enum Samples {\n    struct BlueTheme: Theme {}\n}",
        "struct BlueTheme // : Theme\n{\n}", "struct BlueTheme<Value> where Value: Theme {}",
    ])
    func otherTypesAreNone(source: String) {
        #expect(problems(source) == [])
    }

    @Test func unknownKeysAreNamedWithWhatMayBeMeant() {
        let json = #"{"version":"1.0.0","licens":"MIT","home":"here"}"#

        let (description, problems) = PluginDescription.read(Array(json.utf8))

        #expect(description.version == "1.0.0")
        #expect(
            problems.map(\.message) == [
                "plugin.json has an unknown key \"home\". Its keys are name, version, summary, licence.",
                "plugin.json has an unknown key \"licens\". Did you mean \"licence\"?",
            ]
        )
    }

    @Test(arguments: ["", "{", "[]", #"{"version":1}"#, #"{"version":"1","version":"2"}"#])
    func aBrokenDescriptionIsOneProblem(json: String) {
        let files = PluginFiles(description: Array(json.utf8))

        #expect(files.problems.map(\.code) == ["description"])
        #expect(files.problems[0].message.hasPrefix("plugin.json cannot be read"))
    }

    @Test func oneBrokenLanguageDoesNotHideTheOthers() {
        let texts = [
            "en.json": #"{"a":"A","b":"%d"}"#, "es.json": #"{"a":"A"}"#, "ja.json": "{",
            "ar.json": "[]", "notes.txt": "",
        ]

        let problems = PluginFiles(texts: texts.mapValues { Array($0.utf8) }).problems

        let messages = problems.map(\.message)
        #expect(messages.count == 3 && messages.contains("es.json has no text \"b\"."))
        #expect(messages.contains("ar.json is not a JSON object of texts."))
        #expect(messages.contains { $0.hasPrefix("ja.json cannot be read. ") })
    }

    @Test func withoutEnglishTextsNothingIsComparable() {
        let broken = PluginFiles(texts: ["en.json": [], "es.json": Array("{}".utf8)])
        let none = PluginFiles(texts: ["es.json": Array("{}".utf8)])

        #expect(broken.problems.count == 1)
        #expect(none.problems.map(\.message).first?.hasPrefix("There is no en.json") == true)
        #expect(PluginFiles().problems.isEmpty)
    }

    @Test func typesAreNamedWithoutTheirModules() {
        let problem = PluginProblem.wrongModel(
            draws: "ScreensKit.PagedRows<LiferayKit.AssetEntry>",
            not: "RatingModel"
        )

        #expect(problem.problem == "It draws PagedRows<AssetEntry>, not RatingModel.")
        #expect(problem.clause == "it draws PagedRows<AssetEntry>, not RatingModel")
    }
}
