import DemoPortal
import LiferayKit
@_spi(Host) import ScreensKit
import Synchronization
import TestSupport
import Testing

@_spi(Host) @testable import ScreensPortal

@Suite(.timeLimit(.minutes(5)))
struct PortalClientTests {
    private let portal: DemoPortal
    private let client: PortalClient

    init() throws {
        portal = try DemoPortal()
        client = try PortalClient(portal)
    }

    @Test(arguments: [62, 70])
    func answersABatchInOrderFromOneRequest(number: Int) async throws {
        let portal = try DemoPortal(.init(version: number))
        let client = try PortalClient(portal)
        let version = PortalVersion(number)
        let query: JSONObject = [
            "groupIds": .int64(portal.groupId),
            "classNameIds": .int64(number == 62 ? 10007 : 20011),
        ]
        let page = ServiceCommand(
            version.screensPath("screensassetentry/get-asset-entries"),
            ["locale": "en_US"]
        ).adding(
            object: "assetEntryQuery",
            ofClass: version.assetEntryQueryClass,
            properties: query.merging(["start": 0, "end": 3]) { $1 }
        )
        let count = ServiceCommand("/assetentry/get-entries-count")
            .adding(object: "entryQuery", ofClass: version.assetEntryQueryClass, properties: query)

        let results = try await client.call([page, count, page])

        #expect(results.count == 3)
        #expect(results[0].array?.count == 3)
        #expect(try #require(results[1].int64) > 3)
        #expect(results[2] == results[0])
        #expect(portal.requests.map(\.path) == [page.path, count.path, page.path])
        #expect(portal.requests.allSatisfy { $0.user == "jane" })
    }

