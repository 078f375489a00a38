import DemoPortal
import Foundation
import LiferayKit
import TestSupport
import TestTraits
import Testing

@Suite(.blocking, .timeLimit(.minutes(5)))
struct LoginTests {
    private let screens: Screens
    private let portal: DemoPortal

    init() throws {
        screens = try Screens(hasPortal: false)
        portal = try DemoPortal()
    }

    private var file: String { screens.credentials }
    private var isSignedIn: Bool { FileManager.default.fileExists(atPath: file) }

    private func login(
        _ words: [String] = [],
        password: String? = nil
    ) async throws -> Screens.Outcome {
        try await screens.login(
            portal,
            ["--password-file", "-"] + words,
            input: password ?? portal.password
        )
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test(arguments: ["62", "70"]) func saysWhoIsSignedInWhere(version: String) async throws {
        let portal = try DemoPortal(.init(version: try #require(Int(version))))

        let outcome = try await screens.login(
            portal,
            ["--password-file", "-", "--portal-version", version],
            input: portal.password
        )

        #expect(outcome.exit == 0)
        #expect(outcome.output.hasPrefix("Signed in to \(portal.url) as jane@example.com ("))
        #expect(outcome.output.hasSuffix(").\n"))
        #expect(portal.requests.count == 1)
    }

    @Test func theModesOfSigningInAreListed() async throws {
        let outcome = try await screens.run("login", "--help")

        for mode in LoginMode.allCases {
            #expect(outcome.output.contains(mode.rawValue), "\(mode)")
        }
    }

    @Test func storesTheSignInForItsOwnerOnly() async throws {
        let folder = "\(screens.folder)/state/screens"
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o755]
        )

        let outcome = try await login()

        #expect(outcome.exit == 0)
        #expect(try mode(file) == 0o600)
        #expect(try mode(folder) == 0o700)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder) == ["credentials.json"]
        )
    }

    @Test func printsAnObjectWithoutTheSecret() async throws {
        let outcome = try await login(["--json"])

        let json = try outcome.json
        #expect(json["user"] as? String == "jane@example.com")
        #expect(json["server"] as? String == portal.url)
        #expect(json["screenName"] as? String == "jane")
        #expect(json["companyId"] as? Int64 == portal.companyId)
        #expect(json["file"] as? String == file)
        #expect(!(outcome.output + outcome.errors).contains(portal.password))
    }

    @Test func readsThePasswordFromAFileToo() async throws {
        let password = try screens.write("\(portal.password)\r\n", as: "password")
        let outcome = try await screens.login(portal, ["--password-file", password])
        let missing = try await screens.login(portal, ["--password-file", "/nowhere"])

        #expect(outcome.exit == 0)
        #expect(missing.exit == 2)
        #expect(missing.errors.contains("\"/nowhere\" cannot be read"))
    }

    @Test(arguments: ["-", "/dev/stdin"])
    func readsThePasswordFromAPipeToo(file: String) async throws {
        let outcome = try await screens.run(
            screens.loginWords(portal) + ["--password-file", file],
            by: ["sh", "-c", "echo \(portal.password) | \"$@\"", "sh"]
        )

        #expect(outcome.exit == 0)
    }

    @Test(arguments: ["/dev/zero", "/tmp", "/proc/self/exe"])
    func acceptsOnlyTextAsAPassword(file: String) async throws {
        let outcome = try await screens.login(portal, ["--password-file", file])

        #expect(outcome.exit == 2)
        #expect(outcome.errors.contains("\"\(file)\" cannot be read as text"))
    }

    @Test func aWrongPasswordChangesNothing() async throws {
        let refused = try await login(password: "wrong")
        let wasSignedIn = isSignedIn
        _ = try await login()
        let before = try Data(contentsOf: URL(filePath: file))

        let again = try await login(password: "wrong")

        #expect(refused.exit == 7 && again.exit == 7)
        #expect(refused.errors.contains("refused the sign-in"))
        #expect(!wasSignedIn)
        #expect(try Data(contentsOf: URL(filePath: file)) == before)
    }

