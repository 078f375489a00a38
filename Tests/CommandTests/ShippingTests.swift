import Foundation
import TestSupport
import TestTraits
import Testing

/// Archives and signatures, as authors of plugins use them.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct ShippingTests {
    private let fixture: SigningFixture
    private var screens: Screens { fixture.screens }

    init() throws { fixture = try SigningFixture() }

    @Test func theSamePluginGivesTheSameBytes() async throws {
        let files = [try await fixture.pack("1.2.0"), try await fixture.pack("1.2.0")]

        let archives = try files.map { try Data(contentsOf: URL(filePath: $0)) }
        let names = try child(["tar", "tzf", files[0]]).output
        #expect(archives[0] == archives[1])
        #expect(
            names == "manifest.json\nLICENSE\nlibCorporateTheme.so\nresources/pictures/logo.gif\n"
                + "resources/strings/ar.json\nresources/strings/en.json\n"
        )
    }

    @Test func packingReportsWhatIsMissing() async throws {
        let package = try CorporatePlugin.makePackage(in: screens, version: "one")
        let odd = try await screens.run("plugin", "pack", package)
        try FileManager.default.removeItem(atPath: "\(package)/.build")
        let unbuilt = try await screens.run("plugin", "pack", package, "--version", "1.0.0")
        let none = try await screens.run("plugin", "pack", "nowhere.so", "--version", "1.0.0")

        #expect(odd.exit == 2 && odd.errors.contains("\"one\" is not a version"), "\(odd.errors)")
        #expect(
            unbuilt.exit == 3 && unbuilt.errors.contains("swift build -c release"),
            "\(unbuilt.exit) \(unbuilt.errors)"
        )
        #expect(none.exit == 3 && none.errors.contains("nowhere.so does not exist"))
    }

    @Test(arguments: ["--scratch-path", "SWIFTPM_BUILD_DIR", "nowhere"])
    func aBuildInAnotherFolderIsFoundByAskingThePackageManager(how: String) async throws {
        let package = try CorporatePlugin.makePackage(in: screens, version: "1.0.0")
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(name: "CorporateTheme")
            """
        try Data(manifest.utf8).write(to: URL(filePath: "\(package)/Package.swift"))
        let scratch = "\(screens.folder)/scratch"
        var environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
        environment["SWIFTPM_BUILD_DIR"] = how == "SWIFTPM_BUILD_DIR" ? scratch : nil
        let bin = try TestBuild.binFolder(
            of: package,
            configuration: "release",
            options: ["--scratch-path", scratch]
        )
        try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
        try FileManager.default.moveItem(
            atPath: "\(package)/.build/any-linux/release/libCorporateTheme.so",
            toPath: "\(bin)/libCorporateTheme.so"
        )
        let options = how.hasPrefix("--") ? [how, scratch] : []

        let packed = try await screens.run(
            ["plugin", "pack", package, "--no-build"] + options,
            environment: environment
        )
        let checked = try await screens.run(
            ["plugin", "check", package] + options,
            environment: environment
        )

        let isFound = how != "nowhere"
        #expect(packed.exit == (isFound ? 0 : 3), "\(packed.errors)")
        // The suite may fail for this theme; only the exit code 3 is of interest here.
        #expect((checked.exit == 3) == !isFound, "\(checked.errors)")
        #expect(checked.output.contains("\(bin)/libCorporateTheme.so") == isFound)
    }

    @Test func withoutAPackageManagerALibraryHasToBeNamed() async throws {
        let package = try CorporatePlugin.makePackage(in: screens, version: "1.0.0")

        let outcome = try await screens.run(
            ["plugin", "pack", package, "--no-build"],
            environment: ["PATH": "/nowhere"]
        )
        let unbuilt = try await screens.run(
            ["plugin", "install", "--from", package, "--allow-unsigned"],
            environment: ["PATH": "/nowhere"]
        )

        #expect(unbuilt.exit == 1)
        #expect(unbuilt.errors.contains("\(package) cannot be built. Cannot run swift"))
        #expect(outcome.exit == 1)
        #expect(outcome.errors.contains("Use --library. Cannot run swift"))
    }

    @Test func packingBuildsAndReportsTheFirstErrorWithItsPlace() async throws {
        let scratch = try TemporaryFolder()
        let theme = try DevelopedTheme(in: scratch, .foreign)
        let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
        let words = ["plugin", "pack", theme.folder, "--version", "1.0.0"]
        try theme.write("public let one: Int = \"one\"\npublic let two: Int = \"two\"\n")
        let wrong = try await screens.run(words, environment: environment, within: 200)
        try theme.write(DevelopedTheme.view("packed"))

        let packed = try await screens.run(words, environment: environment, within: 200)

        #expect(wrong.exit == 1 && wrong.output.isEmpty)
        #expect(
            wrong.errors.contains(
                "cannot be built. Sources/CorporateTheme/View.swift:1:23: error: "
            ),
            "\(wrong.errors)"
        )
        #expect(packed.exit == 0, "\(packed.errors)")
        #expect(packed.errors.contains("Building CorporateTheme for release …\n"))
        #expect(packed.output == "Wrote CorporateTheme-1.0.0.screensplugin with 1 file.\n")
        let shown = try await screens.run(
            ["run", "asset-list", "--theme", "corporate"],
            by: ["/bin/sh", "-c", "cd '\(theme.folder)' && exec \"$0\" \"$@\""]
        )
        #expect(
            shown.exit == 0 && shown.output.contains("packed") && !shown.errors.contains("note:"),
            "\(shown.errors)"
        )
    }

    @Test func anUnknownKeyOfTheDescriptionIsNotPacked() async throws {
        let package = try CorporatePlugin.makePackage(in: screens, version: "1.0.0")
        let json = #"{"version":"1.0.0","licens":"MIT"}"#
        try Data(json.utf8).write(to: URL(filePath: "\(package)/plugin.json"))

        let outcome = try await screens.run("plugin", "pack", package)

        #expect(outcome.exit == 2)
        #expect(
            outcome.errors.hasPrefix(
                "screens-host: \(package)/plugin.json has an unknown key \"licens\". Did you mean \"licence\"?\n"
            )
        )
    }

    @Test func anOldBuildThatIsPackedOnRequestIsNoted() async throws {
        let own = try OwnPackage(in: screens)
        try own.age("Package.swift", -10)

        let outcome = try await screens.run("plugin", "pack", own.folder, "--no-build")
        let built = try await screens.run("plugin", "pack", own.folder)

        #expect(outcome.exit == 0 && built.exit == 0)
        #expect(outcome.errors.hasPrefix("note: The build is older than Package.swift. Run "))
        #expect(built.errors == "Building CorporateTheme for release …\n")
    }

    @Test func aLinkAmongTheResourcesIsNotPacked() async throws {
        let package = try CorporatePlugin.makePackage(in: screens, version: "1.0.0")
        try FileManager.default.createSymbolicLink(
            atPath: "\(package)/resources/passwords",
            withDestinationPath: "/etc/passwd"
        )

        let outcome = try await screens.run("plugin", "pack", package)

        #expect(outcome.exit == 2 && outcome.errors.contains("passwords is a link"))
    }

    @Test func minisignVerifiesWhatIsSignedHere() async throws {
        try await fixture.makeKeys("jane")
        let file = try await fixture.pack("1.2.0", signedBy: "jane")

        let words = ["minisign", "-V", "-m", file, "-p", "\(screens.folder)/jane.pub"]
        let (output, status) = try child(words)

        #expect(status == 0)
        #expect(output.contains("Trusted comment: name:CorporateTheme\tversion:1.2.0\thash:"))
    }

    @Test(arguments: [[], ["-l"]]) func whatMinisignSignsIsVerifiedHere(form: [String]) async throws
    {
        let (secret, key) = ("\(screens.folder)/m.key", "\(screens.folder)/m.pub")
        try run(["minisign", "-G", "-W", "-s", secret, "-p", key])
        let file = try await fixture.pack("1.2.0")
        let hash = try child(["b2sum", file]).output.prefix(128)
        let comment = "name:CorporateTheme\tversion:1.2.0\thash:\(hash)"
        try run(["minisign", "-S", "-W"] + form + ["-s", secret, "-m", file, "-t", comment])

        let verified = try await screens.run("plugin", "verify", file, "--key", key)
        let installed = try await screens.run("plugin", "install", file, "--trust", key)

        #expect(verified.exit == 0, "\(verified.errors)")
        #expect(installed.exit == 0, "\(installed.errors)")
        #expect(try await fixture.state() == "Trusted")
    }

    @Test func keysOfMinisignSignHereAndOursSignThere() async throws {
        let (secret, key) = ("\(screens.folder)/m.key", "\(screens.folder)/m.pub")
        try run(["minisign", "-G", "-W", "-s", secret, "-p", key])
        try await fixture.makeKeys("jane")
        let file = try await fixture.pack("1.2.0", signedBy: "m")
        let theirs = try child(["minisign", "-V", "-m", file, "-p", key])
        let jane = "\(screens.folder)/jane"
        try run(["minisign", "-S", "-W", "-s", "\(jane).key", "-m", file, "-t", "hello"])
        let ours = try child(["minisign", "-V", "-m", file, "-p", "\(jane).pub"])

        #expect(theirs.status == 0)
        #expect(ours.status == 0)
    }

    @Test func aKeyWithAPasswordOnlySignsWithThePassword() async throws {
        let options = ["--output", "safe", "--password-file", "-"]
        let made = try await screens.run(["plugin", "keygen"] + options, input: "open\n")
        let file = try await fixture.pack("1.2.0")
        let words = ["plugin", "sign", file, "--key", "safe.key", "--password-file", "-"]

        let wrong = try await screens.run(words, input: "close\n")
        let unasked = try await screens.run("plugin", "sign", file, "--key", "safe.key")
        let right = try await screens.run(words, input: "open\n")

        let facts = try FileManager.default.attributesOfItem(atPath: "\(screens.folder)/safe.key")
        #expect(made.exit == 0 && right.exit == 0)
        #expect(wrong.exit == 2 && wrong.errors.contains("does not open"))
        #expect(unasked.exit == 2 && unasked.errors.contains("--password-file"))
        #expect(facts[.posixPermissions] as? Int == 0o600)
    }

    @Test func aKeyIsNeverOverwritten() async throws {
        try await fixture.makeKeys("jane")

        let again = try await screens.run("plugin", "keygen", "--output", "jane", "--no-password")

        #expect(again.exit == 2 && again.errors.contains("jane.key already exists"))
    }

    @Test func aKeyThatCannotBeWrittenLeavesNothingInTheWay() async throws {
        let keygen = ["plugin", "keygen", "--output", "jane", "--no-password"]
        let fullDisk = ["/bin/sh", "-c", "trap '' XFSZ; exec prlimit --fsize=120 \"$@\"", "sh"]
        let full = try await screens.run(keygen, by: fullDisk)
        let afterFull = try names(of: "jane")
        // Only the second file of the pair cannot be created.
        let link = "\(screens.folder)/jane.pub"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
        let linked = try await screens.run(keygen)
        let afterLink = try names(of: "jane")
        try FileManager.default.removeItem(atPath: link)

        let again = try await screens.run(keygen)

        #expect(full.exit == 1 && full.errors.contains("File too large"), "\(full.errors)")
        #expect(afterFull == [])
        #expect(linked.exit == 1 && linked.errors.contains("jane.pub cannot be written"))
        #expect(afterLink == ["jane.pub"])
        #expect(again.exit == 0, "\(again.errors)")
    }

    private func names(of key: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: screens.folder)
            .filter { $0.hasPrefix("\(key).") }.sorted()
    }

    @Test func aFullDiskLeavesNoKey() async throws {
        // No file may contain a byte: as on a full disk, files can be created, but not written.
        // Errors go through a pipe, because the limit holds for their file too.
        let script = "set -o pipefail; trap '' XFSZ; (ulimit -f 0; exec \"$@\") 2>&1 | cat"

        let outcome = try await screens.run(
            ["plugin", "keygen", "--output", "jane", "--no-password"],
            by: ["bash", "-c", script, "bash"]
        )

        #expect(outcome.exit == 1 && outcome.output.contains("jane.key cannot be written"))
        #expect(try names(of: "jane") == [])
    }

    @Test func aSignatureWithWindowsLineBreaksIsRead() async throws {
        try await fixture.makeKeys("jane")
        let file = try await fixture.pack("1.2.0", signedBy: "jane")
        try run(["sed", "-i", "s/$/\\r/", "\(file).minisig"])

        let outcome = try await screens.run("plugin", "install", file, "--trust", "jane.pub")

        #expect(outcome.exit == 0, "\(outcome.errors)")
    }

    @Test func aSecretKeyThatOthersMayChangeSignsNothing() async throws {
        try await fixture.makeKeys("jane")
        let file = try await fixture.pack("1.2.0")
        chmod("\(screens.folder)/jane.key", 0o622)

        let outcome = try await screens.run("plugin", "sign", file, "--key", "jane.key")

        #expect(outcome.exit == 1 && outcome.errors.contains("\"chmod go-w jane.key\""))
        #expect(!FileManager.default.fileExists(atPath: "\(file).minisig"))
    }

    @Test func aSignatureForAnotherPluginIsRefused() async throws {
        let (secret, key) = ("\(screens.folder)/m.key", "\(screens.folder)/m.pub")
        try run(["minisign", "-G", "-W", "-s", secret, "-p", key])
        let file = try await fixture.pack("1.2.0")
        let hash = try child(["b2sum", file]).output.prefix(128)
        for (comment, reason) in [
            ("name:Other\tversion:1.2.0\thash:\(hash)", "has name \"Other\""),
            ("name:CorporateTheme\tversion:9.0.0\thash:\(hash)", "has version \"9.0.0\""),
            ("name:CorporateTheme\tversion:1.2.0", "has no hash"),
        ] {
            try run(["minisign", "-S", "-W", "-s", secret, "-m", file, "-t", comment])

            let outcome = try await screens.run("plugin", "install", file, "--trust", key)

            #expect(outcome.exit == 6 && outcome.errors.contains(reason), "\(outcome.errors)")
        }
        #expect(try fixture.everything() == [])
    }

    @Test func aSignatureOfOtherBytesIsRefused() async throws {
        try await fixture.makeKeys("jane")
        let file = try await fixture.pack("1.2.0", signedBy: "jane")
        let other = try await fixture.pack("1.2.0", note: "Changed.")
        try FileManager.default.moveItem(
            atPath: "\(file).minisig",
            toPath: "\(other).minisig"
        )

        let outcome = try await screens.run("plugin", "install", other, "--trust", "jane.pub")

        #expect(outcome.exit == 6 && outcome.errors.contains("does not match"))
        #expect(try fixture.everything() == [])
    }
}
