import DemoPortal
import Foundation
import LiferayKit
import ScreensHTTP
@_spi(Host) import ScreensKit
import Synchronization
import Testing

@_spi(Host) @testable import ScreensPortal

/// Which refusals concern the sign-in, and which concern the request.
@Suite(.timeLimit(.minutes(5)))
struct RefusalTests {
    private static let wrong = SessionContext(user: "jane", password: "wrong")

    /// A call of each kind that a guest may not make.
    private func commands(_ portal: DemoPortal, _ version: PortalVersion) -> [ServiceCommand] {
        let record = portal.samples["recordId"] ?? 0
        return [
            SignedInUser.question(version),
            ServiceCommand(
                "/user/get-user-by-screen-name",
                ["companyId": .int64(portal.companyId), "screenName": "jane"]
            ), ServiceCommand("/user/update-portrait", ["userId": 1, "bytes": "[1]"]),
            ServiceCommand(
                version.screensPath("screensddlrecord/get-ddl-record"),
                ["ddlRecordId": record, "locale": "en_US"]
            ),
        ]
    }

    @Test(arguments: [62, 70], [DemoPortal.Configuration.WrongSignIn.asGuest, .unauthorized])
    func aWrongPasswordIsUnauthorizedForEveryCall(
        version: Int,
        answer: DemoPortal.Configuration.WrongSignIn
    ) async throws {
        var configuration = DemoPortal.Configuration(version: version)
        configuration.wrongSignIn = answer
        let portal = try DemoPortal(configuration)
        let client = try PortalClient(of: portal.url, version: version, session: Self.wrong)
        let all = commands(portal, PortalVersion(version))

        for batch in all.map({ [$0] }) + [all] {
            let error = await client.failure(batch)
            #expect(error?.code == "unauthorized", "\(batch): \(String(describing: error))")
        }
    }

    @Test(
        arguments: [
            (62, 70, nil, "calls itself \"Liferay Portal Community Edition 6.2 CE GA2 "),
            (70, 62, nil, "calls itself \"Liferay Community Edition Portal 7.0.3 GA4 "),
            (62, 70, "", "looks like version 6.2"), (70, 62, "", "looks like version 7.0 or later"),
            (62, 70, "Liferay 7.4", "looks like version 6.2"),
            (70, 62, "Liferay 6.2", "looks like version 7.0 or later"),
        ] as [(Int, Int, String?, String)]
    )
    func aPortalOfAnotherVersionIsNamed(
        version: Int,
        calledAs: Int,
        product: String?,
        name: String
    ) async throws {
        var configuration = DemoPortal.Configuration(version: version)
        configuration.product = product
        let portal = try DemoPortal(configuration)
        let user = SessionContext(user: portal.user, password: portal.password)
        let client = try PortalClient(of: portal.url, version: calledAs, session: user)
        let path = PortalVersion(calledAs).screensPath("screensddlrecord/get-ddl-record")

        let error = await client.failure([ServiceCommand(path, [:])])
        let ofNone = await client.failure([ServiceCommand("/no/such-service", [:])])
        let right = try PortalClient(of: portal.url, version: version, session: user)
        let missing = await right.failure([ServiceCommand("/no/such-service", [:])])

        let advice = ": use --portal-version \(version)"
        #expect(error?.message.contains("There is no service \(path). The portal \(name)") == true)
        #expect(error?.message.contains(advice) == true)
        #expect(ofNone?.message.contains(advice) == true)
        #expect(missing?.message.contains("There is no service /no/such-service at this") == true)
    }

