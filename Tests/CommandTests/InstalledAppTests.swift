import Foundation
import TestSupport
import TestTraits
import Testing

/// Apps that are packed, signed, installed and run by their names.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct InstalledAppTests {
    private let fixture: SigningFixture
    private var screens: Screens { fixture.screens }

    init() throws { fixture = try SigningFixture() }

    /// Makes an app from the template, changes its file, and packs it.
    private func pack(
        _ version: String = "1.0.0",
        replacing old: String = "",
        with new: String = "",
        _ more: String...
    ) async throws -> String {
        _ = try await screens.run("new", "app", "Intranet", "--force")
        if !old.isEmpty {
            let path = "\(screens.folder)/intranet/app.json"
            let text = try String(contentsOfFile: path, encoding: .utf8)
            #expect(text.contains(old))
            try screens.write(text.replacing(old, with: new), as: "intranet/app.json")
        }
        let file = "\(screens.folder)/\(UUID().uuidString).screensapp"
        let words = ["plugin", "pack", "./intranet", "--version", version, "--output", file]
        let packed = try await screens.run(words + more)
        #expect(packed.exit == 0, "\(packed.errors)")
        return file
    }

    private func install(_ file: String) async throws -> Screens.Outcome {
        try await screens.run("plugin", "install", file, "--allow-unsigned")
    }

    @Test func anInstalledAppIsRunByItsNameInEveryLanguage() async throws {
        let installed = try await install(try await pack())

        let english = try await screens.run("run", "intranet", "--rows", "2")
        let spanish = try await screens.run(
            ["run", "intranet", "--page", "me", "--locale", "es_ES", "--theme", "flat7"]
        )
        let json = try await screens.run("run", "intranet", "--json")

        #expect(
            installed.output == """
                Installed intranet 1.0.0: Unsigned.
                It uses asset-list, blogs-entry-display, login, rating, user-portrait.
                It shows pages of no server but the portal.
                Run "screens-host run intranet" to see it.

                """
        )
        #expect(english.output.hasPrefix("Intranet\n[● News]"), "\(english.errors)")
        #expect(spanish.output.hasPrefix("Intranet\n[ Noticias ]  [● Yo]"), "\(spanish.errors)")
        #expect(json.exit == 0 && json.output.contains("asset-list"))
    }

    @Test func theServersAndTheMissingScreenletsAreListed() async throws {
        let file = try await pack(
            replacing: "\"menu\":",
            with: "\"origins\": [\"https://example.org\"], \"menu\":"
        )
        let text = try await install(file)
        let json = try await screens.run("plugin", "install", file, "--json")

        #expect(
            text.output.contains("Besides the portal, it may show pages of https://example.org.")
        )
        let app = try json.json["app"] as? [String: Any]
        #expect(app?["origins"] as? [String] == ["https://example.org"])
        #expect(app?["missing"] as? [String] == [] && app?["missingThemes"] as? [String] == [])
        #expect((app?["screenlets"] as? [String])?.count == 5)
    }

    @Test func anUnsignedAppIsShownOnlyIfTheUserAllowsIt() async throws {
        let installed = try await screens.run("plugin", "install", try await pack())

        let refused = try await screens.run("run", "intranet")
        let allowed = try await screens.run("plugin", "allow", "intranet")
        let shown = try await screens.run("run", "intranet", "--rows", "2")

        #expect(installed.errors.contains("is unsigned and will not be shown"))
        #expect(refused.exit == 6 && refused.errors.contains("plugin allow intranet"))
        #expect(allowed.exit == 0 && shown.exit == 0, "\(shown.errors)")
    }

    @Test func aSignedAppNeedsNoPermissionAndIsNotReplacedByAnother() async throws {
        try await fixture.makeKeys("jane")
        let file = try await pack("2.0.0")
        let signed = try await screens.run("plugin", "sign", file, "--key", "jane.key")
        let installed = try await screens.run("plugin", "install", file, "--trust", "jane.pub")

        let shown = try await screens.run("run", "intranet", "--rows", "2")
        let unsigned = try await install(try await pack("3.0.0"))
        let listed = try await screens.run("list", "apps", "--json").json["apps"]

        #expect(signed.exit == 0 && installed.exit == 0, "\(installed.errors)")
        #expect(shown.exit == 0, "\(shown.errors)")
        #expect(unsigned.exit == 6 && unsigned.errors.contains("is unsigned"))
        let app = (listed as? [[String: Any]])?.first
        #expect(app?["state"] as? String == "Trusted" && app?["version"] as? String == "2.0.0")
    }

    @Test(arguments: ["app.json", "strings/es.json", "strings/de.json"])
    func anAppWhoseFilesWereChangedIsNotShown(file: String) async throws {
        _ = try await install(try await pack())
        let paths = try fixture.everything()
        let folder = try #require(paths.first { $0.hasSuffix("/app.json") }).dropLast(9)
        try Data("{}".utf8).write(to: URL(filePath: "\(fixture.plugins)/\(folder)/\(file)"))

        let shown = try await screens.run("run", "intranet")

        #expect(shown.exit == 6 && shown.output.isEmpty, "\(shown.errors)")
        #expect(shown.errors.contains("changed"), "\(shown.errors)")
    }

    @Test func anAppWithMistakesIsNeitherPackedNorInstalled() async throws {
        _ = try await screens.run("new", "app", "Intranet")
        let path = "\(screens.folder)/intranet/app.json"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        try screens.write(text.replacing("/classPK\"", with: "/classPk\""), as: "intranet/app.json")

        let packed = try await screens.run("plugin", "pack", "./intranet")
        let installed = try await screens.run("plugin", "install", "--from", "./intranet")

        for outcome in [packed, installed] {
            #expect(outcome.exit == 6 && outcome.output.isEmpty)
            #expect(outcome.errors.contains("Did you mean \"classPK\"?"), "\(outcome.errors)")
        }
        #expect(try fixture.everything().filter { $0.hasSuffix(".json") } == [])
    }

    @Test func anAppWithAScreenletThatIsNotInstalledIsInstalledAndSaysSo() async throws {
        _ = try await screens.run("new", "app", "Intranet")
        let path = "\(screens.folder)/intranet/app.json"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        try screens.write(
            text.replacing("\"user-portrait\"", with: "\"poll\""),
            as: "intranet/app.json"
        )

        let installed = try await screens.run(
            ["plugin", "install", "--from", "./intranet", "--allow-unsigned"]
        )
        let shown = try await screens.run("run", "intranet")

        #expect(installed.exit == 0, "\(installed.errors)")
        #expect(
            installed.output.contains(
                "It cannot be shown yet, because no plugin provides poll. Install one that does: "
                    + "\"screens-host plugin install ARCHIVE\"."
            )
        )
        #expect(shown.exit == 6 && shown.errors.contains("There is no screenlet \"poll\"."))
    }

    @Test func anAppWithAThemeThatIsNotInstalledIsInstalledAndSaysSo() async throws {
        _ = try await screens.run("new", "app", "Intranet")
        let path = "\(screens.folder)/intranet/app.json"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        try screens.write(
            text.replacing(
                "\"title\": {",
                with: "\"theme\": \"corporate\", \"title\": {",
                maxReplacements: 1
            ),
            as: "intranet/app.json"
        )

        let installed = try await screens.run(
            ["plugin", "install", "--from", "./intranet", "--allow-unsigned"]
        )
        let shown = try await screens.run("run", "intranet")

        #expect(installed.exit == 0, "\(installed.errors)")
        #expect(
            installed.output.contains(
                "It cannot be shown yet, because no plugin provides the theme corporate. Install one that does: "
                    + "\"screens-host plugin install ARCHIVE\"."
            )
        )
        #expect(shown.exit == 6 && shown.errors.contains("There is no theme \"corporate\"."))
    }

    @Test func anAppDoesNotTakeTheNameOfAScreenletOrAPlugin() async throws {
        let named = try await pack("1.0.0", replacing: "", with: "", "--name", "asset-list")

        let screenlet = try await install(named)
        let folder = try await screens.run("run", "intranet")

        #expect(screenlet.exit == 6 && screenlet.errors.contains("a screenlet has this name"))
        #expect(folder.exit == 3 && folder.errors.contains("use ./intranet"))
    }

    @Test func itIsListedLockedCheckedAndRemoved() async throws {
        let file = try await pack()
        _ = try await install(file)

        let listed = try await screens.run("plugin", "list")
        let locked = try await screens.run("plugin", "lock")
        let shown = try await screens.run("run", "intranet", "--rows", "2", "--locked")
        let checked = try await screens.run("app", "check", file)
        let plugin = try await screens.run("plugin", "check", file)
        let removed = try await screens.run("plugin", "remove", "intranet")
        let missing = try await screens.run("run", "intranet", "--locked")

        #expect(listed.output.contains("intranet 1.0.0  Unsigned"))
        #expect(locked.output == "Wrote 1 plugin to plugins.lock.\n")
        #expect(shown.exit == 0, "\(shown.errors)")
        #expect(checked.output == "✓ The app has no mistakes: 4 pages.\n")
        #expect(plugin.exit == 2 && plugin.errors.contains("is an app. Run"))
        #expect(removed.output == "Removed intranet 1.0.0.\n")
        #expect(missing.exit != 0 && missing.errors.contains("plugins.lock"))
        #expect(try fixture.everything().filter { $0.contains("intranet") } == [])
    }

    @Test func itsNamePagesAndParametersAreCompleted() async throws {
        _ = try await install(try await pack())
        func completed(_ words: String...) async throws -> String {
            try await screens.run(["__complete", "words"] + words).output
        }

        let names = try await completed("serve", "int")
        let pages = try await completed("run", "intranet", "--page", "")
        let other = try await completed("run", "./intranet", "--page", "a")
        let parameters = try await completed(
            "run",
            "intranet",
            "--page",
            "article",
            "--with",
            ""
        )
        let removed = try await completed("plugin", "remove", "in")
        let folders = try await completed("run", "./in")

        #expect(names == "words\t\0intranet\0")
        #expect(pages == "words\t\0article\0me\0news\0sign-in\0")
        #expect(other == "words\t\0article\0")
        #expect(parameters == "open\t\0classPK=\tnumber\0")
        #expect(removed == "words\t\0intranet\0")
        #expect(folders == "folders\t\0./intranet/\0")
    }
}
