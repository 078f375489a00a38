import Foundation
import TestSupport
import TestTraits
import Testing

/// Installing, removing and locking plugins.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct InstallTests {
    private let fixture: SigningFixture
    private var screens: Screens { fixture.screens }

    init() throws { fixture = try SigningFixture() }

    @Test func anInstalledPluginIsLoadedWithItsPictures() async throws {
        try await fixture.install("1.2.0")

        let page = try await fixture.show()
        let listed = try #require(try await fixture.listed())

        #expect(page.exit == 0 && fixture.isDrawn(page))
        #expect(page.output.contains(CorporatePlugin.markup))
        #expect(page.output.contains("Outside"))
        #expect(listed["state"] as? String == "Trusted")
        #expect(listed["version"] as? String == "1.2.0")
        #expect(listed["file"] as? String == fixture.library)
    }

    @Test func aPictureBesideALibraryIsFound() async throws {
        let package = try CorporatePlugin.makePackage(in: screens, version: "1.0.0")
        let build = "\(screens.folder)/elsewhere"
        try FileManager.default.moveItem(
            atPath: "\(package)/.build/any-linux/release",
            toPath: build
        )
        let bare = try await fixture.show("--plugin-path", build)
        try FileManager.default.copyItem(
            atPath: "\(package)/resources",
            toPath: "\(build)/CorporateTheme.resources"
        )
        try FileManager.default.copyItem(
            atPath: "\(package)/resources/pictures/logo.gif",
            toPath: "\(build)/secret.gif"
        )

        let page = try await fixture.show("--plugin-path", build)

        #expect(fixture.isDrawn(bare) && !bare.output.contains(CorporatePlugin.markup))
        #expect(page.output.components(separatedBy: CorporatePlugin.markup).count == 2)
    }

    @Test func anInstalledPluginUsesTheUsersLanguage() async throws {
        try await fixture.install("1.2.0")

        let arabic = try await fixture.show("--locale", "ar_EG")
        let german = try await fixture.show("--locale", "de_DE")
        let path = try #require(try fixture.everything().first { $0.hasSuffix("ar.json") })
        try Data(#"{"greeting":"Changed"}"#.utf8)
            .write(to: URL(filePath: "\(fixture.plugins)/\(path)"))
        let changed = try await fixture.show("--locale", "ar_EG")

        #expect(arabic.output.contains(#"<html lang="ar-EG" dir="rtl">"#))
        #expect(arabic.output.contains("مرحبا Ana"))
        #expect(german.output.contains("Hello Ana"))
        #expect(changed.output.contains("Hello Ana"))
    }

    @Test func aPluginInItsBuildFolderUsesItsPackagesResources() async throws {
        let package = try CorporatePlugin.makePackage(in: screens, version: "1.0.0")

        let page = try await fixture.show("--plugin-path", "\(package)/.build/release")

        #expect(page.output.contains("Hello Ana"))
        #expect(page.output.contains(CorporatePlugin.markup))
    }

    @Test func aPictureThatWasChangedAfterInstallingIsNotShown() async throws {
        try await fixture.install("1.2.0")
        let path = try #require(try fixture.everything().first { $0.hasSuffix("logo.gif") })
        let changed = CorporatePlugin.picture.dropLast() + [0, 0x3B]
        try Data(changed).write(to: URL(filePath: "\(fixture.plugins)/\(path)"))

        let page = try await fixture.show()

        #expect(fixture.isDrawn(page) && !page.output.contains(CorporatePlugin.markup))
    }

    @Test func anUnknownKeyIsShownAndAskedAbout() async throws {
        let key = try await fixture.makeKeys("jane")
        let file = try await fixture.pack("1.2.0", signedBy: "jane")
        for (answer, exit) in [("n\n", 6), ("y\n", 0)] {
            let terminal = try PseudoTerminal(screens, ["plugin", "install", file])
            try terminal.wait(for: "Trust this key and everything it signs? [y/N]")
            #expect(terminal.transcript.contains(key))
            #expect(terminal.transcript.contains("fingerprint"))
            #expect(terminal.transcript.contains("Jane"))
            terminal.type(answer)
            try terminal.wait(for: "ended \(exit)")
            await terminal.end()
            #expect(try fixture.everything().isEmpty == (exit == 6))
        }
        #expect(try await fixture.state() == "Trusted")
    }

    @Test func withoutATerminalNoUnknownKeyIsTrusted() async throws {
        let key = try await fixture.makeKeys("jane")
        let file = try await fixture.pack("1.2.0", signedBy: "jane")

        let outcome = try await screens.run("plugin", "install", file)

        #expect(outcome.exit == 6 && outcome.errors.contains("--trust \(key)"))
        #expect(try fixture.everything() == [])
    }

    @Test func aNewerVersionReplacesAnOlderOne() async throws {
        try await fixture.install("1.2.0")
        let before = try fixture.everything()
        try await fixture.install("1.10.0")

        let after = try fixture.everything()
        let older = try await fixture.pack("1.9.0", signedBy: "jane")
        let back = try await screens.run("plugin", "install", older)

        #expect(before.count == after.count)
        #expect(after.allSatisfy { !$0.contains("1.2.0") })
        #expect(try await fixture.listed()?["version"] as? String == "1.10.0")
        #expect(back.exit == 6 && back.errors.contains("1.10.0 is installed, which is newer"))
        #expect(try fixture.everything() == after)
    }

    @Test func removingLeavesNothing() async throws {
        try await fixture.install("1.2.0")

        let removed = try await screens.run("plugin", "remove", "CorporateTheme")
        let again = try await screens.run("plugin", "remove", "CorporateTheme")

        #expect(removed.exit == 0)
        #expect(again.exit == 3 && again.errors.contains("No plugin named \"CorporateTheme\""))
        #expect(try fixture.everything() == [])
    }

    @Test func filesLeftByACrashAreNeitherUsedNorStored() async throws {
        try await fixture.install("1.2.0")
        let whole = try fixture.everything()
        let half = "\(fixture.plugins)/.versions/new-abcdef"
        try FileManager.default.createDirectory(
            atPath: half,
            withIntermediateDirectories: false
        )
        try Data("half".utf8).write(to: URL(filePath: "\(half)/libCorporateTheme.so"))
        try FileManager.default.createSymbolicLink(
            atPath: "\(fixture.plugins)/.CorporateTheme.new",
            withDestinationPath: ".versions/new-abcdef/libCorporateTheme.so"
        )

        let page = try await fixture.show()
        try await fixture.install("1.2.0")

        #expect(fixture.isDrawn(page))
        #expect(try fixture.everything().count == whole.count)
    }

    @Test func manySimultaneousInstallationsLeaveOneCompleteVersion() async throws {
        try await fixture.install("1.0.0")
        let count = try fixture.everything().count
        let files = [
            try await fixture.pack("1.0.0", signedBy: "jane"),
            try await fixture.pack("1.0.0", signedBy: "jane", note: "Another."),
        ]

        // Each process waits for all before it, which takes long on a busy machine.
        let outcomes = try await withThrowingTaskGroup(of: Screens.Outcome.self) { group in
            for number in 0..<8 {
                group.addTask { [screens] in
                    try await screens.run(["plugin", "install", files[number % 2]], within: 120)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        let page = try await fixture.show()
        for outcome in outcomes { #expect(outcome.exit == 0, "\(outcome.errors)") }
        #expect(try fixture.everything().count == count)
        #expect(fixture.isDrawn(page))
    }

    @Test func aMistypedNameIsNotRemovedButSuggestsTheInstalledOne() async throws {
        try await fixture.install("1.2.0")

        let outcome = try await screens.run("plugin", "remove", "CorporateThem")

        #expect(outcome.exit == 3)
        #expect(outcome.errors.contains("is installed. Did you mean \"CorporateTheme\"?"))
        #expect(try await fixture.listed() != nil)
    }

    @Test func aLocalPackageIsInstalledFromItsFolder() async throws {
        let package = try CorporatePlugin.makePackage(in: screens, version: "0.1.0")

        let outcome = try await screens.run(
            "plugin",
            "install",
            "--from",
            package,
            "--allow-unsigned"
        )

        #expect(outcome.exit == 0 && outcome.output.contains(": Unsigned."))
        #expect(fixture.isDrawn(try await fixture.show()))
    }

    @Test func aLockFileFixesTheVersionsOfPlugins() async throws {
        try await fixture.install("1.2.0")
        let locked = try await screens.run("plugin", "lock")
        let path = "\(screens.folder)/plugins.lock"
        let lock = try Data(contentsOf: URL(filePath: path))
        let same = try await fixture.show("--locked")
        _ = try await screens.run("plugin", "lock")
        let again = try Data(contentsOf: URL(filePath: path))
        try await fixture.install("1.3.0")

        let other = try await fixture.show("--locked")
        _ = try await screens.run("plugin", "remove", "CorporateTheme")
        let none = try await screens.run("list", "--locked")

        #expect(locked.exit == 0 && lock == again)
        #expect(same.exit == 0 && fixture.isDrawn(same))
        #expect(other.exit == 6 && !fixture.isDrawn(other))
        #expect(
            other.errors.contains("CorporateTheme has version 1.3.0, but plugins.lock has 1.2.0.")
        )
        #expect(none.exit == 6 && none.errors.contains("CorporateTheme is in plugins.lock, but"))
    }

    @Test(arguments: ["modified", "loose"])
    func aLockFileRefusesChangedAndAddedFiles(kind: String) async throws {
        try await fixture.install("1.2.0")
        _ = try await screens.run("plugin", "lock")
        let path = try #require(
            try fixture.everything().first { $0.hasSuffix("Theme.so") && $0 != "CorporateTheme.so" }
        )
        let library = "\(fixture.plugins)/\(path)"
        var bytes = try Data(contentsOf: URL(filePath: library))
        if kind == "modified" {
            bytes[bytes.count - 1] ^= 1
            try bytes.write(to: URL(filePath: library))
        } else {
            try bytes.write(to: URL(filePath: "\(fixture.plugins)/libOther.so"))
        }

        let page = try await fixture.show("--locked")
        let list = try await screens.run("list", "plugins", "--locked")

        for outcome in [page, list] {
            #expect(outcome.exit == 6, "\(outcome.errors)")
            #expect(outcome.errors.contains(kind == "modified" ? "was changed" : "libOther.so"))
        }
    }

    @Test func withALockFileOnlyItsPluginsAreLoaded() async throws {
        let package = try CorporatePlugin.makePackage(in: screens, version: "1.0.0")
        let place = ["--plugin-path", "\(package)/.build/release"]
        _ = try await screens.run("plugin", "lock")

        let free = try await fixture.screens.run(["list", "themes", "--names"] + place)
        let bound = try await fixture.screens.run(
            ["run", "asset-list", "--theme", "corporate", "--locked"] + place
        )
        let nobody = "\(screens.folder)/nobody"
        let missing = try await fixture.screens.run(
            ["run", "asset-list", "--locked"],
            environment: ["HOME": nobody, "XDG_DATA_HOME": nobody]
        )

        #expect(free.output.contains("corporate"))
        #expect(bound.exit == 6 && bound.errors.contains("not in plugins.lock"))
        #expect(missing.exit == 0, "\(missing.errors)")
    }
}
