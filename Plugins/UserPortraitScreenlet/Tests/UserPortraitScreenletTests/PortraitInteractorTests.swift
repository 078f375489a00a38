import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import UserPortraitScreenlet

struct PortraitInteractorTests {
    private static let picture =
        "/image/user_male_portrait img_id=7 "
        + "img_id_token=\(Portrait.token(ofUser: "u"))"

    @Test(
        arguments: [
            (.user(5), ServiceCommand("/user/get-user-by-id", ["userId": 5])),
            (
                .emailAddress("a@b", companyId: 0),
                ServiceCommand(
                    "/user/get-user-by-email-address",
                    ["companyId": 1, "emailAddress": "a@b"]
                )
            ),
            (
                .screenName("jane", companyId: 9),
                ServiceCommand(
                    "/user/get-user-by-screen-name",
                    ["companyId": 9, "screenName": "jane"]
                )
            ),
            (.loggedUser, ServiceCommand("/user/get-current-user")),
        ] as [(UserPortraitRequest, ServiceCommand)]
    )
    func asksForTheUserAndThenForThePicture(
        request: UserPortraitRequest,
        command: ServiceCommand
    ) async throws {
        let portal = ScriptedPortal()

        let portrait = try await PortraitInteractor(request).run(in: .sample(portal))

        #expect(portal.commands == [command])
        #expect(portal.files == [Self.picture])
        #expect(portrait.name == "Jane Doe" && portrait.userId == 20201)
        #expect(portrait.picture?.bytes == Portrait.bytes)
    }

    @Test func anOlderPortalHasAnotherServiceForWhoeverIsSignedIn() async throws {
        let portal = ScriptedPortal()

        _ = try await PortraitInteractor(.loggedUser).run(in: .sample(portal, version: .v62))

        #expect(portal.commands.map(\.path) == ["/screens-web.screensuser/get-current-user"])
    }

    @Test(arguments: [("u", true), ("", false)])
    func aPortraitIsFetchedByItsIdAlone(uuid: String, male: Bool) async throws {
        let portal = ScriptedPortal()
        let request = UserPortraitRequest.portrait(id: 7, uuid: uuid, male: male)

        let portrait = try await PortraitInteractor(request).run(in: .sample(portal))

        #expect(portal.commands.isEmpty && portrait.userId == nil)
        #expect(portal.files == [male ? Self.picture : "/image/user_female_portrait img_id=7"])
    }

    @Test func aUserWithoutPortraitNeedsNoPicture() async throws {
        let portal = ScriptedPortal(.user(["portraitId": 0]))

        let portrait = try await PortraitInteractor(.user(5)).run(in: .sample(portal))

        #expect(portal.files.isEmpty && portrait.picture == nil && portrait.initials == "JD")
    }

    @Test(
        arguments: [
            ScriptedPortal(.user(["userId": nil])), ScriptedPortal(.user(["userId": "x"])),
            ScriptedPortal(.null), ScriptedPortal(.user(["defaultUser": true])),
            ScriptedPortal(file: Array("<html>".utf8)), ScriptedPortal(file: []),
            ScriptedPortal(file: Portrait.bytes.dropLast(3)),
        ])
    func anAnswerThatMakesNoSenseIsAnError(portal: ScriptedPortal) async {
        await #expect(throws: PortalError.self) {
            try await PortraitInteractor(.loggedUser).run(in: .sample(portal))
        }
    }

    @Test(
        arguments: [
            .user(0), .portrait(id: 0, uuid: "u", male: true), .emailAddress("", companyId: 1),
            .screenName("", companyId: 1),
        ] as [UserPortraitRequest]
    )
    func whatLacksSomethingIsNotAsked(request: UserPortraitRequest) {
        #expect(throws: ScreensError.self) {
            try PortraitInteractor(request).validate(in: .sample())
        }
    }

    @Test func everyWayHasAKeyOfItsOwn() {
        let requests: [UserPortraitRequest] = [
            .loggedUser, .user(7), .portrait(id: 7, uuid: "u", male: true),
            .portrait(id: 7, uuid: "v", male: true), .portrait(id: 7, uuid: "u", male: false),
            .emailAddress("Jane@x", companyId: 0), .screenName("jane", companyId: 5),
        ]

        let keys = requests.map { PortraitInteractor($0).cacheEntry(in: .sample())?.key }

        #expect(
            keys == [
                "loggedUser", "userId-7", "portraitId-7-male-u", "portraitId-7-male-v",
                "portraitId-7-female-u", "emailAddress-1-jane@x", "screenName-5-jane",
            ]
        )
    }
}
