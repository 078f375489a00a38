import Foundation
@_spi(Host) import ScreensKit
import Synchronization
import TestSupport
import Testing

@_spi(Host) @testable import ScreensPortal

/// Requests to services, as they arrive.
@Suite(.timeLimit(.minutes(5)))
struct ServiceClientTests {
    private let server: AttackingServer

    init() throws {
        server = try AttackingServer(answering: rawReply("200 OK", body: "{}"))
    }

    /// The request that arrives for one, with the names of its header fields in lower case.
    private func arrived(
        _ request: ServiceRequest
    ) async throws -> (line: String, fields: [String: String], body: String) {
        _ = try await stock(at: server.url + "/api/").send(request)
        let text = try #require(server.requests.last)
        let end = try #require(text.range(of: "\r\n\r\n"))
        let lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
        let fields = lines.dropFirst().map { line in
            (line.prefix { $0 != ":" }.lowercased(), String(line.drop { $0 != ":" }.dropFirst(2)))
        }
        let body = String(text[end.upperBound...])
        return (lines[0], Dictionary(fields) { "\($0), \($1)" }, body)
    }

    @Test(arguments: [ServiceRequest.get("items"), .delete("items", "tea")])
    func requestsWithoutABodyHaveNoLengthAndNoType(request: ServiceRequest) async throws {
        let (line, fields, body) = try await arrived(request)

        let path = request.path.joined(separator: "/")
        #expect(line == "\(request.method.rawValue) /api/\(path) HTTP/1.1")
        #expect(body.isEmpty)
        #expect(fields["content-length"] == nil && fields["content-type"] == nil)
        #expect(fields["authorization"] == "Bearer sesame" && fields["cookie"] == nil)
    }

    @Test(arguments: [ServiceRequest.Method.post, .put, .patch, .delete])
    func bodiesArriveAsTheyWereSent(method: ServiceRequest.Method) async throws {
        let json = try ServiceRequest.Body.json(["name": "Grüner Tee", "amount": "1/2"])

        let (line, fields, body) = try await arrived(ServiceRequest(method, ["items"], body: json))

        #expect(line == "\(method.rawValue) /api/items HTTP/1.1")
        #expect(body == #"{"amount":"1/2","name":"Grüner Tee"}"#)
        #expect(fields["content-type"] == "application/json")
        #expect(fields["content-length"] == "\(body.utf8.count)")
    }

    @Test func aRequestThatReadsHasNoBody() async throws {
        let request = ServiceRequest(.get, ["items"], body: .bytes([1], mediaType: "text/plain"))

        let error = try await stock(at: server.url).failure(request)

        #expect(error == .unsendable("a request that reads has no body"))
        #expect(server.connectionCount == 0)
    }

    @Test(arguments: [ServiceRequest.Method.post, .put, .delete])
    func aFormArrivesWithItsFile(method: ServiceRequest.Method) async throws {
        let folder = try TemporaryFolder()
        try folder.write("bytes".utf8, as: "plan.txt")
        let form = ServiceForm(
            ["title": "Plan", "more": "é"],
            file: ChosenFile(chosenByUser: "\(folder.path)/plan.txt"),
            as: "document",
            mediaType: "text/plain"
        )

        let (line, fields, body) = try await arrived(
            ServiceRequest(method, ["files"], body: .form(form))
        )

        #expect(line == "\(method.rawValue) /api/files HTTP/1.1")
        let boundary = try #require(fields["content-type"]?.split(separator: "=").last)
        #expect(fields["content-type"]?.hasPrefix("multipart/form-data; boundary=") == true)
        #expect(
            body.components(separatedBy: "--\(boundary)").map(\.trimmed) == [
                "",
                "Content-Disposition: form-data; name=\"more\"\r\n"
                    + "Content-Type: text/plain; charset=utf-8\r\n\r\né",
                "Content-Disposition: form-data; name=\"title\"\r\n"
                    + "Content-Type: text/plain; charset=utf-8\r\n\r\nPlan",
                "Content-Disposition: form-data; name=\"document\"; filename=\"plan.txt\"\r\n"
                    + "Content-Type: text/plain\r\n\r\nbytes",
                "--",
            ]
        )
    }

    @Test(
        arguments: [
            (["a/b"], "/api/a%2Fb"), (["a", "b"], "/api/a/b"), (["100%"], "/api/100%25"),
            (["%2F"], "/api/%252F"), (["🍵"], "/api/%F0%9F%8D%B5"),
            (["a b?c#d"], "/api/a%20b%3Fc%23d"),
            (["..."], "/api/..."), (["a\r\nb"], "/api/a%0D%0Ab"), ([], "/api"),
            (["http://x/"], "/api/http%3A%2F%2Fx%2F"),
        ]
    )
    func namesInPathsAreEscaped(path: [String], expected: String) async throws {
        let (line, _, _) = try await arrived(ServiceRequest(.get, path))

        #expect(line == "GET \(expected) HTTP/1.1")
    }

    @Test(arguments: ["", ".", ".."])
    func namesThatLeadElsewhereAreRefused(name: String) async throws {
        let error = try await stock(at: server.url).failure(.get("items", name))

        #expect(error == .unsendable("\"\(name)\" cannot be a name in the path of a request"))
        #expect(server.connectionCount == 0)
    }

    @Test func parametersAreEscapedAndInOrder() async throws {
        let (line, _, _) = try await arrived(
            .get("items", query: ["q": "a&b=c d", "ä": "+", "a": ""])
        )

        #expect(line == "GET /api/items?a=&q=a%26b%3Dc%20d&%C3%A4=%2B HTTP/1.1")
    }

    @Test func furtherHeaderFieldsAreSent() async throws {
        let request = ServiceRequest(.get, ["items"], headers: ["If-None-Match": "\"1\""])

        let (_, fields, _) = try await arrived(request)

        #expect(fields["if-none-match"] == "\"1\"")
    }

    @Test(
        arguments: [
            "Authorization", "authorization", "COOKIE", "Host", "Content-Length", "Content-Type",
            "Transfer-Encoding", "Connection", "Idempotency-Key", "Proxy-Authorization", "Expect",
            "", "X Y", "X:Y", "X\r\nHost", "Höhe",
        ]
    )
    func theFieldsOfTheHostCannotBeReplaced(name: String) async throws {
        let request = ServiceRequest(.get, ["items"], headers: [name: "x"])

        let error = try await stock(at: server.url).failure(request)

        #expect(error?.code == "unsendable")
        #expect(server.connectionCount == 0)
    }

    @Test func aValueThatWouldAddALineIsRefused() async throws {
        let request = ServiceRequest(.get, ["items"], headers: ["X-Note": "a\r\nAuthorization: b"])

        #expect(try await stock(at: server.url).failure(request)?.code == "unexpected")
        #expect(server.requests.isEmpty)
    }

    @Test func aChangeHasItsKeyInEveryRequest() async throws {
        let client = try PortalClient(of: "http://127.0.0.1:1").identified(by: "k-1")
        let directory = try ServiceDirectory([StockService.name: server.url])
        let connection = client.account(of: StockService.self, in: directory).connection

        _ = try await connection.send(.delete("items", "tea"))
        _ = try await connection.send(.get("items", "tea"))

        #expect(server.requests.count == 2)
        #expect(server.requests.allSatisfy { $0.contains("\r\nIdempotency-Key: k-1\r\n") })
    }
}

extension String {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