    @Test(
        arguments: [
            (.refuse, 4), (.dropBody, 4), (.status(503, .html), 4), (.garbage, 1),
            (.redirect(to: "http://elsewhere/"), 4), (.redirect(to: "/elsewhere"), 1),
            (.unauthorized, 7),
        ] as [(FaultPlan.Fault, Int32)]
    )
    func storesNothingUnlessThePortalAccepts(fault: FaultPlan.Fault, exit: Int32) async throws {
        portal.faults = FaultPlan(fault)

        let outcome = try await login()

        #expect(outcome.exit == exit)
        #expect(!isSignedIn)
    }

    @Test func aMissingServiceIsNamed() async throws {
        portal.faults = FaultPlan(.missingAPI)

        let outcome = try await login(["--dialect", "headless"])

        #expect(outcome.exit == 1)
        #expect(outcome.errors.contains("the portal has no headless service headless-admin-user,"))
        #expect(!isSignedIn)
    }

    @Test(
        arguments: [
            ([], "Missing option --server"), (["--server", "x"], "--company-id and --group-id"),
            (
                ["--server", "x", "--company-id", "1", "--group-id", "1", "--user", "u"],
                "http://localhost:8080"
            ),
            (
                ["--server", "http://127.0.0.1", "--company-id", "1", "--group-id", "1"],
                "Missing option --user"
            ),
            (
                ["--server", "http://127.0.0.1", "--company-id", "1", "--group-id", "1"]
                    + ["--user", "u"],
                "Cannot ask for the password"
            ),
            (
                ["--server", "http://192.0.2.1", "--company-id", "1", "--group-id", "1"]
                    + ["--user", "u", "--password-file", "-"],
                "--insecure"
            ),
            (["--password", "secret"], "Unknown option \"--password\""),
        ])
    func reportsMissingOptions(words: [String], part: String) async throws {
        let outcome = try await screens.run(["login"] + words)

        #expect(outcome.exit == 2)
        #expect(outcome.errors.contains(part))
        #expect(!isSignedIn)
    }

    @Test func reportsWhichSignInItReplaces() async throws {
        _ = try await login()

        let same = try await login()
        // The portal says that both names belong to the same user, so that the second sign-in
        // replaces nothing.
        let shorter = try await login(["--user", "jane"])
        _ = try await login()
        let other = try await login(["--user", "omar"])

        #expect(same.errors.isEmpty && shorter.errors.isEmpty)
        #expect(other.errors.contains("replaces the sign-in of jane@example.com"))
    }

    @Test func asksForThePasswordWithoutShowingIt() async throws {
        let terminal = try PseudoTerminal(screens, screens.loginWords(portal))
        try terminal.wait(for: "Password of jane@example.com at \(portal.url):")
        let isEchoing = terminal.isEchoing
        terminal.type("\(portal.password)\n")
        try terminal.wait(for: "ended 0")

        #expect(!isEchoing && terminal.isEchoing)
        #expect(!terminal.transcript.contains(portal.password))
        #expect(terminal.transcript.contains("Signed in to \(portal.url) as "))
        #expect(isSignedIn)
        await terminal.end()
    }

    @Test(arguments: [("\u{3}", 130), ("\u{4}", 2), ("\n", 2), ("\u{1A}wrong\n", 7)])
    func restoresTheTerminal(typed: String, exit: Int) async throws {
        let terminal = try PseudoTerminal(screens, screens.loginWords(portal))
        try terminal.wait(for: "Password of")
        terminal.type(typed)
        try terminal.wait(for: "ended \(exit)")

        #expect(terminal.isEchoing)
        #expect(!isSignedIn)
        await terminal.end()
    }

    @Test(arguments: [SIGSEGV, SIGTRAP, SIGABRT])
    func aCrashRestoresTheTerminal(signal: Int32) async throws {
        let terminal = try PseudoTerminal(screens, screens.loginWords(portal))
        try terminal.wait(for: "Password of")
        kill(try #require(terminal.command), signal)
        try terminal.wait(for: "ended \(128 + signal)")

        #expect(terminal.isEchoing)
        #expect(terminal.transcript.contains("screens-host: it crashed (SIG"))
        #expect(terminal.transcript.contains("), outside any plugin."))
        await terminal.end()
    }
}
