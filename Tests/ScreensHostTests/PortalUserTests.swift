import DemoPortal
import ScreensKit
import ScreensPortal
import Testing

@testable import ScreensHost

struct PortalUserTests {
    @Test(arguments: [PortalVersion.v62, .v70])
    func isTheSignedInUser(version: PortalVersion) async throws {
        let portal = try DemoPortal(.init(version: version.number))
        let server = try LiferayServerContext(
            server: portal.url,
            version: version,
            companyId: portal.companyId,
            groupId: portal.groupId
        )

        let user = try await PortalUser.signedIn(
            at: server,
            as: SessionContext(user: portal.user, password: portal.password)
        )

        #expect(user.screenName == "jane" && user.emailAddress == portal.user)
        #expect(user.userId == portal.samples["userId"]?.int64)
        #expect(!user.fullName.isEmpty)
        let words =
            version.is62
            ? "Authenticated access required"
            : "Access denied to com.liferay.portal.kernel.service.UserService#getCurrentUser"
        await #expect(throws: PortalError.unauthorized(words)) {
            try await PortalUser.signedIn(
                at: server,
                as: SessionContext(user: portal.user, password: "wrong")
            )
        }
    }

    @Test func isNoGuest() {
        #expect(throws: PortalError.unauthorized("it treats you as a guest")) {
            try PortalUser(["userId": "20099", "defaultUser": true])
        }
    }

    @Test(arguments: [.null, [:], ["userId": "x"], ["userId": 0], "jane"] as [JSONValue])
    func hasAnId(reply: JSONValue) {
        #expect(throws: PortalError.unexpected("the current user has no ID")) {
            try PortalUser(reply)
        }
    }

    @Test func isShownWithTheNamesItHas() throws {
        let user = try PortalUser(["userId": 7, "firstName": "Jane", "lastName": "", "x": 1])

        #expect(user.fullName == "Jane" && user.emailAddress == "" && user.screenName == "")
        #expect(user.portrait == nil)
    }

    @Test(arguments: [(JSONValue.int64(0), nil), ("9", "/image/user_male_portrait?img_id=9")])
    func aUserWithoutAPortraitHasThePortraitZero(number: JSONValue, path: String?) throws {
        #expect(try PortalUser(["userId": 7, "portraitId": number]).portrait == path)
    }
}
