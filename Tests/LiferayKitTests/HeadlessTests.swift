import DemoPortal
import ScreensConformance
@_spi(Host) import ScreensKit
import Testing

@_spi(Host) @testable import LiferayKit

/// Requests of headless REST, and how its answers are read.
struct HeadlessTests {
    @Test(
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("2026-01-31T12:30:05Z", 1_769_862_605_000),
            ("2026-01-31T12:30:05.25Z", 1_769_862_605_250),
            ("2026-01-31T12:30:05.123456Z", 1_769_862_605_123),
            ("2026-01-31T13:30:05+01:00", 1_769_862_605_000),
            ("2026-01-31T10:00:05-0230", 1_769_862_605_000),
            ("1969-12-31T23:59:59z", -1_000), ("2024-02-29T00:00:00Z", 1_709_164_800_000),
            ("0000-01-01T00:00:00Z", -62_167_219_200_000),
        ] as [(String, Int64)]
    )
    func aDateIsReadAsISO8601WritesIt(text: String, milliseconds: Int64) {
        #expect(Timestamp(iso8601: text)?.milliseconds == milliseconds)
    }

    @Test(
        arguments: [
            "", "2026", "2026-01-31", "2026-01-31T12:30:05", "2026-13-31T12:30:05Z",
            "2026-01-00T12:30:05Z", "2026-01-31T24:30:05Z", "2026-01-31T12:60:05Z",
            "2026-01-31T12:30:05.Z", "2026-01-31T12:30:05+1", "2026-01-31T12:30:05 Z",
            "²026-01-31T12:30:05Z", "2026-01-31T12:30:05Zx", "99999-01-31T12:30:05Z",
            String(repeating: "9", count: 100_000),
        ]
    )
    func anythingElseIsNoDate(text: String) { #expect(Timestamp(iso8601: text) == nil) }

    @Test func missingAndNullAreTheSame() throws {
        let object = try HeadlessObject(["a": .null])

        for name in ["a", "b"] {
            #expect(try object.text(name) == nil)
            #expect(try object.id(name) == nil)
            #expect(try object.count(name) == nil)
            #expect(try object.number(name) == nil)
            #expect(try object.moment(name) == nil)
            #expect(try object.object(name) == nil)
            #expect(try object.objects(name).isEmpty)
            #expect(try object.path(name, at: nil) == nil)
        }
        #expect(throws: PortalError.unexpected("the object has no \"id\"")) { try object.id() }
    }

    @Test(arguments: [true, 7, [], [:], "x"] as [JSONValue])
    func aMemberOfAnotherTypeIsNamed(value: JSONValue) throws {
        let object = try HeadlessObject(["a": value])
        func accepts(_ read: () throws -> Void) -> Bool { (try? read()) != nil }

        #expect(accepts { _ = try object.text("a") } == (value == "x"))
        #expect(accepts { _ = try object.id("a") } == (value == 7))
        #expect(accepts { _ = try object.count("a") } == (value == 7))
        #expect(accepts { _ = try object.object("a") } == (value == [:]))
        #expect(accepts { _ = try object.objects("a") } == (value == []))
        #expect(!accepts { _ = try object.moment("a") })
        #expect(throws: PortalError.unexpected("the answer is not an object")) {
            _ = try HeadlessObject([value])
        }
    }

    @Test(arguments: [-1, 1.5, 1e300, "x"] as [JSONValue]) func aCountIsNotNegative(
        value: JSONValue
    ) {
        #expect(throws: PortalError.unexpected("\"a\" is not a number of 0 or more")) {
            _ = try HeadlessObject(["a": value]).count("a")
        }
    }

    @Test(
        arguments: [
            ("/documents/1/2/a.png", "/documents/1/2/a.png"),
            ("https://portal.example/documents/1", "/documents/1"), ("//evil.example/a", nil),
            ("https://evil.example/a", nil), ("https://portal.example.evil/a", nil),
            ("https://portal.example//evil/a", nil), ("javascript:alert(1)", nil), ("a/b", nil),
        ] as [(String, String?)]
    )
    func anAddressIsAPathOfThePortalOrNone(text: String, path: String?) throws {
        let portal = try #require(LinkAddress("https://portal.example"))

        let read = try HeadlessObject(["url": .text(text)]).path("url", at: portal)

        #expect(read == path)
    }

    @Test func rowsFitIntoAPageOrIntoTwo() {
        for count in [1, 2, 3, 10, 25, 50, 500, 501, 1_200] {
            for start in 0..<120 {
                let (rows, plan) = (start..<start + count, HeadlessPages(start..<start + count))
                let first = plan.pages.lowerBound * plan.size
                let end = (plan.pages.upperBound + 1) * plan.size
                #expect(first <= rows.lowerBound && rows.upperBound <= end)
                #expect(plan.size <= min(count * 2, 500))
                #expect(plan.pages.count <= count / 500 + 2)
            }
        }
        #expect(HeadlessPages(0..<10) == HeadlessPages(0..<10) && HeadlessPages(0..<10).size == 10)
        #expect(HeadlessPages(5..<5).pages == 5...5)
    }

    private static func page(_ ids: Range<Int64>, size: Int64, total: Int64) -> Result<
        ServiceReply, PortalError
    > {
        let items = ids.map { JSONValue.object(["id": .int64($0)]) }
        let page: JSONValue = [
            "items": .array(items), "pageSize": .int64(size), "totalCount": .int64(total),
        ]
        return .success(ServiceReply(bytes: JSON.bytes(of: page, .sorted) ?? []))
    }

    private static let documents = HeadlessService.delivery.request(["sites", "20", "documents"])

    /// Compares the requests of a service that answers all of them alike with the documents of the APIs.
    private func compare(
        _ service: ScriptedService,
        answering page: Result<ServiceReply, PortalError>
    ) throws {
        for request in service.requests {
            let query = request.query.map { "\($0)=\($1)" }.joined(separator: "&")
            let address = "/" + request.path.joined(separator: "/") + "?" + query
            let reply = try page.get()
            try HeadlessExchange(
                request.method.rawValue,
                address,
                status: reply.status,
                answer: reply.bytes
            ).check()
        }
    }

    @Test func rowsAreCutFromALargerPage() async throws {
        // Rows 14 to 27 are the second page of 14.
        let page = Self.page(14..<28, size: 14, total: 100)
        let service = ScriptedService(page)
        var request = Self.documents
        request.query = ["sort": "title"]

        let found = try await service.context(locale: "pt_BR").loadHeadlessRows(
            14..<27,
            of: request
        )

        #expect(try found.rows.map { try $0.id() } == Array(14..<27) && found.count == 100)
        let sent = try #require(service.requests.first)
        #expect(service.requests.count == 1)
        #expect(sent.path == ["o", "headless-delivery", "v1.0", "sites", "20", "documents"])
        #expect(sent.query == ["page": "2", "pageSize": "14", "sort": "title"])
        #expect(sent.headers == ["Accept-Language": "pt-BR"])
        try compare(service, answering: page)
    }

    @Test func rowsWithoutEndAreNotRequested() async {
        let service = ScriptedService(Self.page(0..<500, size: 500, total: .max))

        await #expect(throws: PortalError.self) {
            try await service.context().loadHeadlessRows(
                0..<Int.max,
                of: Self.documents
            )
        }
        #expect(service.requests.isEmpty)
    }

    @Test(arguments: [(20, 10), (10, 5)] as [(Int, Int64)])
    func otherPagesThanRequestedAreRefused(rows: Int, size: Int64) async throws {
        let page = Self.page(0..<Int64(rows), size: size, total: 100)
        let service = ScriptedService(page)

        await #expect(throws: PortalError.self) {
            try await service.context().loadHeadlessRows(
                0..<10,
                of: Self.documents
            )
        }
        try compare(service, answering: page)
    }

    @Test(
        arguments: [
            "", "[]", "{\"items\": 7}", "{\"items\": [7]}", "{\"totalCount\": -1, \"items\": []}",
            "{\"items\": [], \"pageSize\": \"x\"}", "<html>",
            "{\"items\": " + String(repeating: "[", count: 100),
            "{\"items\": [" + String(repeating: "{\"a\":", count: 70) + "1"
                + String(repeating: "}", count: 70) + "]}",
        ]
    )
    func aHostilePageIsRefused(body: String) async {
        let service = ScriptedService(.success(ServiceReply(bytes: Array(body.utf8))))

        await #expect(throws: PortalError.self) {
            try await service.context().loadHeadlessRows(
                0..<10,
                of: Self.documents
            )
        }
    }

    private static func missing(_ body: String) -> Result<ServiceReply, PortalError> {
        .success(ServiceReply(status: 404, bytes: Array(body.utf8)))
    }

    @Test func anEntryIsGoneOnlyIfThePortalSaysSo() async throws {
        let request = HeadlessService.delivery.request(["comments", "7"], method: .delete)
        let service = ScriptedService(
            .success(ServiceReply(status: 204)),
            Self.missing("{\"status\": \"NOT_FOUND\"}")
        )
        let context = service.context()

        #expect(try await context.sendHeadless(toEntry: request)?.status == 204)
        #expect(try await context.sendHeadless(toEntry: request) == nil)
    }

    @Test(
        arguments: [
            missing(""), missing("{}"), missing("[\"NOT_FOUND\"]"), missing("<html>"),
            missing("{\"status\": 404}"), missing("{\"message\": \"HTTP 404 Not Found\"}"),
            missing("{\"status\": \"FORBIDDEN\"}"), missing("{\"status\": [\"NOT_FOUND\"]}"),
            missing(String(repeating: "[", count: 100_000)), .failure(.http(status: 404)),
        ]
    )
    func anyOther404SaysThatThePortalLacksTheService(
        reply: Result<ServiceReply, PortalError>
    ) async {
        let service = ScriptedService(reply)
        let request = HeadlessService.dataEngine.request(["data-records", "7"])

        let error = await #expect(throws: PortalError.self) {
            try await service.context().sendHeadless(toEntry: request)
        }

        #expect(error?.code == "http" && error?.isRefusal == true)
        #expect(error?.message.contains("has no headless service data-engine") == true)
        #expect(error.map { ScreensError.portal($0).isConnectionIssue } == false)
    }
}
