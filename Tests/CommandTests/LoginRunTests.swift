import DemoPortal
import Foundation
import TestSupport
import TestTraits
import Testing

/// The screenlet `login` by the command, at a portal of its own.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct LoginRunTests {
    private let screens: Screens
    private let portal: DemoPortal
    /// A password that occurs nowhere else.
    private static let canary = "canary-Zq7-tr0ub4dor"

    init() throws {
        screens = try Screens()
        portal = try DemoPortal()
        portal.setPassword(Self.canary, ofUser: "omar")
        try screens.write(Self.canary + "\n", as: "canary")
        try screens.write(portal.password, as: "password")
    }

    private var server: [String] {
        [
            "--server", portal.url, "--company-id", "\(portal.companyId)", "--group-id",
            "\(portal.groupId)",
        ]
    }

    private let omar = [
        "--value", "userName=omar@example.com", "--value", "password=@canary", "--call", "login",
    ]

    private func login(
        _ words: [String] = [],
        _ entered: [String]? = nil,
        input: String = ""
    ) async throws -> Screens.Outcome {
        let arguments = ["run", "login"] + server + words + (entered ?? omar)
        return try await screens.run(arguments, input: input)
    }

    private func events(_ outcome: Screens.Outcome) throws -> [String] {
        let events = try #require(try outcome.json["events"] as? [[String: Any]])
        return events.compactMap { $0["event"] as? String }
    }

    @Test(arguments: ["62", "70"]) func signsInAndReportsTheUser(version: String) async throws {
        let portal = try DemoPortal(.init(version: try #require(Int(version))))
        portal.setPassword(Self.canary, ofUser: "omar")
        let server = [
            "--server", portal.url, "--company-id", "\(portal.companyId)", "--group-id",
            "\(portal.groupId)", "--portal-version", version, "--output", "json",
        ]

        let outcome = try await screens.run(["run", "login"] + server + omar)

        #expect(outcome.exit == 0, "\(outcome.errors)")
        #expect(try events(outcome) == ["onLoginResponseUserAttributes"])
        let model = try #require(try outcome.json["model"] as? [String: Any])
        let user = try #require(model["user"] as? [String: Any])
        #expect(user["screenName"] as? String == "omar" && user["userId"] as? Int == 20202)
        #expect(model["hasPassword"] as? Bool == false)
        #expect(!FileManager.default.fileExists(atPath: screens.credentials))
    }

    @Test(arguments: ["text", "html"]) func printsWhoIsSignedIn(output: String) async throws {
        let outcome = try await login(["--output", output])

        #expect(outcome.exit == 0)
        #expect(outcome.output.contains("Signed in as "))
        #expect(!outcome.output.contains(Self.canary))
    }

    @Test func aWrongPasswordIsExitSevenAndAnUnreachablePortalIsFour() async throws {
        try screens.write("wrong", as: "canary")
        let wrong = try await login()
        portal.stop()
        let unreachable = try await login()

        #expect(wrong.exit == 7 && wrong.errors.contains("refused the sign-in"))
        #expect(unreachable.exit == 4 && unreachable.errors.contains("cannot be reached"))
    }

    @Test func offlineIsAnErrorAndNothingIsQueued() async throws {
        let outcome = try await login(["--net", "offline", "--output", "json"])

        #expect(outcome.exit == 4)
        #expect(try events(outcome) == ["onLoginError"])
        let status = try await screens.run(["sync", "status"] + server)
        #expect(status.output.contains("no unsent") || status.exit == 0)
    }

    @Test(arguments: [
        ["--value", "password=canary-Zq7-tr0ub4dor"],
        ["--call", "setSecret", "--arg", "name=password", "--arg", "value=canary-Zq7-tr0ub4dor"],
        ["--set", "oauth2clientSecret=canary-Zq7-tr0ub4dor"],
    ])
    func aSecretOnTheCommandLineIsRefused(words: [String]) async throws {
        let outcome = try await login([], words)

        #expect(outcome.exit == 2)
        #expect(outcome.errors.contains("@FILE"))
        #expect(!(outcome.errors + outcome.output).contains(Self.canary))
        #expect(portal.requests.allSatisfy { $0.path == "/portal/get-build-number" })
    }

    @Test func thePasswordCanComeFromAPipe() async throws {
        let words = [
            "--value", "userName=omar@example.com", "--value", "password=@-", "--call", "login",
        ]
        let outcome = try await login([], words, input: Self.canary)

        #expect(outcome.exit == 0, "\(outcome.errors)")
    }

    @Test func aStoredSignInIsThatOfTheCommandLogin() async throws {
        let outcome = try await login(["--set", "saveCredentials=true", "--output", "json"])

        #expect(
            try events(outcome) == [
                "onLoginResponseUserAttributes", "onCredentialsSavedUserAttributes",
            ]
        )
        let mode =
            try FileManager.default.attributesOfItem(atPath: screens.credentials)[
                .posixPermissions
            ] as? Int
        #expect(mode == 0o600)
        // Without options, the portal and the user of the stored sign-in are used.
        let portrait = try await screens.run("run", "user-portrait", "--output", "json")
        let model = try #require(try portrait.json["model"] as? [String: Any])
        #expect((model["portrait"] as? [String: Any])?["screenName"] as? String == "omar")

        let loaded = try await screens.run(
            "run",
            "login",
            "--call",
            "loadStoredCredentials",
            "--call",
            "login",
            "--output",
            "json"
        )
        #expect(loaded.exit == 0)
        #expect(
            try events(loaded) == [
                "onCredentialsLoadedUserAttributes", "onLoginResponseUserAttributes",
            ]
        )

        let out = try await screens.run("run", "login", "--call", "logout", "--output", "json")
        #expect(try events(out) == ["onLogoutUser"])
        #expect(!FileManager.default.fileExists(atPath: screens.credentials))
    }

    @Test func aSignInWithAnotherNameLeavesTheStoredOne() async throws {
        try await screens.login(portal, ["--password-file", "-"], input: portal.password)

        let outcome = try await login(["--output", "json"])
        let logout = try await login(["--output", "json"], omar + ["--call", "logout"])

        #expect(outcome.exit == 0 && logout.exit == 0)
        #expect(FileManager.default.fileExists(atPath: screens.credentials))
    }

    @Test func describesSecretsWithoutTheirValues() async throws {
        let outcome = try await screens.run("describe", "sign-up", "--json")
        let attributes = try #require(try outcome.json["attributes"] as? [[String: Any]])
        let secret = try #require(
            attributes.first { $0["name"] as? String == "anonymousApiPassword" }
        )

        #expect(secret["type"] as? String == "secret" && secret["value"] as? String == "••••••••")
    }

    // MARK: - Live

    @Test func signsInWithKeysAndTheUsersNameIsSeen() async throws {
        let words = ["run", "login", "--output", "tui"] + server
        let terminal = try PseudoTerminal(screens, words, columns: 100, rows: 30)
        try terminal.wait(toSee: "[ Sign in ]")
        terminal.type("\r" + "omar@example.com\t")
        try terminal.wait(toSee: "omar@example.com")
        terminal.type(Self.canary)
        try terminal.wait(toSee: String(repeating: "•", count: Self.canary.count))
        terminal.type("\r")
        try terminal.wait(toSee: "••••••••_")
        terminal.type("s")
        try terminal.wait(toSee: "Signed in as ")
        terminal.type("q")
        try terminal.wait(for: "ended 0")
        await terminal.end()

        #expect(!terminal.transcript.contains(Self.canary))
        for part in ["canary", "tr0ub4dor"] { #expect(!terminal.transcript.contains(part)) }
    }

    @Test func linearModeAsksForThePasswordWithoutShowingIt() async throws {
        let words = ["run", "login", "--output", "tui", "--linear"] + server
        let terminal = try PseudoTerminal(screens, words, columns: 100, rows: 30)
        try terminal.wait(for: "h for help:")
        terminal.type("1\n")
        try terminal.wait(for: "(Enter keeps it, - clears it):")
        terminal.type("omar@example.com\n")
        try terminal.wait(for: "h for help:")
        terminal.type("2\n")
        try terminal.wait(for: "Password (Enter keeps it):")
        try terminal.wait(for: "echo is off") { _ in !terminal.isEchoing }
        terminal.type(Self.canary + "\n")
        try terminal.wait(for: "••••••••")
        terminal.type("s\n")
        try terminal.wait(for: "Signed in as ")
        terminal.type("q\n")
        try terminal.wait(for: "ended 0")
        await terminal.end()

        #expect(!terminal.transcript.contains(Self.canary))
    }
}
