import Foundation
import TestSupport
import TestTraits
import Testing

/// Which plugins the host loads, and which it never loads.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct TrustTests {
    private let fixture: SigningFixture
    private var screens: Screens { fixture.screens }

    init() throws { fixture = try SigningFixture() }

    @Test func anUnsignedPluginIsLoadedOnlyWhenAllowedByName() async throws {
        let file = try await fixture.pack("1.2.0")
        let installed = try await screens.run("plugin", "install", file)
        let before = try await fixture.show()
        let refused = try await fixture.listed()?["refused"] as? [String: Any]

        let allowed = try await screens.run("plugin", "allow", "CorporateTheme")
        let after = try await fixture.show()
        let state = try await fixture.state()
        _ = try await screens.run("plugin", "allow", "CorporateTheme", "--undo")
        let undone = try await fixture.show()

        #expect(installed.exit == 0 && installed.errors.contains("plugin allow CorporateTheme"))
        #expect(fixture.isRefused(before, "plugin allow CorporateTheme"))
        #expect(refused?["code"] as? String == "unsigned")
        #expect(allowed.exit == 0 && fixture.isDrawn(after) && state == "Unsigned")
        #expect(fixture.isRefused(undone, "unsigned"))
    }

    @Test func aScreenletThatIsNotAllowedEndsTheRun() async throws {
        let library = "\(try ContactPlugin.folder())/libContact.so"
        let file = "\(screens.folder)/contact.screensplugin"
        let words = ["plugin", "pack", library, "--version", "1.0.0", "--output", file]
        _ = try await screens.run(words)
        _ = try await screens.run("plugin", "install", file)

        let before = try await screens.run("describe", "contact")
        _ = try await screens.run("plugin", "allow", "Contact")
        let after = try await screens.run("describe", "contact")

        #expect(before.exit == 6 && before.errors.contains("plugin allow Contact"))
        #expect(after.exit == 0, "\(after.errors)")
    }

    @Test func aLibraryThatWasCopiedByHandIsUnsignedToo() async throws {
        let package = try CorporatePlugin.makePackage(in: screens, version: "1.0.0")
        let build = "\(package)/.build/release"
        try FileManager.default.createDirectory(
            atPath: fixture.plugins,
            withIntermediateDirectories: true
        )
        try FileManager.default.copyItem(
            atPath: "\(build)/libCorporateTheme.so",
            toPath: "\(fixture.plugins)/libCorporateTheme.so"
        )

        let before = try await fixture.show()
        _ = try await screens.run("plugin", "allow", "CorporateTheme")
        let after = try await fixture.show()

        #expect(fixture.isRefused(before, "unsigned") && fixture.isDrawn(after))
    }

    @Test func aNamedFolderLoadsUnsignedPlugins() async throws {
        let package = try CorporatePlugin.makePackage(in: screens, version: "1.0.0")
        let build = "\(package)/.build/release"

        let page = try await fixture.show("--plugin-path", build)
        let list = try await screens.run(
            ["list"],
            environment: ["SCREENS_PLUGIN_PATH": build]
        )

        #expect(fixture.isDrawn(page))
        #expect(list.output.contains("CorporateTheme  Unsigned  \(build)/libCorporateTheme.so"))
    }

    @Test func anUntrustedScreenletIsReportedToRunWithAllRights() async throws {
        let folder = try ContactPlugin.folder()

        let list = try await screens.run("list", "--plugin-path", folder)
        let json = try await screens.run("list", "--json", "--plugin-path", folder).json
        let plugins = try #require(json["plugins"] as? [[String: Any]])

        let sentence =
            "    not confined: all code except views and themes runs with your permissions"
        #expect(list.output.split(separator: "\n").count { $0 == sentence } == 1)
        let unconfined = plugins.filter { $0["unconfined"] as? Bool == true }
        #expect(unconfined.map { $0["name"] as? String } == ["Contact"])
    }

    @Test(arguments: [true, false]) func aModifiedPluginIsNeverLoaded(keepsDates: Bool) async throws
    {
        try await fixture.install("1.2.0")
        let path = try #require(
            try fixture.everything().first { $0.hasSuffix("Theme.so") && $0 != "CorporateTheme.so" }
        )
        let library = "\(fixture.plugins)/\(path)"
        let dates = "\(screens.folder)/dates"
        try run(["touch", "-r", library, dates])
        var bytes = try Data(contentsOf: URL(filePath: library))
        // The last byte of the section does not matter for loading.
        bytes[bytes.count - 1] ^= 1
        if keepsDates {
            let file = try #require(FileHandle(forUpdatingAtPath: library))
            try file.write(contentsOf: bytes)
            try file.close()
            try run(["touch", "-r", dates, library])
        } else {
            try bytes.write(to: URL(filePath: library))
        }
        _ = try await screens.run("plugin", "allow", "CorporateTheme")

        let page = try await fixture.show()

        #expect(fixture.isRefused(page, "was changed after installation"))
        #expect(try await fixture.state() == "Modified")
    }

    @Test func pluginsSignedWithARevokedKeyAreNeverLoadedOrInstalled() async throws {
        let file = try await fixture.install("1.2.0")
        let key = try await screens.run("plugin", "trust", "list", "--json").json["keys"]
        let id = try #require((key as? [[String: Any]])?.first?["id"] as? String)
        _ = try await screens.run("plugin", "allow", "CorporateTheme")
        let revoked = try await screens.run("plugin", "trust", "revoke", id)

        let page = try await fixture.show()
        let state = try await fixture.state()
        let again = try await screens.run("plugin", "install", file)
        let added = try await screens.run("plugin", "trust", "add", "jane.pub")
        _ = try await screens.run("plugin", "trust", "remove", id)
        let removed = try await screens.run("plugin", "install", file)

        #expect(revoked.exit == 0 && state == "Revoked")
        #expect(fixture.isRefused(page, "a key that was revoked"))
        #expect(again.exit == 6 && again.errors.contains("a revoked key"))
        #expect(added.exit == 6 && added.errors.contains("was revoked"))
        #expect(removed.exit == 6 && removed.errors.contains("--trust"))
    }

    @Test func aKeyThatIsNoLongerTrustedMakesItsPluginsUnsigned() async throws {
        try await fixture.install("1.2.0")
        _ = try await screens.run("plugin", "trust", "remove", "jane.pub")

        let page = try await fixture.show()
        let state = try await fixture.state()
        _ = try await screens.run("plugin", "trust", "add", "jane.pub")

        #expect(fixture.isRefused(page, "which you do not trust"))
        #expect(state == "Unsigned")
        #expect(try await fixture.state() == "Trusted")
    }

    @Test func anotherKeyForAKnownNameIsRefusedLoudly() async throws {
        try await fixture.install("1.2.0")
        let before = try fixture.everything()
        try await fixture.makeKeys("mallory")
        let other = try await fixture.pack("1.3.0", signedBy: "mallory")
        let unsigned = try await fixture.pack("1.3.0")

        let byOther = try await screens.run("plugin", "install", other, "--trust", "mallory.pub")
        let byNobody = try await screens.run(
            "plugin",
            "install",
            unsigned,
            "--allow-unsigned"
        )

        #expect(byOther.exit == 6 && byOther.errors.contains("WARNING"))
        #expect(byNobody.exit == 6 && byNobody.errors.contains("WARNING"))
        #expect(try fixture.everything() == before)
        #expect(try await screens.run("plugin", "trust", "list").output.contains("Jane"))
    }

    @Test func aCorruptTrustFileTrustsNobody() async throws {
        try await fixture.install("1.2.0")
        let path = "\(screens.folder)/data/screens/trust"
        var text = try String(contentsOfFile: path, encoding: .utf8)
        text += "key:nonsense\tstate:trusted\n"
        try Data(text.utf8).write(to: URL(filePath: path))

        let page = try await fixture.show()
        let changed = try await screens.run("plugin", "allow", "CorporateTheme")

        #expect(fixture.isRefused(page, "cannot be read"))
        #expect(changed.exit == 1 && changed.errors.contains("repair it"))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    @Test(arguments: ["writable", "pipe", "endless"])
    func anUnreliableTrustFileTrustsNobody(kind: String) async throws {
        try await fixture.install("1.2.0")
        let path = "\(screens.folder)/data/screens/trust"
        switch kind {
        case "writable": chmod(path, 0o666)
        default:
            unlink(path)
            if kind == "pipe" { mkfifo(path, 0o600) } else { symlink("/dev/zero", path) }
        }

        let page = try await fixture.show()
        let changed = try await screens.run("plugin", "allow", "CorporateTheme")

        let reason = kind == "writable" ? "\"chmod go-w \(path)\"" : "it is not a regular file"
        #expect(fixture.isRefused(page, reason), "\(page.errors)")
        #expect(changed.exit == 1 && changed.errors.contains(reason))
    }
}
