import DemoPortal
@_spi(Host) import ScreensKit
import Testing

/// What the tests of DDL Form script, whose package has no documents of the APIs, is as the documents say.
///
/// Those are `HeadlessSynchronizerTests`; the samples of this module are compared here as well.
struct DataEngineExchangeTests {
    struct Exchange: CustomTestStringConvertible, Sendable {
        let method: String
        let path: String
        var body: JSONValue?
        var status = 200
        let answer: JSONValue

        var testDescription: String { "\(method) \(path) \(status)" }

        func check() throws(ContractProblem) {
            try HeadlessExchange(
                method,
                "/o/data-engine/v2.0" + path,
                contentType: body == nil ? nil : "application/json",
                body: body.flatMap { JSON.bytes(of: $0, .sorted) } ?? [],
                status: status,
                answer: JSON.bytes(of: answer, .sorted) ?? []
            ).check()
        }
    }

    private static let list = "/data-record-collections/6/data-records"
    private static let values: JSONValue = [
        "dataRecordValues": ["Name_INSTANCE_00000000": ["value": ["en_US": "Grace"]]]
    ]

    private static func record(_ id: Int64) -> JSONValue {
        [
            "id": .int64(id), "dataRecordCollectionId": 6,
            "dataRecordValues": ["Name_INSTANCE_a": ["value": ["en_US": "Grace"]]],
        ]
    }

    static let exchanges = [
        Exchange(method: "POST", path: list, body: values, answer: record(40)),
        Exchange(
            method: "POST",
            path: list,
            body: values,
            answer: ["id": 40, "dataRecordValues": [:]]
        ), Exchange(method: "GET", path: "/data-records/7", answer: record(7)),
        Exchange(method: "PUT", path: "/data-records/7", body: values, answer: ["id": 7]),
        Exchange(
            method: "GET",
            path: "/data-records/7",
            status: 404,
            answer: ["status": "NOT_FOUND", "title": "Gone"]
        ),
        Exchange(
            method: "GET",
            path: list + "?page=1&pageSize=200",
            answer: [
                "items": [record(40), record(41)], "page": 1, "pageSize": 200, "totalCount": 3,
            ]
        ),
        Exchange(
            method: "GET",
            path: list + "?page=50&pageSize=200",
            answer: ["items": [], "pageSize": 200, "totalCount": .int64(.max)]
        ), Exchange(method: "GET", path: "/data-definitions/4", answer: DataEngineSamples.form),
        Exchange(method: "GET", path: "/data-records/40", answer: DataEngineSamples.record),
    ]

    @Test(arguments: exchanges) func whatIsScriptedIsAsTheDocumentsSay(exchange: Exchange) throws {
        try exchange.check()
    }

    /// Without this, the comparison above could be one that never fails.
    @Test(
        arguments: [
            Exchange(method: "POST", path: list, body: ["values": [:]], answer: ["id": 1]),
            Exchange(method: "POST", path: list, body: ["dataRecordValues": []], answer: ["id": 1]),
            Exchange(method: "PUT", path: list, body: values, answer: ["id": 7]),
            Exchange(method: "GET", path: "/data-records/7", answer: ["id": "7"]),
            Exchange(method: "GET", path: "/data-records/7", answer: ["recordId": 7]),
            Exchange(method: "GET", path: list + "?size=200", answer: ["items": []]),
            Exchange(method: "GET", path: list, answer: ["items": [["values": [:]]]]),
            Exchange(method: "GET", path: "/data-records/7", status: 404, answer: [:]),
        ]
    )
    func whatIsNotIsFound(exchange: Exchange) {
        #expect(throws: ContractProblem.self) { try exchange.check() }
    }
}
