import Foundation
import ScreensKit
import Testing

@testable import DemoPortal

/// Which interfaces a portal has, and how a request is signed in.
@Suite(.timeLimit(.minutes(5)))
struct HeadlessDialectTests {
    @Test func aPortalHasNoHeadlessAPIsUnlessItIsAskedTo() async throws {
        let portal = try DemoPortal()
        let client = HeadlessClient(client: Client(portal))

        #expect(try await client.send("GET", "/openapi.json").status == 404)
        #expect(try await client.client.send(.object([client.client.userPath: [:]])).status == 200)
    }

    @Test func headlessAloneForbidsJSONServices() async throws {
        let client = try HeadlessClient()
        let reply = try await client.client.send(.object(["/user/get-current-user": [:]]))

        #expect(reply.status == 403)
        #expect(try reply.json == [:])
        let upload = try await client.client.send(Upload(client.client))
        #expect(upload.status == 403)
        #expect(client.portal.requests.isEmpty)
    }

    @Test func headlessPortalsCallThemselvesOneOf74() async throws {
        let client = try HeadlessClient()
        let reply = try await client.send("GET", "/my-user-account", api: HeadlessClient.users)

        #expect(reply.headers["liferay-portal"]?.contains("Portal 7.4.") == true)
    }

    @Test func requestsAreRecordedWithTheirMethod() async throws {
        let client = try HeadlessClient()
        _ = try await client.send("PUT", "/comments/1?p_auth=x", ["text": "Hello"])

        let request = try #require(client.portal.requests.last)
        #expect(request.path == HeadlessClient.delivery + "/comments/1" && request.method == "PUT")
        #expect(request.parameters["text"] == "Hello" && request.user == "jane")
    }

    @Test(arguments: [
        ("Liferay.Headless.Delivery.everything", [200, 200]),
        ("Liferay.Headless.Delivery.everything.read", [200, 403]),
        ("Liferay.Headless.Delivery.everything.write", [403, 200]),
        ("liferay-json-web-services.everything", [403, 403]), ("", [200, 200]),
    ])
    func tokensAreForTheAPIsOfTheirScopes(scope: String, statuses: [Int]) async throws {
        var client = try HeadlessClient()
        let token = try await client.token(["grant_type": "password", "scope": scope])
        client.client.signIn = nil
        let headers = ["Authorization": "Bearer \(token)"]

        let path = "/blog-postings/30304/comments"
        let read = try await client.send("GET", path, headers: headers)
        let write = try await client.send("POST", path, ["text": "Hello"], headers: headers)
        #expect([read.status, write.status] == statuses)
    }

    @Test func aServerSignsInByItself() async throws {
        var client = try HeadlessClient()
        let token = try await client.token([
            "grant_type": "client_credentials", "client_id": "screens-server",
            "client_secret": "not-a-secret",
        ])
        client.client.signIn = nil

        let account = try await client.call(
            "GET",
            "/my-user-account",
            api: HeadlessClient.users,
            headers: ["Authorization": "Bearer \(token)"]
        )
        #expect(account["alternateName"] == "lucia")
    }

    @Test func aCookieNeedsTheTokenOfItsSession() async throws {
        var client = try HeadlessClient()
        let session = try await client.session()
        client.client.signIn = nil
        let path = "/my-user-account"

        let headers = ["Cookie": "JSESSIONID=\(session.cookie)"]
        let without = try await client.send(
            "GET",
            path,
            api: HeadlessClient.users,
            headers: headers
        )
        let with = try await client.send(
            "GET",
            "\(path)?p_auth=\(session.token)",
            api: HeadlessClient.users,
            headers: headers
        )
        #expect(without.status == 403 && with.status == 200)
    }
}

extension HeadlessClient {
    /// A token for fields of a form; of a user by default.
    func token(_ fields: [String: String]) async throws -> String {
        let all = [
            "client_id": "screens", "username": portal.user, "password": portal.password,
        ].merging(fields) { $1 }
        let form = all.map { "\($0)=\($1.escapedForAddress)" }
        return try #require(try await post("/o/oauth2/token", form).json["access_token"]?.text)
    }

    /// The session that the sign-in form begins.
    fileprivate func session() async throws -> (cookie: String, token: String) {
        let reply = try await post(
            "/c/portal/login",
            ["login=jane", "password=\(portal.password)"]
        )
        return (try #require(reply.cookies["JSESSIONID"]), try #require(reply.authToken))
    }

    private func post(_ path: String, _ form: [String]) async throws -> Reply {
        try await guest.client.send(
            Data(form.joined(separator: "&").utf8),
            path: path,
            headers: ["Content-Type": "application/x-www-form-urlencoded"]
        )
    }
}
