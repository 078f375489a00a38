import Foundation
import TestSupport
import TestTraits
import Testing

/// Apps that require plugins, and bring them along.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct BundledAppTests {
    private let fixture: SigningFixture
    private var screens: Screens { fixture.screens }

    init() throws { fixture = try SigningFixture() }

    /// Makes an app that needs the theme, and installs the theme, as its author has it.
    private func makeApp(requiring version: String = "\"1.0.0\"") async throws {
        _ = try await screens.run("new", "app", "Intranet")
        let path = "\(screens.folder)/intranet/app.json"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        try screens.write(
            text.replacing(
                "\"title\": {",
                with:
                    "\"theme\": \"corporate\", \"requires\": { \"CorporateTheme\": \(version) }, \"title\": {",
                maxReplacements: 1
            ),
            as: "intranet/app.json"
        )
    }

    private func pack(_ options: String...) async throws -> String {
        let file = "\(screens.folder)/intranet.screensapp"
        let words = ["plugin", "pack", "./intranet", "--version", "1.0.0", "--output", file]
        let packed = try await screens.run(words + options)
        #expect(packed.exit == 0, "\(packed.errors)")
        return file
    }

    private func sign(_ file: String, by key: String) async throws {
        let signed = try await screens.run("plugin", "sign", file, "--key", "\(key).key")
        #expect(signed.exit == 0, "\(signed.errors)")
    }

    /// An app by one author with the theme of another one.
    private func bundle() async throws -> String {
        try await makeApp()
        try await fixture.makeKeys("ann")
        let theme = try await fixture.install("1.2.0")
        let file = try await pack("--bundle", theme)
        try await sign(file, by: "ann")
        _ = try await screens.run("plugin", "remove", "CorporateTheme")
        _ = try await screens.run("plugin", "trust", "remove", "jane.pub")
        return file
    }

    private func shown() async throws -> Screens.Outcome {
        try await screens.run("run", "intranet", "--rows", "2")
    }

    @Test func anAppBringsItsPluginsAndEachAuthorIsTrustedApart() async throws {
        let file = try await bundle()

        let one = try await screens.run("plugin", "install", file, "--trust", "ann.pub")
        let nothing = try fixture.everything()
        let other = try await screens.run(
            ["plugin", "install", file, "--trust", "ann.pub", "--trust", "curator.pub"]
        )
        let both = try await screens.run(
            ["plugin", "install", file, "--trust", "ann.pub", "--trust", "jane.pub"]
        )
        let shown = try await shown()

        #expect(
            one.exit == 6 && one.errors.contains("CorporateTheme-1.2.0.screensplugin is signed")
        )
        #expect(nothing == [], "\(nothing)")
        #expect(other.exit == 2, "\(other.errors)")
        #expect(
            both.output.hasPrefix(
                "Installed CorporateTheme 1.2.0: Trusted.\nInstalled intranet 1.0.0: Trusted.\n"
            ),
            "\(both.errors)"
        )
        #expect(both.output.hasSuffix("Run \"screens-host run intranet\" to see it.\n"))
        #expect(shown.exit == 0, "\(shown.errors)")
    }

    @Test func aKeyThatHasSignedNothingOfItIsRefused() async throws {
        let file = try await bundle()
        try await fixture.makeKeys("mallory")

        let outcome = try await screens.run(
            ["plugin", "install", file, "--trust", "ann.pub", "--trust", "mallory.pub"]
        )

        #expect(outcome.exit == 6 && outcome.errors.contains("contains nothing that is signed by"))
    }

    @Test func unsignedPluginsOfASignedAppAreNotLoaded() async throws {
        try await makeApp()
        try await fixture.makeKeys("ann")
        let theme = try await fixture.pack("1.2.0")
        _ = try await screens.run("plugin", "install", theme, "--allow-unsigned")
        let file = try await pack("--bundle", theme)
        try await sign(file, by: "ann")
        _ = try await screens.run("plugin", "remove", "CorporateTheme")

        let installed = try await screens.run("plugin", "install", file, "--trust", "ann.pub")

        #expect(installed.exit == 0, "\(installed.errors)")
        #expect(installed.output.hasPrefix("Installed CorporateTheme 1.2.0: Unsigned.\n"))
        #expect(installed.errors.contains("CorporateTheme is unsigned and will not be loaded."))
        #expect(try await fixture.state() == "Unsigned")
    }

    @Test(arguments: [true, false]) func theOrderDoesNotMatter(appFirst: Bool) async throws {
        try await makeApp()
        let theme = try await fixture.install("1.2.0")
        let file = try await pack()
        if appFirst { _ = try await screens.run("plugin", "remove", "CorporateTheme") }

        let app = try await screens.run("plugin", "install", file, "--allow-unsigned")
        let early = try await shown()
        let plugin = try await screens.run("plugin", "install", theme)
        let late = try await shown()

        let words =
            "The app needs CorporateTheme 1.0.0 or later, but no plugin of this name is installed."
        #expect(app.exit == 0 && app.output.contains(words) == appFirst, "\(app.output)")
        #expect((early.exit == 6) == appFirst && early.errors.contains(words) == appFirst)
        #expect(plugin.exit == 0 && late.exit == 0, "\(late.errors)")
    }

    @Test func anOldVersionIsNamedWithTheCommandThatMendsIt() async throws {
        let address = "https://example.org/CorporateTheme-2.0.0.screensplugin"
        try await makeApp(requiring: "{ \"version\": \"2.0.0\", \"from\": \"\(address)\" }")
        try await fixture.install("1.2.0")

        let run = try await screens.run("run", "./intranet")
        let checked = try await screens.run("app", "check", "./intranet")

        for outcome in [run, checked] {
            #expect(outcome.exit == 6)
            #expect(
                (outcome.output + outcome.errors).contains(
                    "The app needs CorporateTheme 2.0.0 or later, but CorporateTheme 1.2.0 is installed. Run "
                        + "\"screens-host plugin install \(address)\"."
                ),
                "\(outcome.errors)"
            )
        }
    }

    @Test func whatIsNewerStaysAndIsReported() async throws {
        let file = try await bundle()
        try await fixture.install("1.3.0")

        let installed = try await screens.run(
            ["plugin", "install", file, "--trust", "ann.pub"]
        )

        #expect(installed.output.hasPrefix("CorporateTheme 1.3.0 was installed before.\n"))
        #expect(try await fixture.listed()?["version"] as? String == "1.3.0")
    }

    @Test func archivesAreChosenFromAFolderAndOthersAreRefused() async throws {
        try await makeApp()
        let theme = try await fixture.install("1.2.0")
        let old = try await fixture.pack("0.9.0")
        try FileManager.default.createDirectory(
            atPath: "\(screens.folder)/archives",
            withIntermediateDirectories: true
        )
        for (index, file) in [theme, old].enumerated() {
            try FileManager.default.copyItem(
                atPath: file,
                toPath: "\(screens.folder)/archives/\(index).screensplugin"
            )
        }

        let packed = try await screens.run(
            [
                "plugin", "pack", "./intranet", "--version", "1.0.0", "--bundle", "archives",
                "--json",
            ]
        ).json
        let tooOld = try await screens.run(
            ["plugin", "pack", "./intranet", "--version", "1.0.0", "--bundle", old]
        )
        let plugin = try await screens.run("plugin", "pack", "x", "--bundle", old)

        let files = packed["files"] as? [String]
        #expect(files?.contains("plugins/CorporateTheme-1.2.0.screensplugin") == true, "\(packed)")
        #expect(tooOld.exit == 2 && tooOld.errors.contains("requires 1.0.0 or later"))
        #expect(plugin.exit == 2 && plugin.errors.contains("is for an app"), "\(plugin.errors)")
    }
}
