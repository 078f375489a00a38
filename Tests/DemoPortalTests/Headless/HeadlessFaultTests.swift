import Foundation
import ScreensKit
import Testing

@testable import DemoPortal

/// The faults that headless APIs have of their own.
@Suite(.timeLimit(.minutes(5)))
struct HeadlessFaultTests {
    private let client: HeadlessClient
    private var portal: DemoPortal { client.portal }

    init() throws { client = try HeadlessClient([.json, .headless]) }

    private func account() async throws -> Reply {
        try await client.send("GET", "/my-user-account", api: HeadlessClient.users)
    }

    @Test func aPortalMayLackOneAPI() async throws {
        portal.faults = FaultPlan(.missingAPI, pathPrefix: "/o/headless-delivery/")

        #expect(try await client.send("GET", "/blog-postings/30304").status == 404)
        #expect(try await client.send("GET", "/openapi.json").status == 404)
        #expect(try await account().status == 200)
    }

    @Test func aPortalMayLackAllOfThem() async throws {
        portal.faults = FaultPlan(.missingAPI)

        #expect(try await account().status == 404)
        // Other addresses are as before.
        #expect(try await client.client.send(.object([client.client.userPath: [:]])).status == 200)
    }

    @Test(arguments: FaultPlan.ErrorShape.allCases)
    func aPortalMayForbidAnAPIInBothShapes(shape: FaultPlan.ErrorShape) async throws {
        portal.faults = FaultPlan(.forbiddenAPI(shape))

        let reply = try await account()
        #expect(reply.status == 403)
        let isMessage = shape == .message
        #expect(
            try reply.json["message"]?.text?.hasPrefix("Access denied to ")
                == (isMessage ? true : nil)
        )
        #expect(try reply.json["status"] == (isMessage ? nil : "FORBIDDEN"))
    }

    @Test func aSearchLagsBehindChanges() async throws {
        let entry = try #require(portal.entryIds(ofClass: Client.blogClass).first)
        try portal.renameEntry(entry, to: "Zyzzyva")
        portal.faults = FaultPlan(.laggingSearch(seconds: 60))

        let search = "\(client.site)/blog-postings?search=zyzzyva"
        let before = try await client.items(search)
        let listed = try await client.items(
            "\(client.site)/blog-postings?sort=dateModified:desc&pageSize=1"
        )
        portal.advanceClock(seconds: 61)
        let after = try await client.items(search)

        #expect(before.isEmpty)
        #expect(listed.map { $0["headline"] } == ["Zyzzyva"] && after == listed)
    }

    @Test(
        arguments: [
            ("id", JSONValue.text("30304")), ("headline", 7), ("actions", []), ("keywords", [:]),
        ] as [(String, JSONValue)]
    )
    func aFieldMayHaveAnotherType(field: String, value: JSONValue) async throws {
        portal.faults = FaultPlan(.changedType(ofField: field))

        let reply = try await client.send("GET", "/blog-postings/30304")
        #expect(reply.status == 200)
        #expect(try reply.json[field] == value)
        let document = try #require(OpenAPIDocument.of(HeadlessClient.delivery + "/"))
        let operation = try #require(
            document.operations.first { $0.name == "GET /blog-postings/{blogPostingId}" }
        )
        let answer = try reply.json
        #expect(throws: ContractProblem.self) { try document.check(answer, to: operation) }
    }

    @Test func anErrorPageInJSONHasTheShapeOfHeadlessErrors() async throws {
        portal.faults = FaultPlan(.status(503, .json))

        let reply = try await account()
        #expect(reply.status == 503 && reply.title?.isEmpty == false)
    }

    @Test func aWriteWhoseAnswerIsLostIsCarriedOut() async throws {
        let path = "/blog-postings/30304/comments"
        let before = try await client.get(path)["totalCount"]?.int64 ?? 0
        portal.faults = FaultPlan(.loseAnswer, remaining: 1)

        await #expect(throws: URLError.self) {
            _ = try await client.send("POST", path, ["text": "Lost"])
        }
        #expect(try await client.get(path)["totalCount"]?.int64 == before + 1)
    }

    @Test func aRequestThatBreaksOffIsNotCarriedOut() async throws {
        let path = "/blog-postings/30304/comments"
        let before = try await client.get(path)["totalCount"]?.int64 ?? 0
        portal.faults = FaultPlan(.dropRequest, remaining: 1)

        // On a new connection, because a client would repeat it on one that was used before.
        let other = HeadlessClient(client: Client(portal))
        let text = String(repeating: "Dropped ", count: 250_000)
        await #expect(throws: URLError.self) {
            _ = try await other.send("POST", path, ["text": .text(text)])
        }
        #expect(try await client.get(path)["totalCount"]?.int64 == before)
    }
}
