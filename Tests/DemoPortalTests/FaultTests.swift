import DemoPortal
import Foundation
import FoundationNetworking
import ScreensKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct FaultTests {
    private let client: Client
    private var portal: DemoPortal { client.portal }
    private var command: JSONValue { .object([client.userPath: [:]]) }

    init() throws { client = try Client() }

    @Test(arguments: [FaultPlan.Fault.refuse, .dropBody, .loseAnswer])
    func brokenConnectionsAreConnectionErrors(fault: FaultPlan.Fault) async throws {
        portal.faults = FaultPlan(fault)

        await #expect(throws: URLError.self) { try await client.send(command) }
        portal.faults = FaultPlan()
        #expect(try await client.send(command).status == 200)
    }

    @Test func refusalsMayBeForSomeServicesOnly() async throws {
        portal.faults = FaultPlan(.refuse, pathPrefix: "/user/")

        await #expect(throws: URLError.self) { try await client.send(command) }
        #expect(try await client.count([:]) > 0)
    }

    @Test(arguments: [FaultPlan.Page.json, .html])
    func errorPagesHaveTheirStatus(page: FaultPlan.Page) async throws {
        portal.faults = FaultPlan(.status(503, page))

        let reply = try await client.send(command)

        #expect(reply.status == 503)
        #expect(((try? reply.json) != nil) == (page == .json))
        #expect(reply.headers["content-type"]?.contains(page == .json ? "json" : "html") == true)
    }

    @Test func unavailablePortalsSayWhenToRetry() async throws {
        portal.faults = FaultPlan(.unavailable(retryAfter: 7), remaining: 2)

        let replies = [try await client.send(command), try await client.send(command)]

        #expect(replies.map(\.status) == [503, 503])
        #expect(replies[0].headers["retry-after"] == "7")
        #expect(try await client.send(command).status == 200)
    }

    @Test func aRequestWhoseAnswerIsLostIsCarriedOutOnce() async throws {
        let updating = "/ddl.ddlrecord/"
        let id = try client.sample("recordId")
        // The connection has been used before, so that the client repeats the request.
        _ = try await client.send(command)
        portal.faults = FaultPlan(.loseAnswer, remaining: 1, pathPrefix: updating)

        await #expect(throws: URLError.self) {
            try await client.update(id, ["FullName": "Lost"], merge: true)
        }

        let number = try #require(id.int64)
        let record = try #require(try portal.record(number))
        #expect(record.values["FullName"] == "Lost")
        #expect(record.version == "1.1")
    }

    @Test func garbageIsNoJSON() async throws {
        portal.faults = FaultPlan(.garbage)

        let reply = try await client.send(command)

        #expect(reply.status == 200)
        #expect(throws: (any Error).self) { try reply.json }
    }

    @Test(arguments: [2, 3, 5_000_000])
    func oversizedBodiesHaveTheSizeAskedFor(size: Int) async throws {
        portal.faults = FaultPlan(.oversized(bytes: size))

        let reply = try await client.send(command)

        #expect(reply.body.count == size)
        #expect(try reply.json == [])
    }

    @Test func redirectsNameTheirAddress() async throws {
        portal.faults = FaultPlan(.redirect(to: "http://127.0.0.1:1/elsewhere"))

        let reply = try await client.send(command)

        #expect(reply.status == 302)
        #expect(reply.headers["location"] == "http://127.0.0.1:1/elsewhere")
    }

    @Test func unauthorizedAnswersAsForAWrongPasswordWhereThatIsStatus401() async throws {
        portal.faults = FaultPlan(.unauthorized)
        let fault = try await client.send(command)
        var configuration = DemoPortal.Configuration()
        configuration.wrongSignIn = .unauthorized
        let client = Client(try DemoPortal(configuration))

        let wrong = try await client.signedIn(as: "jane", "wrong").send(command)

        #expect(fault.status == 401)
        #expect(try fault.json == wrong.json)
    }

    @Test func aFaultEndsAfterItsCount() async throws {
        portal.faults = FaultPlan(.status(500, .json), remaining: 2)

        var statuses: [Int] = []
        for _ in 0..<4 { statuses.append(try await client.send(command).status) }

        #expect(statuses == [500, 500, 200, 200])
        #expect(portal.faults.remaining == 0)
    }

    @Test func matchesAnyCommandOfTheBatch() async throws {
        portal.faults = FaultPlan(.status(500, .json), remaining: 1, pathPrefix: "/assetentry/")

        #expect(try await client.send([command]).status == 200)
        #expect(try await client.send([command, client.countCommand([:])]).status == 500)
        #expect(try await client.send([command, client.countCommand([:])]).status == 200)
    }

    @Test func latencyDelaysTheAnswer() async throws {
        portal.faults = FaultPlan(latency: 150)

        let start = ContinuousClock.now
        let reply = try await client.send(command)

        #expect(reply.status == 200)
        #expect(ContinuousClock.now - start >= .milliseconds(150))
    }

    @Test func stoppingDoesNotWaitForLatency() async throws {
        portal.faults = FaultPlan(latency: 3_600_000)
        let (client, command) = (client, command)

        async let reply = try? client.send(command)
        try await until("the portal has the request") { !portal.requests.isEmpty }
        portal.stop()

        #expect(await reply?.status == nil)
    }
}
