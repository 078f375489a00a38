@_spi(Host) import ScreensKit
import Testing

struct SessionUserTests {
    @Test func emptyTextsOfAUserAreMissing() {
        let user = SessionUser(signInName: "a", fullName: "", emailAddress: "", screenName: "")

        #expect(user.fullName == nil && user.emailAddress == nil && user.screenName == nil)
        #expect(user.names == ["a"] && user.displayName == "a")
    }

    @Test func missingTextsAreWrittenAsEmptyOnes() throws {
        let user = SessionUser(signInName: "a", userId: 7, screenName: "ada")
        let written = try JSON.encode(user)

        let members: JSONObject = [
            "signInName": "a", "userId": 7, "fullName": "", "emailAddress": "", "screenName": "ada",
        ]
        #expect(try JSON.decode(JSONObject.self, from: written) == members)
        #expect(try JSON.decode(SessionUser.self, from: written) == user)
    }

    @Test func aPortraitIsWrittenOnlyIfThereIsOne() throws {
        var user = SessionUser(signInName: "a", userId: 7)
        #expect(try JSON.decode(JSONObject.self, from: JSON.encode(user))["portrait"] == nil)

        user.portrait = PortraitAddress.path(of: 9, ofUser: "")

        #expect(user.portrait == "/image/user_male_portrait?img_id=9")
        #expect(try JSON.decode(SessionUser.self, from: JSON.encode(user)) == user)
    }

    @Test func theBestNameThatIsKnownIsShown() {
        let user = SessionUser(signInName: "a", userId: 7, emailAddress: "a@b", screenName: "ada")

        #expect(user.displayName == "ada" && user.names == ["a@b", "ada", "7", "a"])
    }
}
