import DemoPortal
import LiferayKit
@_spi(Host) import ScreensKit
import TestSupport
import Testing

@_spi(Host) @testable import ScreensPortal

/// Portals from 7.3 on answer exceptions as empty objects.
@Suite(.timeLimit(.minutes(5)))
struct WordlessRefusalTests {
    private func client(_ version: Int, signedIn: Bool = true) throws -> (DemoPortal, PortalClient)
    {
        let portal = try DemoPortal(.init(version: version))
        let user = SessionContext(user: portal.user, password: portal.password)
        let client = try PortalClient(
            of: portal.url,
            version: version,
            session: signedIn ? user : nil
        )
        return (portal, client)
    }

    @Test(
        arguments: [73, 74],
        [
            ("/user/get-user-by-id", ["userId": 1], 404, "may lack the service"),
            ("/user/get-user-by-id", ["userId": "x"], 500, "the log of the portal says why"),
            ("/no/such-service", [:], 404, "what was asked for does not exist"),
            ("/screens.screensuser/nothing", [:], 404, "the plugin Liferay Screens"),
        ] as [(String, JSONObject, Int, String)]
    )
    func theServiceTheStatusAndAReasonAreSaid(
        version: Int,
        call: (path: String, parameters: JSONObject, status: Int, words: String)
    ) async throws {
        let (portal, client) = try client(version)

        let error = await client.failure([ServiceCommand(call.path, call.parameters)])

        let message = try #require(error?.message)
        #expect(error?.code == "http" && error?.isRefusal == true)
        #expect(message.contains(call.path) && message.contains("HTTP status \(call.status)"))
        #expect(message.contains(call.words), "\(message)")
        #expect(portal.requests.map(\.path) == [call.path])
    }

    @Test(arguments: [73, 74]) func aGuestIsAskedToSignIn(version: Int) async throws {
        let (portal, client) = try client(version, signedIn: false)

        let error = await client.failure([.currentUser])

        #expect(error?.code == "unauthorized" && portal.requests.count == 1)
    }

    @Test(arguments: [73, 74]) func aWrongPasswordIsUnauthorized(version: Int) async throws {
        let (portal, _) = try client(version)
        let wrong = SessionContext(user: portal.user, password: "wrong")
        let client = try PortalClient(of: portal.url, version: version, session: wrong)

        let error = await client.failure([ServiceCommand("/user/get-user-by-id", ["userId": 1])])

        #expect(error?.code == "unauthorized")
    }

    @Test(arguments: [72, 73, 74]) func aMissingServiceNamesTheWayWithoutIt(version: Int)
        async throws
    {
        let (portal, client) = try client(version)
        let path = "/screens.screensuser/nothing"

        let error = await client.failure([ServiceCommand(path, [:])])

        let message = try #require(error?.message)
        #expect(message.contains(path) && message.contains("--dialect headless"), "\(message)")
        #expect(portal.requests.map(\.path) == [path])
    }

    // MARK: - Adversaries

    @Test(
        arguments: [
            ("403 Forbidden", "{}", "unauthorized"), ("404 Not Found", "{}", "http"),
            ("404 Not Found", " { }\n", "http"), ("500 Server Error", "{}", "http"),
            ("400 Bad Request", "{}", "http"), ("200 OK", "{}", "unexpected"),
            ("503 Down", "{}", "unavailable"), ("401 Unauthorized", "{}", "unauthorized"),
        ])
    func anEmptyObjectIsNeverASuccess(status: String, body: String, code: String) async throws {
        let server = try AttackingServer(answering: rawReply(status, body: body))
        let client = try PortalClient(of: server.url, version: 74)
        let commands = (0..<200).map { ServiceCommand("/a/b\($0)") }

        let error = await client.failure(commands)

        #expect(error?.code == code, "\(String(describing: error))")
        // However many commands there are, the sentence stays short.
        #expect(try #require(error?.message.count) < 500)
        if code == "http" || code == "unexpected" {
            #expect(error?.message.contains("/a/b0, /a/b1, /a/b2 and 197 more") == true)
        }
    }

    @Test func anUploadWithoutWordsNamesItsService() async throws {
        let server = try AttackingServer(answering: rawReply("500 Server Error", body: "{}"))
        let client = try PortalClient(of: server.url, version: 73)
        let folder = try TemporaryFolder()
        try folder.write("text".utf8, as: "a.txt")

        let error = await #expect(throws: PortalError.self) {
            try await client.upload(
                FileUpload(
                    service: "/dlapp/add-file-entry",
                    parameters: [:],
                    file: ChosenFile(chosenByUser: "\(folder.path)/a.txt"),
                    fileName: "a.txt",
                    mediaType: "text/plain"
                ),
                progress: nil
            )
        }

        #expect(error?.message.contains("HTTP status 500") == true)
        #expect(error?.message.contains("/dlapp/add-file-entry") == true)
    }

    @Test func theErrorIsStoredWithItsWords() throws {
        let error = PortalError.wordless(status: 404, words: "/a/b; no")

        let stored = try JSON.decode(PortalError.self, from: try #require(JSON.bytes(of: error)))

        #expect(stored == error)
        #expect(error.message(locale: "de_DE").contains("404"))
    }
}
