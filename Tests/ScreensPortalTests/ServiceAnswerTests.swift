@_spi(Host) import ScreensKit
import Synchronization
import TestSupport
import Testing

@_spi(Host) @testable import ScreensPortal

/// What counts as an answer of a service, and what as an error.
@Suite(.timeLimit(.minutes(5)))
struct ServiceAnswerTests {
    private static let html = ["Content-Type: text/html; charset=utf-8"]
    private static let json = ["Content-Type: application/json"]

    private func failure(
        _ status: String,
        _ headers: [String] = [],
        body: String = "",
        to request: ServiceRequest = .get("items"),
        user: String? = ""
    ) async throws -> PortalError? {
        let reply = rawReply(status, headers: headers, body: body)
        let server = try AttackingServer(answering: reply)
        return try await stock(at: server.url, user: user).failure(request)
    }

    @Test func anAnswerHasItsStatusFieldsAndBytesWithoutCookies() async throws {
        let headers = Self.json + ["ETag: \"7\"", "Set-Cookie: a=b"]
        let server = try AttackingServer(
            answering: rawReply("201 Created", headers: headers, body: "[1]")
        )

        let reply = try await stock(at: server.url).send(.get("items"))

        #expect(reply.status == 201 && reply.bytes == Array("[1]".utf8))
        #expect(reply.headers["etag"] == "\"7\"" && reply.headers["set-cookie"] == nil)
    }

    @Test(arguments: ["200 OK", "204 No Content"])
    func aReplyWithoutContentIsNoPageOfANetwork(status: String) async throws {
        let server = try AttackingServer(answering: rawReply(status, headers: Self.html, body: ""))

        let reply = try await stock(at: server.url).send(.delete("items", "7"))

        #expect(reply.bytes.isEmpty)
    }

    @Test(arguments: ["404 Not Found", "409 Conflict", "412 Precondition Failed"])
    func anAcceptedStatusIsAnAnswer(status: String) async throws {
        let server = try AttackingServer(answering: rawReply(status, body: "{\"detail\": \"no\"}"))
        let number = try #require(Int(status.prefix(3)))

        let request = ServiceRequest.get("items", accepting: [number])
        let reply = try await stock(at: server.url).send(request)

        #expect(reply.status == number)
        #expect(try await stock(at: server.url).failure() == .exception(type: "", message: "no"))
    }