    @Test func sendsABatchAsOneRequest() async throws {
        let server = try AttackingServer(answering: rawReply("200 OK", body: "[1,2]"))
        let client = try PortalClient(of: server.url)

        let results = try await client.call([.currentUser, .currentUser])

        #expect(results == [1, 2])
        let request = try #require(server.requests.first)
        #expect(server.requests.count == 1)
        #expect(request.hasPrefix("POST /api/jsonws/invoke HTTP/1.1\r\n"))
        #expect(request.contains("Content-Type: application/json; charset=utf-8\r\n"))
        #expect(request.contains("Authorization: Basic amFuZTp3ZWxjb21l\r\n"))
        #expect(
            request.hasSuffix(
                #"[{"/user/get-current-user":{}},{"/user/get-current-user":{}}]"#
            )
        )
    }

    @Test func sendsNoAuthorizationForAGuest() async throws {
        let server = try AttackingServer(answering: rawReply("200 OK", body: "[null]"))

        let results = try await PortalClient(of: server.url, session: nil).call([.currentUser])

        #expect(results == [.null])
        #expect(server.requests.first?.lowercased().contains("authorization") == false)
    }

    @Test func sendsNothingForAnEmptyBatch() async throws {
        portal.faults = FaultPlan(.refuse)

        #expect(try await client.call([ServiceCommand]()) == [])
        #expect(portal.requests.isEmpty)
    }

    @Test(arguments: ["Basic realm=\"portal\"", "Digest realm=\"p\", nonce=\"1\"", "Negotiate"])
    func aChallengeEndsTheCall(challenge: String) async throws {
        let server = try AttackingServer(
            answering: rawReply(
                "401 Unauthorized",
                headers: ["WWW-Authenticate: \(challenge)"],
                body: "no entry"
            )
        )

        let error = await (try PortalClient(of: server.url)).failure([.currentUser])

        #expect(error == .unauthorized("HTTP status 401"))
        #expect(server.requests.count == 1)
    }

    /// A wireless network that requires a sign-in redirects to a page of its own.
    @Test(arguments: ["302 Found", "303 See Other", "307 Temporary"], ["http:", "HTTPS:", ""])
    func aRedirectionToAnotherHostMeansAnUnreachablePortal(status: String, scheme: String)
        async throws
    {
        let address = "\(scheme)//guests.example/welcome"
        let server = try AttackingServer(
            answering: rawReply(status, headers: ["Location: \(address)"], body: "<html>")
        )

        let error = await (try PortalClient(of: server.url)).failure([.currentUser])

        guard case .unavailable(Int(status.prefix(3)), let words, nil)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(words.hasPrefix("requests are led to \"guests.example\". Networks"))
        #expect(error.map { ScreensError.portal($0).isConnectionIssue } == true)
    }

    @Test(
        arguments: ["301 Moved", "302 Found", "303 See Other", "307 Temporary", "308 Permanent"]
    )
    func reportsARedirectionAndDoesNotFollowIt(status: String) async throws {
        let elsewhere = try AttackingServer(answering: rawReply("200 OK", body: "[1]"))
        let server = try AttackingServer(
            answering: rawReply(status, headers: ["Location: \(elsewhere.url)/x"], body: "moved")
        )

        let error = await (try PortalClient(of: server.url)).failure([.currentUser])

        #expect(error == .redirected(to: "\(elsewhere.url)/x"))
        #expect(elsewhere.requests.isEmpty)
    }

    @Test func quotesTheBeginningOfAnErrorPage() async {
        portal.faults = FaultPlan(.status(503, .html))

        let error = await client.failure([.currentUser])

        guard case .unavailable(status: 503, let words, retryAfter: nil)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(words.contains("Service Unavailable"))
    }

    @Test func quotesTheBeginningOfGarbage() async {
        portal.faults = FaultPlan(.garbage)

        let error = await client.failure([.currentUser])

        #expect(error == .unreadable("\"[{\"entryId\":\"30\u{0}; not JSON\" (HTTP status 200)"))
    }

    @Test func reportsTheMessageOfAServerError() async {
        portal.faults = FaultPlan(.status(500, .json))

        let error = await client.failure([.currentUser])

        guard case .exception(_, "The service is not available")? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(arguments: [FaultPlan.Fault.refuse, .dropBody])
    func reportsABrokenConnection(fault: FaultPlan.Fault) async {
        portal.faults = FaultPlan(fault)

        let error = await client.failure([.currentUser])

        #expect(error?.code == "connection")
    }

    @Test func reportsAClosedPortAsAConnectionProblem() async throws {
        let error = await (try PortalClient(of: "http://127.0.0.1:1")).failure([.currentUser])

        #expect(error?.code == "connection")
    }

    @Test func givesUpAfterTheTimeout() async throws {
        portal.faults = FaultPlan(latency: 30_000)
        let client = try PortalClient(portal, timeout: 1)

        let error = await client.failure([.currentUser])

        #expect(error?.code == "connection")
    }

    @Test func refusesAReplyThatIsTooLarge() async throws {
        portal.faults = FaultPlan(.oversized(bytes: 200_000))
        let client = try PortalClient(portal, replyLimit: 100_000)

        #expect(await client.failure([.currentUser]) == .tooLarge(limit: 100_000))
    }

    @Test func refusesATooLargeReplyOfUnknownLength() async throws {
        let server = try AttackingServer(
            answering: "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n["
                + String(repeating: " ", count: 200_000) + "1]"
        )
        let client = try PortalClient(of: server.url, replyLimit: 1_000)

        #expect(await client.failure([.currentUser]) == .tooLarge(limit: 1_000))
    }

    @Test func endsAtOnceWhenItsTaskIsCancelled() async throws {
        portal.faults = FaultPlan(latency: 30_000)
        let (client, portal) = (client, portal)
        let call = Task { await client.failure([.currentUser]) }
        try await until("the portal has the request") { !portal.requests.isEmpty }

        call.cancel()

        // A call that waited for the reply would end in a connection error after the client's 15
        // seconds.
        #expect(await call.value == .cancelled)
    }

    @Test func endsIfItsTaskIsAlreadyCancelled() async throws {
        let client = client
        let call = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await client.failure([.currentUser])
        }

        #expect(await call.value == .cancelled)
    }

    @Test func reportsProgressUpToTheCompleteReply() async throws {
        let body = "[\"" + String(repeating: "x", count: 300_000) + "\"]"
        let server = try AttackingServer(answering: rawReply("200 OK", body: body))
        let seen = Mutex<[TransferProgress]>([])

        _ = try await PortalClient(of: server.url).call([.currentUser]) { progress in
            seen.withLock { $0.append(progress) }
        }

        let states = seen.withLock { $0 }
        #expect(states.last?.receivedBytes == Int64(body.utf8.count))
        #expect(states.last?.bytesToReceive == Int64(body.utf8.count))
        #expect(states.contains { $0.sentBytes > 0 })
        #expect(zip(states, states.dropFirst()).allSatisfy { $0.receivedBytes <= $1.receivedBytes })
    }

    @Test(arguments: ["[1]", "[1,2,3]", "[]", "{}", "7", "null"])
    func refusesAWrongNumberOfResults(body: String) async throws {
        let server = try AttackingServer(answering: rawReply("200 OK", body: body))

        let error = await (try PortalClient(of: server.url)).failure([.currentUser, .currentUser])

        #expect(error?.code == "unexpected")
    }

    @Test func tracesWithoutSecrets() async throws {
        let lines = Mutex<[String]>([])
        let client = try PortalClient(
            of: portal.url,
            session: SessionContext(user: portal.user, password: portal.password),
            trace: { line in lines.withLock { $0.append(line) } }
        )

        _ = try await client.call([.currentUser])
        _ = try await client.call([.currentUser, .currentUser])

        let text = lines.withLock { $0.joined(separator: "\n") }
        let sent = "→ POST \(portal.url)/api/jsonws/invoke /user/get-current-user"
        #expect(text.hasPrefix("\(sent)\n← 200, "))
        #expect(text.contains("\n\(sent) ×2\n← 200, "))
        #expect(!text.contains(portal.password) && !text.contains("Basic"))
    }
}
