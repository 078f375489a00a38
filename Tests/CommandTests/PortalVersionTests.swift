import DemoPortal
import Foundation
import TestSupport
import TestTraits
import Testing

/// How commands find out a portal's version.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct PortalVersionTests {
    private static let question = "/portal/get-build-number"
    private let screens: Screens

    init() throws { screens = try Screens(hasPortal: false) }

    private func portal(_ version: Int, product: String? = nil) throws -> DemoPortal {
        var configuration = DemoPortal.Configuration(version: version)
        configuration.product = product
        return try DemoPortal(configuration)
    }

    private func list(_ portal: DemoPortal, _ words: [String] = []) async throws -> Screens.Outcome
    {
        try screens.write(portal.password, as: "password")
        return try await screens.run(
            [
                "run", "asset-list", "--json", "--server", portal.url, "--company-id",
                "\(portal.companyId)", "--group-id", "\(portal.groupId)", "--user", portal.user,
                "--password-file", "password",
            ] + words
        )
    }

    private func questions(_ portal: DemoPortal) -> Int {
        portal.requests.count { $0.path == Self.question }
    }

    @Test(arguments: [62, 70], [nil, ""])
    func thePortalIsAskedOnFirstContactAlone(version: Int, product: String?) async throws {
        let portal = try portal(version, product: product)

        let first = try await list(portal)
        let second = try await list(portal)

        #expect(first.exit == 0 && second.exit == 0, "\(first.errors)\(second.errors)")
        #expect(portal.requests.first?.path == Self.question)
        #expect(questions(portal) == 1)
    }

    @Test func aGivenVersionIsNotAskedFor() async throws {
        let portal = try portal(62)

        let outcome = try await list(portal, ["--portal-version", "62"])

        #expect(outcome.exit == 0)
        #expect(questions(portal) == 0)
    }

    @Test func aGivenVersionReplacesTheRememberedOne() async throws {
        let portal = try portal(62)
        _ = try await list(portal)

        let wrong = try await list(portal, ["--portal-version", "70"])
        let still = try await list(portal)
        let right = try await list(portal, ["--portal-version", "62"])
        let again = try await list(portal)

        let advice = "use --portal-version 62"
        #expect(wrong.exit == 1 && wrong.output.contains(advice))
        #expect(still.exit == 1 && still.output.contains(advice))
        #expect(right.exit == 0 && again.exit == 0)
        #expect(questions(portal) == 1)
    }

    @Test(arguments: [["--net", "offline"], ["--offline-policy", "cache-only"]])
    func aRunWithoutThePortalAsksNothing(words: [String]) async throws {
        let portal = try portal(70)

        _ = try await list(portal, words)

        #expect(portal.requests.isEmpty)
    }

    @Test(arguments: [62, 70, 71, 72, 73]) func aSignInStoresTheVersion(version: Int) async throws {
        let portal = try portal(version)

        let outcome = try await screens.login(
            portal,
            ["--password-file", "-", "--json"],
            input: portal.password
        )
        let list = try await screens.run("run", "asset-list")
        let named = try await self.list(portal)

        #expect(outcome.exit == 0)
        #expect(try outcome.json["portalVersion"] as? Int == version)
        #expect(list.exit == 0 && named.exit == 0)
        #expect(questions(portal) == 1)
    }

    @Test func aPortalThatTellsNothingIsCalledAs70WithANote() async throws {
        let portal = try portal(70, product: "")
        portal.faults = FaultPlan(.status(500, .json), pathPrefix: Self.question)

        let outcome = try await list(portal)

        #expect(outcome.exit == 0)
        #expect(outcome.errors.contains("does not say which version it is, so it is called as 7.0"))
    }

    @Test func aWorthlessFileOfVersionsIsReplaced() async throws {
        let portal = try portal(70)
        let file = "\(screens.folder)/state/screens/portals.json"
        _ = try await list(portal)
        try Data("{\"portals\":7".utf8).write(to: URL(filePath: file))

        let outcome = try await list(portal)

        #expect(outcome.exit == 0)
        #expect(questions(portal) == 2)
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains(portal.url))
    }

    @Test func aVersionThatCannotBeStoredIsAskedForAgain() async throws {
        let portal = try portal(62)
        let file = "\(screens.folder)/state/screens/portals.json"
        try FileManager.default.createDirectory(
            atPath: file,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )

        let silent = try await list(portal)
        let verbose = try await list(portal, ["--verbose"])

        #expect(silent.exit == 0 && verbose.exit == 0, "\(silent.errors)\(verbose.errors)")
        #expect(!silent.errors.contains("remembered"))
        #expect(verbose.errors.contains("note: The portal's version is not remembered: \(file) "))
        #expect(questions(portal) == 2)
    }

    @Test(arguments: ["401 Unauthorized", "200 OK"])
    func aPageWithAFormIsNoWrongPassword(status: String) async throws {
        let form = "<html><form><input type=\"password\"></form></html>"
        let server = try AttackingServer(
            answering: rawReply(status, headers: ["Content-Type: text/html"], body: form)
        )
        try screens.write("sesame", as: "password")

        let outcome = try await screens.run([
            "run", "asset-list", "--json", "--server", server.url, "--company-id", "1",
            "--group-id", "1", "--user", "jane", "--password-file", "password",
        ])

        #expect(outcome.exit == 4, "\(outcome.errors)")
        #expect(outcome.output.contains("a sign-in page came instead of data"))
    }

    @Test func aCompanysSignInPageIsNamed() async throws {
        let portal = try portal(70)
        portal.faults = FaultPlan(.redirect(to: "https://login.example/saml?SAMLRequest=x"))

        let outcome = try await list(portal)

        #expect(outcome.exit == 4)
        #expect(outcome.output.contains("the sign-in page"))
        #expect(outcome.output.contains("ask whoever runs the server for an exception"))
    }
}