    @Test(
        arguments: [
            ("409 Conflict", #"{"title": "Sold out", "detail": "No tea."}"#, "Sold out", "No tea."),
            ("403 Forbidden", #"{"title": "Not yours", "status": 403}"#, "", "Not yours"),
            ("400 Bad Request", #"{"message": "Which?"}"#, "", "Which?"),
            ("422 Unprocessable", #"{"error": "Too many."}"#, "", "Too many."),
            ("400 Bad Request", #"{"error": {"code": 3, "message": "No."}}"#, "", "No."),
            ("400 Bad Request", #"{"detail": "", "message": "M", "error": "E"}"#, "", "M"),
        ]
    )
    func aRefusalWithAReasonHasTheServicesWords(
        status: String,
        body: String,
        type: String,
        words: String
    ) async throws {
        let error = try await failure(status, Self.json, body: body)

        #expect(error == .exception(type: type, message: words))
    }

    @Test(arguments: ["D", "e\u{301}"])
    func aReasonIsNotLongerThanPeopleRead(part: String) async throws {
        let long = String(repeating: part, count: 100_000)
        let body = "{\"title\": \"\(long)\", \"detail\": \"!\(long)\"}"

        let error = try await failure("409 Conflict", Self.json, body: body)

        guard case .exception(let type, let words)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(type.unicodeScalars.count == 2_001 && words.unicodeScalars.count == 2_001)
        #expect(type.hasSuffix("…") && words.hasPrefix("!") && words.hasSuffix("…"))
    }

    @Test(arguments: ["400 Bad Request", "404 Not Found", "410 Gone"])
    func aRefusalWithoutAReasonIsItsStatus(status: String) async throws {
        let number = try #require(Int(status.prefix(3)))

        for body in ["", "[]", "{}", "{\"detail\": 3}", "<html>"] {
            #expect(try await failure(status, body: body) == .http(status: number))
        }
    }

    @Test func anErrorOfTheServicesOwnIsNoRefusal() async throws {
        let error = try await failure(
            "500 Internal Server Error",
            Self.json,
            body: "{\"detail\": \"Out of memory.\"}"
        )

        #expect(error == .http(status: 500))
        #expect(ScreensError.service("Stock", .http(status: 500)).isConnectionIssue == false)
    }

    @Test(arguments: [408, 429, 502, 503, 504, 511])
    func aServiceThatIsDownIsUnavailable(status: Int) async throws {
        let error = try await failure("\(status) Later", ["Retry-After: 7"], body: "Later.")

        #expect(error == .unavailable(status: status, words: "\"Later.\"", retryAfter: 7))
    }

    @Test func aPageInPlaceOfJSONIsThatOfANetwork() async throws {
        let page = "<html><body>Sign in to the café"
        let reply = rawReply("200 OK", headers: Self.html, body: page)
        let server = try AttackingServer(answering: reply)
        let connection = try stock(at: server.url)

        let error = await connection.failure()
        let accepting = ServiceRequest(.get, ["help"], headers: ["accept": "text/html"])

        #expect(error == .unavailable(status: 200, words: "\"\(page)\"", retryAfter: nil))
        #expect(try await connection.send(accepting).bytes == Array(page.utf8))
    }

    @Test func aPageIsNotTheAnswerThatAnEntryIsMissing() async throws {
        let request = ServiceRequest.get("items", "tea", accepting: [404])

        let error = try await failure("404 Not Found", Self.html, body: "<html>", to: request)

        #expect(error == .unavailable(status: 404, words: "\"<html>\"", retryAfter: nil))
    }

    /// Portals send a page of theirs at the address of a service that they lack.
    @Test func aPageOfThePortalSaysThatTheServiceIsMissing() async throws {
        let signIn = "<html><input type=\"password\">"
        for (body, code) in [("<html>", "http"), (signIn, "unavailable")] {
            let reply = rawReply("404 Not Found", headers: Self.html, body: body)
            let server = try AttackingServer(answering: reply)
            let client = try PortalClient(of: server.url)
            let portal = client.account(of: PortalService.self, in: ServiceDirectory()).connection

            let error = await portal.failure(.get("o", "headless-delivery", accepting: [404]))

            #expect(error?.code == code, "\(String(describing: error))")
        }
    }

    @Test(
        arguments: [
            ("301 Moved", "https://new.example.com/", "redirected"),
            ("308 Moved", "/elsewhere", "redirected"), ("302 Found", "/elsewhere", "redirected"),
            ("302 Found", "http://login.example.com/", "unavailable"),
            ("307 Temporary", "http://login.example.com/", "unavailable"),
        ]
    )
    func redirectionsAreNotFollowed(status: String, target: String, code: String) async throws {
        let server = try AttackingServer(
            answering: rawReply(status, headers: ["Location: \(target)"], body: "")
        )

        let error = try await stock(at: server.url).failure(.get("items", accepting: [200]))

        #expect(error?.code == code)
        #expect(server.connectionCount == 1)
    }

    @Test func aRedirectionToAnotherServerNeverTakesTheSecretThere() async throws {
        let other = try AttackingServer(answering: rawReply("200 OK", body: "{}"))

        for status in ["301 Moved", "302 Found", "303 Other", "307 Temporary", "308 Moved"] {
            let error = try await failure(status, ["Location: \(other.url)/items"])
            #expect(error != nil)
        }
        #expect(other.connectionCount == 0)
    }

    @Test func withoutASignInARefusalSaysThat() async throws {
        let body = "{\"detail\": \"A token is required.\"}"

        let guest = try await failure("401 Unauthorized", Self.json, body: body, user: nil)
        let user = try await failure("401 Unauthorized", Self.json, body: body)

        #expect(guest == .unauthorized("nobody has signed in to it"))
        #expect(user == .unauthorized("A token is required."))
        #expect(try await failure("401 Unauthorized") == .unauthorized("HTTP status 401"))
    }

    @Test(arguments: [(10, 100), (100, 10)])
    func anAnswerAboveEitherLimitIsRefused(requested: Int, allowed: Int) async throws {
        let body = String(repeating: "1", count: 11)
        let server = try AttackingServer(answering: rawReply("200 OK", body: body))
        var request = ServiceRequest.get("items")
        request.limit = requested

        #expect(
            try await stock(at: server.url, limit: allowed).failure(request) == .tooLarge(limit: 10)
        )
        request.limit = 11
        #expect(try await stock(at: server.url, limit: 11).failure(request) == nil)
    }
}
