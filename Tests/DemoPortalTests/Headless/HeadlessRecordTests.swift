import ScreensKit
import Testing

@testable import DemoPortal

/// Forms and records of `data-engine`: the same data as that of the JSON web services.
@Suite(.timeLimit(.minutes(5)))
struct HeadlessRecordTests {
    private static let api = "/o/data-engine/v2.0"
    private let client: HeadlessClient
    private var portal: DemoPortal { client.portal }
    private var records: String {
        "/data-record-collections/\(SeedSurvey.recordSetId)/data-records"
    }

    init() throws { client = try HeadlessClient([.json, .headless]) }

    private func get(_ path: String) async throws -> JSONValue {
        try await client.get(path, api: Self.api)
    }

    private func call(
        _ method: String,
        _ path: String,
        _ values: JSONValue
    ) async throws -> JSONValue {
        try await client.call(method, path, ["dataRecordValues": values], api: Self.api)
    }

    private static let values: JSONValue = [
        "subscriberName_INSTANCE_1": ["value": ["en_US": "Ada", "es_ES": "Ana"]],
        "Again_INSTANCE_1": ["value": ["en_US": "true"]],
        "Room_INSTANCE_1": ["value": ["en_US": "double"]],
        "Phone_INSTANCE_1": [
            "value": ["en_US": "1"],
            "nestedValues": ["PhoneKind_INSTANCE_1": ["value": ["en_US": ["home"]]]],
        ],
        "Phone_INSTANCE_2": [
            "value": ["en_US": "2"],
            "nestedValues": ["PhoneKind_INSTANCE_1": ["value": ["en_US": ["mobile"]]]],
        ],
    ]

    @Test func aFormHasTheFieldsOfItsStructure() async throws {
        let form = try await get("/data-definitions/\(SeedSurvey.structureId)")

        let fields = try #require(form["dataDefinitionFields"]?.array)
        let types = Dictionary(
            fields.map { ($0["name"]?.text ?? "", $0["fieldType"]?.text ?? "") }
        ) { first, _ in first }
        #expect(types["subscriberName"] == "text" && types["Nights"] == "numeric")
        #expect(types["Receipt"] == "document_library" && types["Praise"] == "rich_text")
        #expect(form["id"]?.int64 == SeedSurvey.structureId)
        let phone = fields.first { $0["name"] == "Phone" }
        #expect(phone?["nestedDataDefinitionFields"]?.array?.count == 1)
    }

    @Test func aListLeadsToItsForm() async throws {
        let set = try await get("/data-record-collections/\(SeedSurvey.recordSetId)")

        #expect(set["dataDefinitionId"]?.int64 == SeedSurvey.structureId)
    }

    @Test func recordsArePaged() async throws {
        let all = try await get(records)
        let second = try await get("\(records)?page=2&pageSize=1")

        let items = try #require(all["items"]?.array)
        #expect(items.count == 2 && all["totalCount"] == 2)
        #expect(second["items"]?.array == [items[1]] && second["lastPage"] == 2)
    }

    @Test func whatIsAddedIsAnsweredInTheSameForm() async throws {
        let added = try await call("POST", records, Self.values)
        let id = try #require(added["id"]?.int64)
        let read = try await get("/data-records/\(id)")

        #expect(read == added && added["dataRecordCollectionId"]?.int64 == SeedSurvey.recordSetId)
        let values = try #require(read["dataRecordValues"]?.object)
        func value(_ key: String) -> JSONValue? { values[key]?["value"] }
        let name = value("subscriberName_INSTANCE_i0000000")
        #expect(name == ["en_US": "Ada", "es_ES": "Ana"])
        #expect(value("Room_INSTANCE_i0000000") == ["en_US": "double"])
        #expect(value("Phone_INSTANCE_i0000000") == ["en_US": "1"])
        #expect(value("Phone_INSTANCE_i0000001") == ["en_US": "2"])
        let kind = values["Phone_INSTANCE_i0000001"]?["nestedValues"]?[
            "PhoneKind_INSTANCE_i0000000"
        ]
        #expect(kind?["value"] == ["en_US": ["mobile"]])
        #expect(try portal.record(id)?.values["subscriberName"] == "Ada")
    }

