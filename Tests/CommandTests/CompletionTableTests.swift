import Foundation
import TestSupport
import TestTraits
import Testing

@testable import screens_host

/// Everything that can be completed, in each shell: the beginning of a line, and the line that Tab makes of it.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct CompletionTableTests {
    private let screens: Screens

    init() throws { screens = try Screens() }

    private static let lines = [
        "ru": "run", "plugin qua": "plugin quarantine", "help plugin tru": "help plugin trust",
        "run asset-l": "run asset-list", "serve asset-l": "serve asset-list",
        "describe user-p": "describe user-portrait", "list -- them": "list -- themes",
        "run asset-list --the": "run asset-list --theme",
        "run asset-list --theme fl": "run asset-list --theme flat7",
        "run asset-list --theme=fl": "run asset-list --theme=flat7",
        "run asset-list --output h": "run asset-list --output html",
        "serve login --log js": "serve login --log json",
        "run asset-list --net of": "run asset-list --net offline",
        "run asset-list --net fl": "run asset-list --net flaky:",
        "run asset-list --rows a": "run asset-list --rows all",
        "run asset-list --locale es": "run asset-list --locale es_ES",
        "run asset-list --portal-version 6": "run asset-list --portal-version 62",
        "run asset-list --offline-policy st":
            "run asset-list --offline-policy stale-while-revalidate",
        "run asset-list --set firstP": "run asset-list --set firstPageSize=",
        "run asset-list --set=firstP": "run asset-list --set=firstPageSize=",
        "run asset-list --set offlinePolicy=stale":
            "run asset-list --set offlinePolicy=stale-while-revalidate",
        "run asset-list --set autoLoad=f": "run asset-list --set autoLoad=false",
        "run asset-list --set classNameId=BlogsE": "run asset-list --set classNameId=BlogsEntry",
        "run ddl-form --call subm": "run ddl-form --call submitForm",
        "run ddl-form --call setValue --arg na": "run ddl-form --call setValue --arg name=",
        "run user-portrait --delegate gr": "run user-portrait --delegate grayscale",
        "plugin remove Flat7": "plugin remove Flat7Theme",
        "plugin allow Rating": "plugin allow RatingScreenlet",
        "plugin allow Rating --replace asset-l": "plugin allow Rating --replace asset-list",
        "plugin why AssetListV": "plugin why AssetListView",
        "themes resolve RatingView_default_e": "themes resolve RatingView_default_emojis",
        "sync run --on-conflict mer": "sync run --on-conflict merge",
        "sync resolve KEY useL": "sync resolve KEY useLocal",
        "new screenlet News --set kind=li": "new screenlet News --set kind=list",
        "new theme Blue --set parent=fl": "new theme Blue --set parent=flat7",
        "new scr": "new screenlet", "completion zs": "completion zsh",
    ]

    @Test(arguments: InteractiveShell.Kind.allCases)
    func completesWhatIsInstalled(kind: InteractiveShell.Kind) async throws {
        let shell = try InteractiveShell(kind, screens)

        for (line, completed) in Self.lines {
            let arguments = try shell.arguments(completing: "screens-host \(line)")
            #expect(arguments == Self.words(of: completed), "\(line)")
        }
        await shell.end()
    }

    @Test(arguments: InteractiveShell.Kind.allCases)
    func completesWhatTheCacheContains(kind: InteractiveShell.Kind) async throws {
        _ = try await screens.run("run", "rating")
        _ = try await screens.run(
            "run",
            "rating",
            "--net",
            "offline",
            "--call",
            "updateRating",
            "--arg",
            "score=1"
        )
        _ = try await screens.run("run", "ddl-form")
        let status = try await screens.run("sync", "status", "--json").json
        let writes = try #require(status["writes"] as? [[String: Any]])
        let key = try #require(writes.first?["key"] as? String)
        let shell = try InteractiveShell(kind, screens)

        for command in ["status", "drop", "retry", "resolve"] {
            let line = "screens-host sync \(command) \(key.prefix(8))"
            #expect(try shell.arguments(completing: line) == ["sync", command, key])
        }
        for (line, completed) in [
            "cache clear Rat": "cache clear Rating", "cache show DDLF": "cache show DDLForm",
            "cache show Rating \(key.prefix(8))": "cache show Rating \(key)",
            "run ddl-form --value FullN": "run ddl-form --value FullName=",
        ] {
            let arguments = try shell.arguments(completing: "screens-host \(line)")
            #expect(arguments == Self.words(of: completed), "\(line)")
        }
        await shell.end()
    }

    @Test func completionCreatesNoCache() async throws {
        let folder = "\(screens.folder)/cache"

        for words in [["sync", "status"], ["cache", "show"], ["run", "ddl-form", "--value"]] {
            let line = [words[0], "--cache-dir", folder] + words.dropFirst() + [""]
            let answer = try await screens.run(["__complete", "words"] + line)
            #expect(answer.exit == 0 && answer.output == "words\t\0")
        }

        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test(arguments: InteractiveShell.Kind.allCases)
    func completesFilesOfArguments(kind: InteractiveShell.Kind) async throws {
        try screens.write("", as: "it's $(me).png")
        let shell = try InteractiveShell(kind, screens)

        try shell.run("cd \(screens.folder)")
        for (line, file) in [
            ("run user-portrait --call upload --arg file=it", "file=it's $(me).png"),
            ("plugin trust add it", "it's $(me).png"), ("plugin check it", "it's $(me).png"),
        ] {
            let arguments = try shell.arguments(completing: "screens-host \(line)")
            #expect(arguments.last == file, "\(line)")
        }
        await shell.end()
    }

    @Test(arguments: [InteractiveShell.Kind.zsh, .fish])
    func showsWhatWordsMean(kind: InteractiveShell.Kind) async throws {
        let shell = try InteractiveShell(kind, screens)

        for (line, summary) in [
            "s": "Serve a screenlet", "run asset-list --l": "The language and country",
            "run asset-list --set p": "Rows on each further page",
        ] {
            try shell.show("screens-host \(line)", summary)
        }
        await shell.end()
    }

    private static func words(of line: String) -> [String] {
        line.split(separator: " ").map(String.init)
    }
}
