import DemoPortal
import Foundation
import ScreensKit
import ScreensTesting
import TestTraits
import Testing

@Suite(.blocking, .timeLimit(.minutes(5)))
struct ServerTests {
    private let screens: Screens
    private let portal: DemoPortal

    init() throws {
        screens = try Screens()
        portal = try DemoPortal()
    }

    private func run(
        _ words: [String],
        password: String? = nil,
        server: String? = nil
    ) async throws -> Screens.Outcome {
        try await screens.run(
            [
                "run", "asset-list", "--server", server ?? portal.url, "--company-id",
                "\(portal.companyId)", "--group-id", "\(portal.groupId)", "--user", portal.user,
                "--password-file", "-",
            ] + words,
            input: password ?? portal.password + "\n"
        )
    }

    @Test(arguments: ["text", "html", "json"])
    func hostileTitlesDoNoHarm(form: String) async throws {
        let ids =
            try portal.entryIds(ofClass: "com.liferay.blogs.model.BlogsEntry")
            + portal.entryIds(ofClass: "com.liferay.blogs.kernel.model.BlogsEntry")
        try #require(ids.count > HostileText.all.count)
        for (id, title) in zip(ids, HostileText.all) { try portal.renameEntry(id, to: title) }

        let outcome = try await run(["--output", form])

        #expect(outcome.exit == 0)
        #expect(!hasControls(outcome.output + outcome.errors))
        #expect(form != "html" || !outcome.output.contains("<script>alert"))
    }

    @Test func readsThePasswordFromAFileToo() async throws {
        let file = try screens.write(portal.password + "\n", as: "password")
        let outcome = try await run(["--password-file", file, "--rows", "1"])

        #expect(outcome.exit == 0)
        #expect(portal.requests.last?.user == "jane")
    }

    @Test func aWrongPasswordIsASignInProblem() async throws {
        let outcome = try await run(["--json"], password: "wrong")

        let error = try #require(try outcome.json["error"] as? [String: Any])
        #expect(outcome.exit == 7)
        #expect(error["code"] as? String == "unauthorized")
        #expect((error["message"] as? String)?.contains("refused the sign-in") == true)
    }

    @Test(
        arguments: [
            (.status(500, .json), 1, "The service is not available"),
            (.status(503, .html), 4, "Service Unavailable"), (.garbage, 1, "not JSON"),
            (.dropBody, 4, "cannot be reached"), (.refuse, 4, "cannot be reached"),
            (.redirect(to: "http://elsewhere/"), 4, "led to \"elsewhere\""),
            (.redirect(to: "/elsewhere"), 1, "/elsewhere"),
            (.unauthorized, 7, "Wrong user name"), (.oversized(bytes: 100), 1, "unexpected format"),
        ] as [(FaultPlan.Fault, Int32, String)]
    )
    func reportsWhatThePortalDid(fault: FaultPlan.Fault, exit: Int32, words: String) async throws {
        portal.faults = FaultPlan(fault)

        let outcome = try await run([])

        #expect(outcome.exit == exit)
        #expect(outcome.errors.contains(words))
        #expect(!hasControls(outcome.output + outcome.errors))
    }

    @Test func keepsPasswordsOffPlainConnections() async throws {
        let refused = try await run([], server: "http://192.0.2.1")
        let asked = try await run(["--insecure", "--net", "offline"], server: "http://192.0.2.1")

        #expect(refused.exit == 2)
        #expect(refused.errors.contains("--insecure"))
        #expect(asked.exit == 4)
    }

    @Test func tracesWithoutSecrets() async throws {
        let outcome = try await run(["--verbose", "--rows", "1"])

        #expect(outcome.errors.contains("→ POST \(portal.url)/api/jsonws/invoke"))
        #expect(!outcome.errors.contains("Basic") && !outcome.errors.contains(portal.password))
    }
}
