import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import LoginScreenlet

/// The requests of a Login, and how their answers are read.
struct LoginInteractorTests {
    /// Ids are texts in later versions.
    private static let jane: JSONValue = [
        "userId": "20201", "companyId": "20116", "emailAddress": "jane@example.com",
        "screenName": "jane", "portraitId": "0", "contactId": "21201",
    ]

    private func run(
        _ portal: ScriptedPortal,
        _ method: BasicAuthMethod?,
        _ name: String,
        companyId: Int64 = 0,
        version: PortalVersion = .v70
    ) async throws -> UserAttributes {
        let request = LoginRequest(
            ScriptedSession(userName: name, portal: portal),
            method: method,
            userName: name,
            companyId: companyId
        )
        // Everything has to be asked with the session that is tried out.
        let other = ScriptedPortal(failing: .unexpected("asked another portal"))
        return try await LoginInteractor(request).run(in: other.context(version: version))
    }

    @Test(arguments: [
        (BasicAuthMethod.email, "get-user-by-email-address", "emailAddress", "jane@example.com"),
        (.screenName, "get-user-by-screen-name", "screenName", "jane"),
    ])
    func looksUpByName(
        method: BasicAuthMethod,
        path: String,
        parameter: String,
        name: String
    ) async throws {
        let portal = ScriptedPortal(Self.jane)

        let user = try await run(portal, method, name)

        #expect(
            portal.requests == [
                [
                    ServiceCommand(
                        "/user/\(path)",
                        ["companyId": 20116, parameter: .text(name)]
                    ), ServiceCommand("/user/get-current-user"),
                ]
            ]
        )
        // The original leaves the numbers of some kinds of sessions as texts.
        #expect(user.userId == 20201 && user.contactId == 21201 && user.companyId == 20116)
    }

    @Test func looksUpByNumberAndInAnotherCompany() async throws {
        let portal = ScriptedPortal(Self.jane)
        _ = try await run(portal, .userId, "20201")
        _ = try await run(portal, .email, "jane@example.com", companyId: 5)

        #expect(portal.commands[0].parameters == ["userId": 20201])
        #expect(portal.commands[2].parameters["companyId"] == 5)
    }

    @Test func withoutALookUpItAsksWhoIsSignedIn() async throws {
        let portal = ScriptedPortal(Self.jane)

        let user = try await run(portal, nil, "jane", version: .v62)

        #expect(user.screenName == "jane")
        #expect(portal.commands.map(\.path) == ["/screens-web.screensuser/get-current-user"])
    }

    @Test func aGuestWhoMayLookUsersUpIsNotSignedIn() async throws {
        let guest: JSONValue = ["userId": "20100", "defaultUser": true]
        let portal = ScriptedPortal(Self.jane, guest)

        await #expect(throws: PortalError.unauthorized("it treats you as a guest")) {
            try await run(portal, .email, "jane@example.com")
        }
    }

    @Test func anotherUserThanTheOneWhoWasLookedUpIsAnError() async throws {
        let other: JSONValue = ["userId": "20202"]

        await #expect(throws: PortalError.unexpected("No user found.")) {
            try await run(ScriptedPortal(Self.jane, other), .email, "jane@example.com")
        }
    }

    @Test(arguments: [JSONValue.null, [:], ["userId": 0], ["userId": "x"], []])
    func anAnswerWithoutAUserIsAnError(answer: JSONValue) async throws {
        await #expect(throws: PortalError.unexpected("No user found.")) {
            try await run(ScriptedPortal(answer), nil, "jane")
        }
    }
}
