import DemoPortal
import Foundation
import FoundationNetworking
import ScreensKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct IdempotencyTests {
    private let person: JSONObject = ["FullName": "Eve", "Kind": #"["partner"]"#]

    private func client(_ folder: String? = nil, honours: Bool = true) throws -> Client {
        var client = Client(
            try DemoPortal(.init(dataFolder: folder, honoursIdempotencyKeys: honours))
        )
        client.idempotencyKey = "key 1"
        return client
    }

    private func add(_ client: Client) async throws -> Reply {
        try await client.reply(client.recordsPath + "add-record", client.addition(person))
    }

    @Test func aRepeatedKeyGetsTheFirstAnswerAgain() async throws {
        let client = try client()

        let first = try await add(client)
        let second = try await add(client)

        #expect(second.body == first.body)
        #expect(try client.portal.records(39_801).count == 4)
        #expect(client.portal.requests.map(\.idempotencyKey) == ["key 1", "key 1"])
    }

    @Test func keysAreIgnoredUnlessEnabled() async throws {
        let client = try client(honours: false)

        for _ in 0..<2 { #expect(try await add(client).status == 200) }

        #expect(try client.portal.records(39_801).count == 5)
    }

    @Test func otherKeysAndOtherUsersAreOtherRequests() async throws {
        var client = try client()
        _ = try await add(client)
        _ = try await add(client.signedIn(as: "lucia"))
        client.idempotencyKey = "key 2"
        _ = try await add(client)
        client.idempotencyKey = nil
        _ = try await add(client)

        #expect(try client.portal.records(39_801).count == 7)
    }

    @Test func aLostAnswerIsGivenAgain() async throws {
        let client = try client()
        client.portal.faults = FaultPlan(.loseAnswer, remaining: 1, pathPrefix: "/ddl.ddlrecord/")

        await #expect(throws: URLError.self) { try await add(client) }
        let again = try await add(client)

        #expect(again.status == 200)
        #expect(client.portal.requests.count == 2)
        #expect(try client.portal.records(39_801).count == 4)
    }

    @Test func keysOutliveThePortal() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("demo-portal-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let first = try client(folder)
        let answer = try await add(first)
        first.portal.stop()

        let second = try client(folder)

        #expect(try await add(second).body == answer.body)
        #expect(try second.portal.records(39_801).count == 4)
    }

    @Test(arguments: [(6, 4), (8, 5)])
    func keysAreRemovedAfterSevenDays(days: Int, count: Int) async throws {
        let client = try client()
        let first = try await add(client)

        try client.portal.ageCachedAnswers(days: days)
        let second = try await add(client)

        #expect((second.body == first.body) == (days < 7))
        #expect(try client.portal.records(39_801).count == count)
    }

    @Test func aBatchThatFailsChangesNothingAndFailsAgain() async throws {
        let client = try client()
        let addition = try JSONValue.object(
            [client.recordsPath + "add-record": .object(client.addition(person))]
        )

        let first = try await client.send([addition, ["/no/such": [:]]])
        let second = try await client.send([addition, ["/no/such": [:]]])

        #expect(first.status == 404)
        #expect(second.status == 404)
        #expect(second.body == first.body)
        #expect(try client.portal.records(39_801).count == 3)
    }

    @Test func readsAndWritesOfOneBatchSeeEachOther() async throws {
        let client = try client()
        let id = try client.sample("recordId")
        let rename: JSONValue = [
            "/ddl.ddlrecord/update-record": [
                "recordId": id, "displayIndex": 0, "fieldsMap": ["FullName": "Both"],
                "mergeFields": true,
            ]
        ]
        let read: JSONValue = [
            "/screens.screensddlrecord/get-ddl-record": ["ddlRecordId": id, "locale": "en_US"]
        ]

        let results = try await client.send([rename, read, client.countCommand([:])]).json.array

        #expect(results?.count == 3)
        #expect(results?[1]["modelValues"]?["FullName"] == "Both")
    }

    @Test func oneRequestOfManyAtOnceIsCarriedOut() async throws {
        let client = try client()

        let bodies = try await withThrowingTaskGroup(of: Data.self) { group in
            for _ in 0..<8 { group.addTask { try await add(client).body } }
            return try await group.reduce(into: Set<Data>()) { $0.insert($1) }
        }

        #expect(bodies.count == 1)
        #expect(try client.portal.records(39_801).count == 4)
    }
}
