import DemoPortal
import Foundation
import ScreensKit
import Testing

/// Requests from other users of the machine, and from web pages in a browser.
struct StrangerTests {
    @Test func everyPortalHasAPasswordThatNobodyCanGuess() async throws {
        let (one, other) = (try DemoPortal(), try DemoPortal())
        let question = JSONValue.object([Client(one).userPath: [:]])

        #expect(one.password.count == 64 && one.password != other.password)
        for password in [other.password, "welcome", "", String(one.password.dropLast())] {
            for user in ["jane", "omar", "test@liferay.com"] {
                let reply = try await Client(one).signedIn(as: user, password).send(question)
                #expect(reply.status == 403, "\(user) \(password)")
            }
        }
        #expect(try await Client(one).send(question).status == 200)
    }

    @Test func aPasswordCanBeGiven() async throws {
        var configuration = DemoPortal.Configuration()
        configuration.password = "a fixed one"
        let portal = try DemoPortal(configuration)
        let question = JSONValue.object([Client(portal).userPath: [:]])

        #expect(portal.password == "a fixed one")
        let reply = try await Client(portal).signedIn(as: "omar", "a fixed one").send(question)
        #expect(reply.status == 200)
    }

    @Test(arguments: [
        ["Host": "evil.example"], ["Host": "127.0.0.1.evil.example"], ["Host": "localhost.evil:1"],
        ["Host": "127.0.0.1:1@evil.example"], ["Origin": "http://evil.example"],
        ["Origin": "null"], ["Origin": "http://127.0.0.1:1"], ["Sec-Fetch-Site": "cross-site"],
        ["Sec-Fetch-Site": "same-site"],
    ])
    func pagesOfOtherSitesAreRefused(headers: [String: String]) async throws {
        let client = try Client()
        let question = JSONValue.object([client.userPath: [:]])

        let reply = try await client.send(JSONEncoder().encode(question), headers: headers)

        #expect(reply.status == 403 && reply.errorType == nil)
        #expect(client.portal.requests.isEmpty)
    }

    @Test(arguments: ["localhost", "LOCALHOST:8080", "127.0.0.1:8443", "[::1]:80"])
    func namesOfThisMachineAreAnswered(host: String) async throws {
        let client = try Client()
        let question = JSONValue.object([client.userPath: [:]])

        let body = try JSONEncoder().encode(question)
        #expect(try await client.send(body, headers: ["Host": host]).status == 200)
    }
}
