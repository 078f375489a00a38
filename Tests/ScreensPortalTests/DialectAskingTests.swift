import DemoPortal
@_spi(Host) import ScreensKit
import TestSupport
import Testing

@_spi(Host) @testable import ScreensPortal

/// Which answers say that a portal has headless REST.
@Suite(.timeLimit(.minutes(5)))
struct DialectAskingTests {
    private func has(_ status: String, _ body: String, _ headers: [String] = []) async throws
        -> Bool
    {
        let server = try AttackingServer(answering: rawReply(status, headers: headers, body: body))
        return try await Dialect.isHeadless(at: try ServerAddress(server.url)).has
    }

    @Test(
        arguments: [
            ("200 OK", #"{"openapi": "3.0.1", "paths": {}}"#),
            ("401 Unauthorized", #"{"status": "UNAUTHORIZED", "title": "no"}"#),
            ("403 Forbidden", #"{"status": "FORBIDDEN", "title": "no"}"#),
            ("403 Forbidden", #"{"message": "Access denied to X#getOpenAPI"}"#),
        ]
    )
    func aDescriptionOrItsRefusalSaysSo(status: String, body: String) async throws {
        #expect(try await has(status, body))
    }

    @Test(
        arguments: [
            ("200 OK", "<html></html>"), ("200 OK", "{}"), ("200 OK", #"{"openapi": 3}"#),
            ("200 OK", #"{"openapi": "2.0"}"#), ("404 Not Found", #"{"status": "NOT_FOUND"}"#),
            ("404 Not Found", ""), ("403 Forbidden", #"{"exception": "x", "message": "y"}"#),
            ("403 Forbidden", "no"), ("500 Error", #"{"openapi": "3.0.1"}"#),
            ("302 Found", #"{"openapi": "3.0.1"}"#),
            ("200 OK", String(repeating: "[", count: 100_000)),
        ]
    )
    func nothingElseDoes(status: String, body: String) async throws {
        #expect(try await !has(status, body))
    }

    @Test func aGatewaysAnswerIsAnError() async throws {
        await #expect(throws: PortalError.self) { try await has("503 Unavailable", "{}") }
    }

    @Test func theReplyNamesTheRelease() async throws {
        let reply = rawReply(
            "200 OK",
            headers: ["Liferay-Portal: Liferay Community Edition Portal 7.4.3.132 CE GA132"],
            body: #"{"openapi": "3.0.1"}"#
        )
        let server = try AttackingServer(answering: reply)

        let found = try await Dialect.isHeadless(at: try ServerAddress(server.url))

        #expect(found.has && found.release?.version.number == 74)
    }

    @Test func theUserOfAnAccountIsReadAsJSONWebServicesAnswerIt() throws {
        let account: JSONValue = [
            "id": 7, "givenName": "Ada", "familyName": "King", "alternateName": "ada",
            "emailAddress": "ada@example.com", "image": "/image/user_portrait?img_id=3",
        ]
        let guest: JSONValue = ["id": 5, "alternateName": "5", "emailAddress": "default@x"]

        for answer in [account, guest] {
            try HeadlessExchange(
                "GET",
                "/o/headless-admin-user/v1.0/my-user-account",
                status: 200,
                answer: JSON.bytes(of: answer, .sorted) ?? []
            ).check()
        }

        let user = SignedInUser.user(ofAccount: account)

        #expect(user["userId"] == 7 && user["firstName"] == "Ada" && user["screenName"] == "ada")
        #expect(!SignedInUser.isGuest(user))
        #expect(SignedInUser.isGuest(SignedInUser.user(ofAccount: guest)))
        #expect(SignedInUser.user(ofAccount: .null)["userId"] == nil)
    }
}