    @Test func aPortalWithoutThePluginForScreensIsNamed() async throws {
        let portal = try DemoPortal()
        let user = SessionContext(user: portal.user, password: portal.password)
        let client = try PortalClient(of: portal.url, version: 70, session: user)

        let error = await client.failure([ServiceCommand("/screens.screensuser/nothing", [:])])

        #expect(
            error?.message.contains("the plugin Liferay Screens, which") == true
        )
    }

    @Test(arguments: [62, 70])
    func aGuestIsUnauthorizedWithoutFurtherRequests(version: Int) async throws {
        let portal = try DemoPortal(.init(version: version))
        let client = try PortalClient(of: portal.url, version: version, session: nil)

        let error = await client.failure([commands(portal, PortalVersion(version))[1]])

        #expect(error?.code == "unauthorized")
        #expect(portal.requests.count == 1)
    }

    @Test(arguments: [62, 70])
    func anUploadWithAWrongPasswordIsUnauthorized(version: Int) async throws {
        let portal = try DemoPortal(.init(version: version))
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data("text".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let client = try PortalClient(of: portal.url, version: version, session: Self.wrong)

        let error = await #expect(throws: PortalError.self) {
            try await client.upload(
                FileUpload(
                    service: "/dlapp/add-file-entry",
                    parameters: [
                        "repositoryId": .int64(portal.groupId), "folderId": 0,
                        "sourceFileName": "a", "mimeType": "text/plain", "title": "a",
                        "description": "", "changeLog": "",
                    ],
                    file: ChosenFile(chosenByUser: file.path),
                    fileName: "a.txt",
                    mediaType: "text/plain"
                ),
                progress: nil
            )
        }

        #expect(error?.code == "unauthorized")
    }

    /// A device never ends, and reading a pipe would block.
    @Test(arguments: ["/dev/zero", "/tmp", "pipe"])
    func onlyRegularFilesAreUploaded(path: String) async throws {
        let portal = try DemoPortal()
        let pipe = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        if path == "pipe" { #expect(mkfifo(pipe, 0o600) == 0) }
        defer { unlink(pipe) }
        let file = ChosenFile(chosenByUser: path == "pipe" ? pipe : path)

        let error = await #expect(throws: PortalError.self) {
            try await PortalClient(portal).upload(
                FileUpload(
                    service: "/dlapp/add-file-entry",
                    parameters: [:],
                    file: file,
                    fileName: "a.txt",
                    mediaType: "text/plain"
                ),
                progress: nil
            )
        }

        #expect(error?.message.contains("\(file.path) is not a regular file") == true)
        #expect(portal.requests.isEmpty)
    }

    // MARK: - The check of the sign-in

    private static let denied = "Access denied to a.b.Service#method"
    private static let principal = "a.PrincipalException$MustHavePermission"
    private static let security = "java.lang.SecurityException"
    private static func refusal(_ type: String, _ words: String) -> String {
        #"{"exception":"\#(words)","error":{"message":"\#(words)","type":"\#(type)"}}"#
    }

    /// The error for a refused call, given the portal's answer to the question who is signed in.
    private func error(
        _ refusal: (status: Int, body: String),
        asked question: (status: Int, body: String),
        session: SessionContext? = wrong
    ) async throws -> (PortalError?, asked: Int) {
        let transport = LyingPortal(refusal, question)
        let client = PortalClient(
            try LiferayServerContext(server: "http://127.0.0.1:1", companyId: 1, groupId: 1),
            session: session,
            transport: transport
        ).identified(by: "change-1")
        let error = await client.failure([ServiceCommand("/x/y", ["a": 1])])
        #expect(transport.identities == ["change-1"])
        return (error, transport.questions)
    }

    @Test(
        arguments: [
            (403, refusal(principal, "User 7 must have VIEW permission for a.b 9")),
            (403, refusal(security, denied)), (200, refusal("", denied)),
            (200, #"{"exception":"com.liferay.portal.security.auth.PrincipalException"}"#),
            (403, "<html>no</html>"), (403, "[]"),
        ])
    func aRefusedUserWhoIsSignedInLacksAPermission(status: Int, body: String) async throws {
        let user = try await error((status, body), asked: (200, #"[{"userId":"7"}]"#))
        let guest = try await error(
            (status, body),
            asked: (200, #"[{"userId":"5","defaultUser":true}]"#)
        )
        let stranger = try await error((status, body), asked: (403, body))

        #expect(user.0?.code != "unauthorized" && user.asked == 1)
        #expect(guest.0?.code == "unauthorized" && guest.asked == 1)
        #expect(stranger.0?.code == "unauthorized" && stranger.asked == 1)
    }

    @Test(
        arguments: [
            #"{"status": "FORBIDDEN", "title": "Not allowed"}"#, #"{"message": "\#(denied)"}"#,
        ])
    func headlessRESTAsksGuestsAloneToSignIn(body: String) async throws {
        func error(_ session: SessionContext?) async throws -> (PortalError?, asked: Int) {
            let transport = LyingPortal((403, body), (200, #"{"id": 7, "alternateName": "ada"}"#))
            var server = try LiferayServerContext(server: "http://x", companyId: 1, groupId: 1)
            server.info.dialect = .headless
            let client = PortalClient(server, session: session, transport: transport)
            let portal = client.account(of: PortalService.self, in: ServiceDirectory()).connection
            return (await portal.failure(.get("o", "x")), transport.questions)
        }

        let (user, guest) = (try await error(Self.wrong), try await error(nil))

        #expect(user.0?.code == "exception" && user.asked == 1)
        #expect(guest.0?.code == "unauthorized" && guest.asked == 0)
    }

    @Test func aPortalThatBecomesUnreachableHasNotAcceptedTheChange() async throws {
        let gone = try await error((403, Self.refusal(Self.security, "x")), asked: (0, ""))
        let down = try await error((403, Self.refusal(Self.security, "x")), asked: (503, ""))

        #expect(gone.0 == .unreachable("gone"))
        #expect(down.0?.code == "unavailable")
    }

    @Test(arguments: [(404, refusal("a.NoSuchJSONWebServiceException", "x")), (200, "[7]")])
    func anUnclearAnswerLeavesTheRefusalUnchanged(status: Int, body: String) async throws {
        let refusal = Self.refusal(Self.principal, "User 7 must have VIEW permission for a.b 9")

        let found = try await error((403, refusal), asked: (status, body))

        #expect(found.0?.code == "exception")
    }

    @Test func otherFailuresCauseNoFurtherRequests() async throws {
        let found = try await error((500, Self.refusal("a.B", "x")), asked: (200, "[]"))

        #expect(found.0 == .exception(type: "a.B", message: "x"))
        #expect(found.asked == 0)
    }
}

/// Refuses every call, and claims what the test decides about the signed-in user.
private final class LyingPortal: HTTPTransport {
    private let refusal: (status: Int, body: String)
    private let answer: (status: Int, body: String)
    private let seen = Mutex<(questions: Int, identities: [String])>((0, []))

    init(_ refusal: (status: Int, body: String), _ answer: (status: Int, body: String)) {
        (self.refusal, self.answer) = (refusal, answer)
    }

    var questions: Int { seen.withLock(\.questions) }
    /// The idempotency keys of the requests.
    var identities: [String] { seen.withLock(\.identities) }

    func send(
        _ request: HTTPRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> HTTPReply {
        let isQuestion =
            String(decoding: request.body, as: UTF8.self).contains("get-current-user")
            || request.url.hasSuffix("/my-user-account")
        seen.withLock { seen in
            seen.questions += isQuestion ? 1 : 0
            seen.identities += request.headers["Idempotency-Key"].map { [$0] } ?? []
        }
        let reply = isQuestion ? answer : refusal
        guard reply.status > 0 else { throw .connection("gone") }
        return HTTPReply(status: reply.status, headers: [:], body: Array(reply.body.utf8))
    }
}
