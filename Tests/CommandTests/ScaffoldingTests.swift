import Foundation
import TestSupport
import TestTraits
import Testing

@Suite(.blocking, .timeLimit(.minutes(5)))
struct ScaffoldingTests {
    private let screens: Screens

    init() throws { screens = try Screens() }

    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: "\(screens.folder)/\(path)", encoding: .utf8)
    }

    private var names: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: screens.folder)) ?? []
        return names.filter { $0.hasSuffix("Screenlet") || $0.hasPrefix(".") }
    }

    @Test func makesAPluginAndPrintsTheNextSteps() async throws {
        let outcome = try await screens.run("new", "screenlet", "Poll")

        #expect(outcome.exit == 0 && outcome.errors.isEmpty)
        #expect(
            outcome.output == """
                Created PollScreenlet. Next steps:
                  cd PollScreenlet
                  swift test
                  screens-host run poll

                """
        )
        #expect(try text("PollScreenlet/.screens-sdk") == "\(TestBuild.root)\n")
        #expect(names == ["PollScreenlet"])
    }

    @Test func anAppIsMadeThatIsCheckedAndShownAtOnce() async throws {
        let outcome = try await screens.run("new", "app", "SalesDesk")
        let checked = try await screens.run("app", "check", "sales-desk")
        let shown = try await screens.run("run", "./sales-desk", "--rows", "2")
        let other = try await screens.run(
            "run",
            "./sales-desk",
            "--page",
            "me",
            "--locale",
            "es_ES"
        )
        let again = try await screens.run("new", "app", "SalesDesk")

        #expect(
            outcome.output == """
                Created sales-desk. Next steps:
                  cd sales-desk
                  screens-host app check .
                  screens-host run .

                """
        )
        #expect(outcome.exit == 0 && outcome.errors.isEmpty)
        #expect(checked.output == "✓ The app has no mistakes: 4 pages.\n")
        #expect(shown.exit == 0 && shown.output.contains("[● News]"), "\(shown.errors)")
        #expect(other.exit == 0 && other.output.contains("Jane Doe"), "\(other.errors)")
        #expect(other.output.contains("Noticias"))
        #expect(again.exit == 5 && again.errors.contains("app.json"))
        // Editors find the description of the file beside it.
        let own = try String(
            contentsOfFile: "\(screens.folder)/sales-desk/app.schema.json",
            encoding: .utf8
        )
        let published = "\(TestBuild.root)/docs/app.schema.json"
        #expect(try own == String(contentsOfFile: published, encoding: .utf8))
    }

    @Test func aDryRunListsAndWritesNothing() async throws {
        let outcome = try await screens.run("new", "screenlet", "Poll", "--dry-run")

        let lines = outcome.output.split(separator: "\n")
        #expect(outcome.exit == 0)
        #expect(lines == lines.sorted() && lines.contains("PollScreenlet/Package.swift"))
        #expect(names == [])
    }

    @Test func existingFilesAreNotOverwrittenUnlessForced() async throws {
        _ = try await screens.run("new", "screenlet", "Poll")
        try screens.write("mine", as: "PollScreenlet/README.md")
        try screens.write("mine", as: "PollScreenlet/NOTES.md")

        let refused = try await screens.run("new", "screenlet", "Poll")
        let updated = try text("PollScreenlet/README.md")
        let forced = try await screens.run("new", "screenlet", "Poll", "--force")

        #expect(refused.exit == 5 && refused.errors.contains("README.md"))
        #expect(updated == "mine")
        #expect(forced.exit == 0)
        #expect(try text("PollScreenlet/README.md").hasPrefix("# PollScreenlet\n"))
        #expect(try text("PollScreenlet/NOTES.md") == "mine")
    }

    @Test(
        arguments: [
            (["new", "screenlet", "poll"], 2, "\"Poll\""), (["new", "widget", "Poll"], 2, "kind"),
            (["new", "theme", "Blue", "--set", "accent=red"], 2, "#RRGGBB"),
            (["new", "theme", "Blue", "--set", "accent"], 2, "accent"),
            (["new", "theme", "Blue", "--set", "acent=#000000"], 2, "accent"),
            (["new", "theme", "Blue", "--in", "nowhere"], 3, "nowhere"),
            (["new", "app", "AssetList"], 2, "a screenlet with this name"),
            (["new", "app", "sales desk"], 2, "\"SalesDesk\""),
            (["new", "theme", "Blue", "--template", "nowhere"], 3, "nowhere"),
            (
                ["new", "theme", "Blue", "--template", "\(TestBuild.root)/Templates/field"], 2,
                "field"
            ),
            (["template", "update"], 3, ".screens-template.json"),
            (["template", "update", "nowhere"], 3, "nowhere"),
        ] as [([String], Int32, String)]
    )
    func mistakesAreNamed(words: [String], exit: Int32, hint: String) async throws {
        let outcome = try await screens.run(words)

        #expect(outcome.exit == exit)
        #expect(outcome.errors.contains(hint), "\(outcome.errors)")
        #expect(outcome.output.isEmpty && names == [])
    }

    @Test func asksOnATerminalUntilTheAnswerIsValid() async throws {
        let terminal = try PseudoTerminal(
            screens,
            ["new", "theme", "Blue", "--set", "parent=flat7"]
        )
        try terminal.wait(for: "Accent [#005FA3]:")
        terminal.type("blue\n")
        try terminal.wait(for: "#RRGGBB, not \"blue\"")
        terminal.type("#0000FF\n")
        try terminal.wait(for: "MIT: Free use")
        try terminal.wait(for: "Licence [Apache-2.0]:")
        terminal.type("none\n")
        try terminal.wait(for: "Author [the authors of BlueTheme]:")
        terminal.type("\n")
        try terminal.wait(for: "ended 0")
        await terminal.end()

        let theme = try text("BlueTheme/Sources/BlueTheme/BlueTheme.swift")
        #expect(theme.contains("0x00, 0x00, 0xFF") && theme.contains("\"flat7\""))
        #expect(!terminal.transcript.contains("Parent"))
    }

    @Test func asksNothingOnRequest() async throws {
        let terminal = try PseudoTerminal(screens, ["new", "theme", "Blue", "--no-input"])

        try terminal.wait(for: "ended 0")
        await terminal.end()

        #expect(!terminal.transcript.contains("["))
    }

    @Test func changesOfATemplateAreMergedAndConflictsRequireADecision() async throws {
        let template = "\(screens.folder)/mine"
        let manifest = """
            {"format": 1, "name": "mine", "kind": "screenlet", "version": 1,
             "package": "{{Name}}Screenlet"}
            """
        try FileManager.default.createDirectory(
            atPath: "\(template)/files",
            withIntermediateDirectories: true
        )
        try screens.write(manifest, as: "mine/template.json")
        try screens.write("one\n", as: "mine/files/a.txt")
        _ = try await screens.run("new", "screenlet", "Poll", "--template", template)
        try screens.write("mine\n", as: "PollScreenlet/a.txt")
        try screens.write("two\n", as: "mine/files/a.txt")
        try screens.write("more\n", as: "mine/files/b.txt")
        let words = ["template", "update", "PollScreenlet", "--template", template]

        let unnamed = try await screens.run("template", "update", "PollScreenlet")
        let planned = try await screens.run(words + ["--dry-run"])
        let untouched = try text("PollScreenlet/a.txt")
        let updated = try await screens.run(words)
        let again = try await screens.run(words)

        #expect(unnamed.exit == 3 && unnamed.errors.contains("\"mine\""))
        #expect(planned.output == "conflict  a.txt\nadded  b.txt\n" && planned.exit == 5)
        #expect(untouched == "mine\n")
        #expect(updated.output == planned.output && updated.exit == 5)
        #expect(updated.errors.contains("a.txt"))
        #expect(try text("PollScreenlet/a.txt").contains("<<<<<<< yours"))
        #expect(again.exit == 0 && again.output == "Everything is up to date.\n")
    }

    @Test func theSDKIsTheCheckoutUnlessAnotherIsNamed() async throws {
        let own = try await screens.run("sdk", "path")
        let wrong = try await screens.run("sdk", "path", environment: ["SCREENS_SDK": "/nowhere"])
        try FileManager.default.createSymbolicLink(
            atPath: "\(screens.folder)/sdk",
            withDestinationPath: TestBuild.root
        )
        let named = try await screens.run(
            "sdk",
            "path",
            environment: ["SCREENS_SDK": "\(screens.folder)/sdk"]
        )

        #expect(own.output == "\(TestBuild.root)\n" && own.exit == 0)
        #expect(wrong.exit == 3 && wrong.errors.contains("/nowhere"))
        #expect(named.output == "\(TestBuild.root)\n")
    }
}
