import DemoPortal
import ScreensKit
import Testing

struct SignInTests {
    @Test(arguments: [(62, 200), (70, 403)])
    func guestsAreRefused(version: Int, status: Int) async throws {
        var client = try Client(version: version)
        client.signIn = nil

        let reply = try await client.send(.object([client.userPath: [:]]))

        #expect(reply.status == status)
        let json = try reply.json
        let type = version == 62 ? json["exception"] : json["error"]?["type"]
        let message = version == 62 ? json["message"] : json["exception"]
        #expect(type == "java.lang.SecurityException")
        #expect(message == "Authenticated access required")
    }

    @Test(
        arguments: [62, 70],
        [("jane@example.com", "wrong"), ("nobody", "welcome"), ("", ""), ("jane' OR 1=1 --", "x")]
    )
    func wrongCredentialsAreUnauthorized(
        version: Int,
        signIn: (user: String, password: String)
    ) async throws {
        let client = try Client(version: version).signedIn(as: signIn.user, signIn.password)

        let reply = try await client.send(.object([client.userPath: [:]]))

        #expect(reply.status == 401)
        #expect(try reply.json["exception"] != nil)
    }

    @Test(arguments: ["jane", "jane@example.com", "JANE@example.com"])
    func signsInByScreenNameOrAddress(name: String) async throws {
        let client = try Client().signedIn(as: name)

        #expect(try await client.call(client.userPath)["emailAddress"] == "jane@example.com")
    }

    @Test func namesOutsideASCIIComeThrough() async throws {
        let client = try Client().signedIn(as: "kenji")

        #expect(try await client.call(client.userPath)["lastName"] == "佐藤")
    }

    @Test func aChangedPasswordReplacesTheOldOne() async throws {
        let client = try Client()

        try client.portal.setPassword("glück", ofUser: "jane")

        #expect(try await client.send([]).status == 401)
        #expect(try await client.signedIn(as: "jane", "glück").send([]).status == 200)
    }
}
