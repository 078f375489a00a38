import Foundation
import TestSupport
import TestTraits
import Testing
import WebSupport

/// Plugins from web servers and their indexes, as publishers and users use them.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct PluginIndexTests {
    private let fixture: SigningFixture
    private let server: FolderServer
    private var screens: Screens { fixture.screens }
    private var index: String { "\(server.url)/index.json" }

    init() throws {
        fixture = try SigningFixture()
        let site = "\(fixture.screens.folder)/site"
        try FileManager.default.createDirectory(
            atPath: site,
            withIntermediateDirectories: true
        )
        server = try FolderServer(site)
    }

    /// Puts a signed version of the theme on the server.
    @discardableResult
    private func publish(_ version: String, by key: String = "jane") async throws -> String {
        if !FileManager.default.fileExists(atPath: "\(screens.folder)/\(key).key") {
            try await fixture.makeKeys(key)
        }
        let file = try await fixture.pack(version, signedBy: key)
        let name = "CorporateTheme-\(version).screensplugin"
        for ending in ["", ".minisig"] {
            try FileManager.default.moveItem(
                atPath: file + ending,
                toPath: "\(screens.folder)/site/\(name)\(ending)"
            )
        }
        return "\(server.url)/\(name)"
    }

    private func makeIndex(_ options: String...) async throws -> Screens.Outcome {
        if !FileManager.default.fileExists(atPath: "\(screens.folder)/curator.key") {
            try await fixture.makeKeys("curator")
        }
        return try await screens.run(
            ["plugin", "index", "make", "site", "--key", "curator.key"] + options
        )
    }

    private func follow() async throws {
        let words = ["plugin", "index", "add", index, "--trust", "curator.pub"]
        let added = try await screens.run(words)
        #expect(added.exit == 0, "\(added.errors)")
    }

    @Test func aPluginIsFoundInstalledAndUpdatedFromAnIndex() async throws {
        try await publish("1.0.0")
        let made = try await makeIndex()
        try await follow()

        let found = try await screens.run("plugin", "search", "corporate")
        let asked = try await screens.run("plugin", "install", "CorporateTheme")
        let installed = try await screens.run(
            ["plugin", "install", "CorporateTheme", "--trust", "jane.pub"]
        )
        let same = try await screens.run("plugin", "update")
        try await publish("1.1.0")
        _ = try await makeIndex()
        let updated = try await screens.run("plugin", "update", "CorporateTheme")
        try await publish("1.2.0")
        _ = try await makeIndex()
        let both = try await [
            screens.run("plugin", "update", "--json").json,
            screens.run("plugin", "update", "--json").json,
        ]

        #expect(made.output == "Wrote site/index.json, index 1: 1 archive.\n")
        #expect(found.output.hasPrefix("CorporateTheme 1.0.0  "), "\(found.errors)")
        #expect(found.output.contains("theme corporate  Blue.\n"), "\(found.output)")
        #expect(asked.exit == 6 && asked.errors.contains("is signed by a key that is new to you"))
        #expect(
            installed.output == "Installed CorporateTheme 1.0.0: Trusted.\n",
            "\(installed.errors)"
        )
        #expect(same.output == "CorporateTheme 1.0.0 is up to date.\n")
        #expect(
            updated.output == "Installed CorporateTheme 1.1.0, replacing 1.0.0: Trusted.\n",
            "\(updated.errors)"
        )
        let reports = both.compactMap { ($0["plugins"] as? [[String: String]])?.first }
        #expect(
            reports == [
                [
                    "name": "CorporateTheme", "version": "1.2.0", "result": "updated",
                    "replaced": "1.1.0",
                ],
                ["name": "CorporateTheme", "version": "1.2.0", "result": "up-to-date"],
            ]
        )
        #expect(fixture.isDrawn(try await fixture.show()))
    }

    @Test func whoseIndexIsFollowedIsDecidedByTheUser() async throws {
        try await publish("1.0.0")
        _ = try await makeIndex()
        try await fixture.makeKeys("mallory")

        let asked = try await screens.run("plugin", "index", "add", index)
        let none = try await screens.run("plugin", "search")
        let wrong = try await screens.run(
            ["plugin", "index", "add", index, "--trust", "mallory.pub"]
        )
        try await follow()
        let again = try await screens.run("plugin", "index", "add", index)
        let listed = try await screens.run("plugin", "index", "list", "--json")
        let trusted = try await screens.run("plugin", "trust", "list")
        let removed = try await screens.run("plugin", "index", "remove", index)
        let gone = try await screens.run("plugin", "index", "remove", index)

        #expect(asked.exit == 6 && asked.errors.contains("fingerprint"), "\(asked.errors)")
        #expect(none.exit == 3 && none.errors.contains("You follow no index."))
        #expect(wrong.exit == 6 && wrong.errors.contains("does not match"))
        #expect(again.exit == 0, "\(again.errors)")
        let indexes = try listed.json["indexes"] as? [[String: Any]]
        #expect(indexes?.map { $0["number"] as? Int } == [1])
        #expect(trusted.output.isEmpty)
        #expect(removed.exit == 0 && gone.exit == 3)
    }

    @Test func whatWasDownloadedIsSearchedWithoutTheServer() async throws {
        try await publish("1.0.0")
        _ = try await makeIndex()
        try await follow()
        server.attack { _, _ in true }

        let text = try await screens.run("plugin", "search", "corporate")
        let json = try await screens.run("plugin", "search", "--json").json
        let install = try await screens.run(
            ["plugin", "install", "CorporateTheme", "--trust", "jane.pub"]
        )

        #expect(text.output.hasPrefix("CorporateTheme 1.0.0"), "\(text.errors)")
        #expect(text.errors.contains("Index 1 is used, which was downloaded"), "\(text.errors)")
        let plugins = try #require(json["plugins"] as? [[String: Any]])
        #expect(plugins.first?["fits"] as? Bool == true)
        #expect((json["problems"] as? [String])?.count == 1)
        #expect(install.exit == 4 && install.output.isEmpty, "\(install.errors)")
        #expect(try fixture.everything() == [])
    }

    @Test func anotherAuthorsVersionNeverReplacesWhatIsInstalled() async throws {
        let first = try await publish("1.0.0")
        let installed = try await screens.run("plugin", "install", first, "--trust", "jane.pub")
        try await publish("9.0.0", by: "mallory")
        _ = try await makeIndex()
        try await follow()

        let updated = try await screens.run("plugin", "update")
        let forced = try await screens.run(
            ["plugin", "install", "CorporateTheme", "--trust", "mallory.pub"]
        )
        let direct = try await screens.run(
            [
                "plugin", "install", "\(server.url)/CorporateTheme-9.0.0.screensplugin", "--trust",
                "mallory.pub",
            ]
        )

        #expect(installed.exit == 0, "\(installed.errors)")
        #expect(updated.exit == 0 && updated.output == "CorporateTheme 1.0.0 is up to date.\n")
        #expect(updated.errors.contains("by another author, which does not replace it"))
        #expect(forced.exit == 6 && forced.errors.contains("WARNING:"), "\(forced.errors)")
        #expect(direct.exit == 6 && direct.errors.contains("WARNING:"), "\(direct.errors)")
        #expect(try await fixture.listed()?["version"] as? String == "1.0.0")
    }

    @Test func anArchiveIsInstalledFromAnEncryptedAddress() async throws {
        try await publish("1.0.0")
        let front = try TLSFront(of: server.url, in: screens.folder)
        let address = "\(front.url)/CorporateTheme-1.0.0.screensplugin"
        let words = ["plugin", "install", address, "--trust", "jane.pub"]

        let unknown = try await screens.run(words)
        let installed = try await screens.run(
            words,
            environment: ["SSL_CERT_FILE": front.certificate]
        )

        #expect(unknown.exit == 4 && unknown.errors.contains("certificate"), "\(unknown.errors)")
        #expect(
            installed.output == "Installed CorporateTheme 1.0.0: Trusted.\n",
            "\(installed.errors)"
        )
    }

    @Test(arguments: [
        "http://example.org/a-1.0.0.screensplugin",
        "https://user@example.org/a-1.0.0.screensplugin",
        "https://example.org/a-1.0.0.screensplugin?x", "file:///etc/passwd", "https://example.org/",
        "ftp://example.org/a-1.0.0.screensplugin", "https://exa\u{1B}[31mmple.org/a.screensplugin",
    ])
    func otherAddressesAreWrongArguments(address: String) async throws {
        let installed = try await screens.run("plugin", "install", address)
        let added = try await screens.run("plugin", "index", "add", address)

        for outcome in [installed, added] {
            #expect(outcome.exit == 2 && outcome.errors.contains("is not the address of a file"))
            #expect(!hasControls(outcome.errors))
        }
    }

    @Test func descriptionsDoNotControlTheTerminal() async throws {
        try await fixture.makeKeys("jane")
        let package = try CorporatePlugin.makePackage(in: screens, version: "1.0.0")
        var made: [Screens.Outcome] = []
        for summary in ["Blue\u{9B}31m.", "Blue \u{202E}der."] {
            let file = "site/theme.screensplugin"
            let words = ["plugin", "pack", package, "--summary", summary, "--output", file]
            let packed = try await screens.run(words)
            let signed = try await screens.run("plugin", "sign", file, "--key", "jane.key")
            #expect(packed.exit == 0 && signed.exit == 0, "\(packed.errors)\(signed.errors)")
            made.append(try await makeIndex())
        }
        try await follow()

        let found = try await screens.run("plugin", "search")

        #expect(made[0].exit == 6 && made[0].errors.contains("a text that is not one line"))
        #expect(made[1].exit == 0 && !hasControls(made[0].errors), "\(made[1].errors)")
        #expect(
            found.output.hasPrefix("CorporateTheme 1.0.0") && !found.output.contains("\u{202E}")
        )
    }

    @Test func whatIsRefusedLeavesNothingBehind() async throws {
        let address = try await publish("1.0.0")
        let site = "\(screens.folder)/site/CorporateTheme-1.0.0.screensplugin"
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: site)))
        bytes[bytes.count / 2] ^= 1
        try Data(bytes).write(to: URL(filePath: site))

        let changed = try await screens.run("plugin", "install", address, "--trust", "jane.pub")
        server.attack { path, connection in
            guard !path.hasSuffix(".minisig") else { return false }
            return connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\nabc")
        }
        let cut = try await screens.run("plugin", "install", address, "--trust", "jane.pub")
        let trusted = try await screens.run("plugin", "trust", "list")

        #expect(changed.exit == 6 && changed.errors.contains("does not match"), "\(changed.errors)")
        #expect(cut.exit == 4, "\(cut.errors)")
        #expect(try fixture.everything() == [] && trusted.output.isEmpty)
    }
}
