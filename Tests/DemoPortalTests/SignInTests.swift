import DemoPortal
import ScreensKit
import Testing

struct SignInTests {
    /// What real portals answer guests, where it differs between versions.
    private static let refusals: [Int: JSONValue] = [
        62: ["exception": "Authenticated access required"],
        70: [
            "exception": .text(denied),
            "throwable": .text("java.lang.SecurityException: \(denied)"),
            "error": ["message": .text(denied), "type": "java.lang.SecurityException"],
        ],
    ]
    private static let denied =
        "Access denied to com.liferay.portal.kernel.service.UserService#getCurrentUser"

    @Test(arguments: [(62, 200), (70, 403)])
    func guestsAreRefused(version: Int, status: Int) async throws {
        var client = try Client(version: version)
        client.signIn = nil

        let reply = try await client.send(.object([client.userPath: [:]]))

        #expect(reply.status == status)
        #expect(try reply.json == Self.refusals[version])
    }

    @Test(
        arguments: [62, 70],
        [("jane@example.com", "wrong"), ("nobody", "welcome"), ("", ""), ("jane' OR 1=1 --", "x")]
    )
    func wrongCredentialsMakeAGuest(
        version: Int,
        signIn: (user: String, password: String)
    ) async throws {
        let client = try Client(version: version).signedIn(as: signIn.user, signIn.password)

        let reply = try await client.send(.object([client.userPath: [:]]))

        #expect(reply.status == (version == 62 ? 200 : 403))
        #expect(try reply.json == Self.refusals[version])
    }

    @Test(arguments: [62, 70])
    func wrongCredentialsAreStatus401WhereThatIsConfigured(version: Int) async throws {
        var configuration = DemoPortal.Configuration(version: version)
        configuration.wrongSignIn = .unauthorized
        let client = Client(try DemoPortal(configuration), version: version)
        var guest = client
        guest.signIn = nil
        let question = JSONValue.object([client.userPath: [:]])

        let wrong = try await client.signedIn(as: "jane", "wrong").send(question)
        let none = try await guest.send(question)

        #expect(wrong.status == 401)
        #expect(try wrong.json["exception"] != nil)
        #expect(none.status == (version == 62 ? 200 : 403))
    }

    @Test(arguments: ["jane", "jane@example.com", "JANE@example.com"])
    func signsInByScreenNameOrAddress(name: String) async throws {
        let client = try Client().signedIn(as: name)

        #expect(try await client.call(client.userPath)["emailAddress"] == "jane@example.com")
    }

    @Test func namesOutsideASCIIAreAccepted() async throws {
        let client = try Client().signedIn(as: "kenji")

        #expect(try await client.call(client.userPath)["lastName"] == "佐藤")
    }

    @Test func aChangedPasswordReplacesTheOldOne() async throws {
        let client = try Client()

        client.portal.setPassword("glück", ofUser: "jane")

        let question = JSONValue.object([client.userPath: [:]])
        #expect(try await client.send(question).status == 403)
        #expect(try await client.signedIn(as: "jane", "glück").send(question).status == 200)
    }
}
