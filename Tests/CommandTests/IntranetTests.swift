import Foundation
import ScreensPlugins
import TestSupport
import TestTraits
import Testing

/// The demo app, as the command shows it with the demo portal.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct IntranetTests {
    private static let folder = "\(TestBuild.root)/Plugins/Intranet"
    /// The pages of the menu.
    private static let pages = [
        "news", "pictures", "files", "handbook", "library", "contacts", "survey", "people",
        "website", "profile",
    ]
    private let screens: Screens

    init() throws { screens = try Screens() }

    @Test func itHasNoMistakes() async throws {
        let checked = try await screens.run("app", "check", Self.folder)

        #expect(checked.exit == 0, "\(checked.output)")
    }

    @Test func itUsesEveryScreenlet() async throws {
        let listed = try await screens.run("list", "screenlets", "--names")
        let names = listed.output.split(separator: "\n")

        let text = try String(contentsOfFile: "\(Self.folder)/app.json", encoding: .utf8)

        #expect(names.count > 10)
        for name in names { #expect(text.contains("\"screenlet\": \"\(name)\""), "\(name)") }
    }

    @Test func aSecretComesFromAFileAndNothingElseIsSetFromOutside() async throws {
        let file = try screens.write("sesame", as: "secret")
        func run(_ value: String) async throws -> Screens.Outcome {
            try await screens.run("run", Self.folder, "--rows", "1", "--set", value)
        }
        let read = try await run("anonymousApiPassword=@\(file)")
        let visible = try await run("anonymousApiPassword=sesame")
        let other = try await run("classNameId=User")

        #expect(read.exit == 0, "\(read.errors)")
        #expect(visible.exit == 2 && !visible.errors.contains("sesame"), "\(visible.errors)")
        #expect(other.exit == 2 && other.errors.contains("anonymousApiPassword"), "\(other.errors)")
    }

    @Test func theNumberOfEntriesIsPrintedOnceBehindTheTitle() async throws {
        let shown = try await screens.run("run", Self.folder, "--page", "news", "--rows", "1")

        let head = shown.output.split(separator: "\n").first { $0.hasPrefix("News  ") }
        #expect(head?.contains { $0.isNumber } == true, "\(shown.output)")
        #expect(!shown.output.contains("entries"))
    }

    @Test(arguments: [("picnic", true), ("qqqq", false)])
    func theSearchFindsTheNewsWithTheWordsAlone(words: String, isFound: Bool) async throws {
        let arguments = ["--page", "found", "--with", "words=\(words)", "--rows", "1"]
        let shown = try await screens.run(["run", Self.folder] + arguments)

        #expect(shown.exit == 0, "\(shown.errors)")
        #expect(shown.output.contains("Search results"))
        #expect(shown.output.contains("Company picnic") == isFound)
    }

    /// The options for a portal by its version, or by the dialect.
    private func options(_ portal: String) -> [String] {
        portal == "headless" ? ["--dialect", portal] : ["--portal-version", portal]
    }

    @Test(arguments: ["62", "70", "headless"], pages)
    func everyPageOfTheMenuIsShown(portal: String, page: String) async throws {
        let words = ["run", Self.folder, "--page", page, "--rows", "2", "--locale", "es_ES"]
        let shown = try await screens.run(words + options(portal))

        #expect(shown.output.contains("Noticias"))
        let lacking = ["62": ["pictures"], "headless": ["people"]]
        expect(shown, lacks: lacking[portal]?.contains(page) == true, on: portal)
    }

    private static let article = ["className=JournalArticle", "classPK=38201"]

    @Test(
        arguments: ["62", "70", "headless"],
        [
            ("article", ["classPK=30313"], "You have not rated this."),
            ("chapter", ["articleId=38201"], "First steps"),
            ("item", article, "First steps"), ("contact", ["recordId=39901"], "Ada Okonkwo"),
            ("person", ["userId=20201"], "Jane Doe"),
        ] as [(String, [String], String)]
    )
    func everyOtherPageIsShownWithItsObject(
        portal: String,
        other: (page: String, values: [String], text: String)
    ) async throws {
        let (page, values, text) = other
        let number = page == "item" && portal != "headless" ? ["entryId=89001"] : []
        let words = ["run", Self.folder, "--page", page] + options(portal)
        let shown = try await screens.run(words + (values + number).flatMap { ["--with", $0] })

        #expect(shown.output.contains(text))
        expect(shown, lacks: portal == "62" && ["article", "item"].contains(page), on: portal)
    }

    @Test func whatWasShownIsShownWithoutAConnection() async throws {
        for page in ["news", "handbook", "contacts", "survey", "website"] {
            let run = ["run", Self.folder, "--page", page, "--rows", "2"]
            let online = try await screens.run(run)

            let offline = try await screens.run(run + ["--net", "offline"])

            #expect(online.exit == 0 && offline.exit == 0, "\(page): \(offline.errors)")
            let rows = online.output.split(separator: "\n").filter { $0.hasPrefix("│") }
            #expect(rows.allSatisfy { offline.output.contains($0) }, "\(page): \(offline.output)")
        }
    }

    @Test func theDemoStartsAPortalSaysWhatToDoAndLeavesNothing() async throws {
        let scratch = try TemporaryFolder()
        let command = try #require(HostLibrary.folder) + "/screens-host"

        let (output, status) = try child(
            ["\(Self.folder)/demo", command, "terminal"],
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": scratch.path, "TMPDIR": scratch.path,
                "LC_ALL": "C",
            ]
        )

        #expect(status == 0, "\(output)")
        #expect(output.contains("Sign in as jane@example.com"))
        #expect(output.contains("news, article, comment: Open an entry"))
        #expect(output.contains("[ Sign in ]"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == [])
    }

    /// A portal of version 6.2 has no comments and galleries, headless REST no list of people, and a sentence says so.
    private func expect(_ shown: Screens.Outcome, lacks: Bool, on portal: String) {
        guard lacks else {
            #expect(shown.exit == 0, "\(shown.errors)")
            return expectNoError(shown.output)
        }
        let words = portal == "62" ? #/6\.2|7\.0/# : #/headless REST/#
        #expect(shown.exit == 1 && shown.errors.contains(words), "\(shown.errors)")
    }

    private func expectNoError(_ output: String) {
        for line in output.split(separator: "\n") { #expect(!line.hasPrefix("!"), "\(line)") }
    }
}