    @Test func aChangeReplacesAllValues() async throws {
        let added = try await call("POST", records, Self.values)
        let path = "/data-records/\(try #require(added["id"]?.int64))"
        var values = try #require(Self.values.object)
        values["Phone_INSTANCE_1"] = nil
        values["Phone_INSTANCE_2"] = nil
        values["subscriberName_INSTANCE_1"] = ["value": ["en_US": "Grace"]]

        _ = try await call("PUT", path, .object(values))

        let read = try #require(try await get(path)["dataRecordValues"]?.object)
        #expect(read["Phone_INSTANCE_i0000000"]?["value"] == nil)
        #expect(read["subscriberName_INSTANCE_i0000000"]?["value"] == ["en_US": "Grace"])
    }

    @Test(
        arguments: [
            (["Nothing_INSTANCE_1": ["value": ["en_US": "a"]]], "Nothing_INSTANCE_1"),
            (["subscriberName": ["en_US": "a"]], "subscriberName"),
            (["subscriberName_INSTANCE_1": "a"], "subscriberName_INSTANCE_1"),
            (["subscriberName_INSTANCE_1": ["values": [:]]], "subscriberName_INSTANCE_1"),
            (["subscriberName_INSTANCE_1": ["value": "a"]], "must be a text"),
            (["subscriberName_INSTANCE_1": ["value": ["en_US": 7]]], "must be a text"),
            (["subscriberName_INSTANCE_1": ["value": ["xx_XX": "a"]]], "a locale of the portal"),
            (["Breakfast_INSTANCE_1": ["value": ["en_US": "a"]]], "must be a list of texts"),
            (["Breakfast_INSTANCE_1": ["value": ["en_US": [7]]]], "must be a list of texts"),
            ([:], "subscriberName"),
        ] as [(JSONValue, String)]
    )
    func valuesInAnotherFormAreRefused(values: JSONValue, words: String) async throws {
        let reply = try await client.send(
            "POST",
            records,
            ["dataRecordValues": values],
            api: Self.api
        )

        #expect(reply.status == 400)
        #expect(reply.title?.contains(words) == true, "\(reply.title ?? "")")
        #expect(try portal.records(SeedSurvey.recordSetId).count == 2)
    }

    @Test(
        arguments: [
            ("GET", "/data-definitions", 400), ("GET", "/data-definitions/1", 404),
            ("GET", "/data-definitions/x", 400), ("GET", "/data-records/1", 404),
            ("PATCH", "/data-records/1", 400), ("GET", "/data-records/1?fields=id", 400),
            ("GET", "/data-record-collections/1", 404),
            ("GET", "/data-record-collections/1/data-records", 404),
            ("GET", "/data-record-collections/39803/data-records?sort=Nights", 400),
            ("GET", "/data-record-collections/39803/data-records?page=0", 400),
        ]
    )
    func whatThereIsNotIsRefused(method: String, path: String, status: Int) async throws {
        let reply = try await client.send(method, path, api: Self.api)

        #expect(reply.status == status && reply.title?.isEmpty == false, "\(reply.title ?? "")")
    }

    @Test func aFieldThatOnlyThePortalWritesIsRefused() async throws {
        let body: JSONValue = ["dataRecordValues": [:], "status": 0]
        let reply = try await client.send("POST", records, body, api: Self.api)

        #expect(reply.status == 400 && reply.title?.contains("status") == true)
    }

    @Test func guestsAndTokensForOtherAPIsAreRefused() async throws {
        let guest = try await client.guest.send("GET", records, api: Self.api)
        #expect(guest.status == 403)

        var other = client
        let token = try await client.token([
            "grant_type": "password", "scope": "Liferay.Headless.Delivery.everything",
        ])
        other.client.signIn = nil
        let headers = ["Authorization": "Bearer \(token)"]
        let reply = try await other.send("GET", records, api: Self.api, headers: headers)
        #expect(reply.status == 403)
    }
}
