import Foundation
import TestSupport
import TestTraits
import Testing

/// How a publisher's keys are replaced, expire and are revoked, with the command as publisher and
/// user run it.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct KeyLifeTests {
    private let fixture: SigningFixture
    private var screens: Screens { fixture.screens }
    /// A date in the future of every test run.
    private static let later = "2999-12-31"

    init() throws { fixture = try SigningFixture() }

    @Test func aNewKeyReplacesTheOldOneWhichIsNoLongerAccepted() async throws {
        try await fixture.install("1.2.0")
        try await fixture.makeKeys("janet")
        let made = try await screens.run("plugin", "rotate", "janet.pub", "--key", "jane.key")
        let byOld = try await fixture.pack("1.3.0", signedBy: "jane")
        let byNew = try await fixture.pack("1.4.0", signedBy: "janet")
        let before = try await screens.run("plugin", "install", byNew, "--trust", "janet.pub")

        let rotated = try await screens.run("plugin", "trust", "rotate", "janet.pub")
        let list = try await screens.run("plugin", "trust", "list")
        let stateBetween = try await fixture.state()
        let old = try await screens.run("plugin", "install", byOld)
        let vouched = try await screens.run("plugin", "install", byOld, "--trust", "jane.pub")
        let new = try await screens.run("plugin", "install", byNew)
        let page = try await fixture.show()

        #expect(made.exit == 0, "\(made.errors)")
        #expect(before.exit == 6 && before.errors.contains("plugin trust rotate"))
        #expect(rotated.exit == 0 && rotated.output.contains("Replaced "), "\(rotated.errors)")
        #expect(list.output.contains("Replaced by") && stateBetween == "Trusted")
        #expect(old.exit == 6 && old.errors.contains("which its owner has replaced by"))
        #expect(vouched.exit == 6)
        #expect(new.exit == 0 && fixture.isDrawn(page), "\(new.errors)")
    }

    @Test func aRotationThatAnotherKeySignedIsRefused() async throws {
        try await fixture.install("1.2.0")
        try await fixture.makeKeys("mallory")
        try await fixture.makeKeys("janet")
        _ = try await screens.run("plugin", "rotate", "janet.pub", "--key", "mallory.key")

        let rotated = try await screens.run("plugin", "trust", "rotate", "janet.pub")

        #expect(rotated.exit == 6 && rotated.errors.contains("do not trust"))
    }

    @Test func aListRevokesKeysAndArchivesAndShowsIt() async throws {
        let file = try await fixture.install("1.2.0")
        try await fixture.makeKeys("index")
        let words = [
            "plugin", "revocations", "revoked", "--key", "index.key", "--until", Self.later,
        ]
        let first = try await screens.run(words + ["--revoke", file])
        try run(["cp", "\(screens.folder)/revoked", "\(screens.folder)/first"])
        try run(["cp", "\(screens.folder)/revoked.minisig", "\(screens.folder)/first.minisig"])

        let unknown = try await screens.run("plugin", "trust", "revocations", "revoked")
        let read = try await screens.run(
            ["plugin", "trust", "revocations", "revoked", "--trust", "index.pub"]
        )
        let state = try await fixture.state()
        let page = try await fixture.show()
        let again = try await screens.run("plugin", "install", file)
        let second = try await screens.run(words + ["--revoke", "jane.pub"])
        let readSecond = try await screens.run("plugin", "trust", "revocations", "revoked")
        let other = try await fixture.pack("1.3.0", signedBy: "jane")
        let byRevoked = try await screens.run("plugin", "install", other)
        let back = try await screens.run("plugin", "trust", "revocations", "first")
        let list = try await screens.run("plugin", "trust", "list")

        #expect(first.exit == 0 && first.output.contains(", list 1: "), "\(first.errors)")
        #expect(unknown.exit == 6 && unknown.errors.contains("--trust"))
        #expect(read.exit == 0 && state == "Revoked", "\(read.errors)")
        #expect(fixture.isRefused(page, "is revoked by a list"))
        #expect(again.exit == 6 && again.errors.contains("is revoked by a list"))
        #expect(second.output.contains("list 2: 1 key and 1 archive"))
        #expect(readSecond.exit == 0, "\(readSecond.errors)")
        #expect(byRevoked.exit == 6 && byRevoked.errors.contains("a revoked key"))
        #expect(back.exit == 6 && back.errors.contains("is not newer than list 2"))
        #expect(list.output.contains("list of revocations 2, valid until \(Self.later)"))
    }

    @Test func expiredArchivesAreNotInstalled() async throws {
        let (secret, key) = ("\(screens.folder)/m.key", "\(screens.folder)/m.pub")
        try run(["minisign", "-G", "-W", "-s", secret, "-p", key])
        let file = try await fixture.pack("1.2.0")
        let hash = try child(["b2sum", file]).output.prefix(128)
        for (field, reason) in [
            ("until:2026-01-31", "expired on 2026-01-31. Get a newer one"),
            ("key-until:2026-01-31", "a key that expired on 2026-01-31"),
        ] {
            let comment = "name:CorporateTheme\tversion:1.2.0\thash:\(hash)\t\(field)"
            try run(["minisign", "-S", "-W", "-s", secret, "-m", file, "-t", comment])

            let outcome = try await screens.run("plugin", "install", file, "--trust", key)
            let verified = try await screens.run("plugin", "verify", file, "--key", key)

            #expect(outcome.exit == 6 && outcome.errors.contains(reason), "\(outcome.errors)")
            #expect(verified.exit == 6)
        }
        #expect(try fixture.everything() == [])
    }

    @Test func anExpiryDateOfAKeyIsShown() async throws {
        let made = try await screens.run(
            ["plugin", "keygen", "--output", "jane", "--comment", "Jane", "--no-password"]
                + ["--until", Self.later]
        )
        let file = try await fixture.pack("1.2.0", signedBy: "jane")
        let words = try String(contentsOfFile: "\(file).minisig", encoding: .utf8)
        let installed = try await screens.run("plugin", "install", file, "--trust", "jane.pub")
        let list = try await screens.run("plugin", "trust", "list")

        #expect(made.exit == 0, "\(made.errors)")
        #expect(words.contains("\tkey-until:\(Self.later)"))
        #expect(installed.exit == 0 && list.output.contains("Trusted until \(Self.later)"))
    }

    @Test(arguments: ["2026-01-31", "soon", "2027-02-30"])
    func aPastOrInvalidDateIsRefused(day: String) async throws {
        let outcome = try await screens.run(
            ["plugin", "keygen", "--output", "jane", "--no-password", "--until", day]
        )

        #expect(outcome.exit == 2 && outcome.errors.contains("--until"), "\(outcome.errors)")
        #expect(!FileManager.default.fileExists(atPath: "\(screens.folder)/jane.key"))
    }
}
