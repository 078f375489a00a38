import DemoPortal
import Foundation
import ScreensKit
import TestSupport
import TestTraits
import Testing

/// One account at a portal has one queue, however portal and user are spelled.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct AccountSpellingTests {
    private let screens: Screens
    private let portal: DemoPortal
    private let plugins: String

    init() throws {
        screens = try Screens()
        portal = try DemoPortal()
        plugins = try ContactPlugin.folder()
        try screens.write(portal.password, as: "password")
    }

    private func connection(_ server: String? = nil, user: String? = nil) -> [String] {
        [
            "--server", server ?? portal.url, "--company-id", "\(portal.companyId)",
            "--group-id", "\(portal.groupId)", "--user", user ?? portal.user,
            "--password-file", "password", "--plugin-path", plugins,
        ]
    }

    private func addOffline(_ connection: [String]) async throws {
        let set = portal.samples["recordSetId"]?.int64 ?? 0
        let outcome = try await screens.run(
            [
                "run", "contact", "--set", "recordSetId=\(set)", "--call", "add", "--arg",
                "name=Ada", "--arg", "count=1", "--net", "offline",
            ] + connection
        )
        #expect(outcome.exit == 0, "\(outcome.errors)")
    }

    private func send(_ connection: [String]) async throws -> Screens.Outcome {
        try await screens.run(["sync", "retry", "--all"] + connection)
    }

    @Test func changesQueuedUnderOneSpellingAreSentUnderAnother() async throws {
        let loud = portal.url.replacing("http", with: "HTTP")
        try await addOffline(connection(loud + "/", user: portal.user.uppercased()))

        let sent = try await send(connection())

        #expect(sent.output == "1 sent\n", "\(sent.output)\(sent.errors)")
        #expect(!sent.errors.contains("note:"))
    }

    @Test func thePortalSaysWhichNamesAreOneUser() async throws {
        let login = try await screens.login(portal, ["--password-file", "password", "--json"])
        let screenName = try #require(try login.json["screenName"] as? String)
        let number = try #require(try login.json["userId"] as? Int)
        try await addOffline(connection(user: screenName))
        try await addOffline(connection(user: "\(number)"))

        let status = try await screens.run("sync", "status", "--json")
        let sent = try await send(connection())

        #expect((try status.json["writes"] as? [Any])?.count == 2)
        #expect(sent.output == "2 sent\n", "\(sent.output)\(sent.errors)")
    }

    @Test func pendingChangesUnderAnotherNameArePointedOut() async throws {
        try await addOffline(connection(user: "jane"))

        let status = try await screens.run(["sync", "status"] + connection().dropLast(2))
        let command = try #require(
            status.errors.firstMatch(of: /"screens-host (sync run [^"]+)"/)
        ).output.1
        let sent = try await screens.run(
            command.split(separator: " ").map(String.init) + ["--plugin-path", plugins]
        )

        #expect(status.output == "No unsent changes.\n")
        #expect(sent.output == "1 sent\n", "\(command): \(sent.output)\(sent.errors)")
    }

    @Test func whatTheCommandForAnotherNameNeedsIsNamed() async throws {
        try await addOffline(connection(user: "jane o'neil"))

        let status = try await screens.run(
            ["sync", "status", "--server", portal.url, "--user", portal.user]
        )

        #expect(
            status.errors.contains(
                "sync run --server \(portal.url) --company-id ID --group-id ID "
                    + #"--user 'jane o'\''neil' --password-file FILE""#
            ),
            "\(status.errors)"
        )
    }
}
