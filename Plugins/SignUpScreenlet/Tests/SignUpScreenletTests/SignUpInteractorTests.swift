import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import SignUpScreenlet

/// The requests of a Sign Up.
struct SignUpInteractorTests {
    private static let user: JSONValue = [
        "userId": "9", "contactId": "10", "emailAddress": "ada@x", "screenName": "ada",
        "firstName": "Ada", "facebookId": "4711", "openId": "https://ada.example",
        "languageId": "es_ES", "timeZoneId": "Europe/Madrid", "greeting": "Hola", "comments": "c",
        "reminderQueryQuestion": "q",
        // What the portal stores of the person is another answer, but a scripted portal has one for all.
        "birthday": 574_297_200_000, "male": false, "prefixId": "11012", "suffixId": "0",
        "smsSn": "1", "facebookSn": "2", "jabberSn": "3", "skypeSn": "4", "twitterSn": "5",
        "aimSn": "6", "icqSn": "7", "msnSn": "8", "mySpaceSn": "9", "ymSn": "10",
    ]

    private func add(
        _ values: [AccountField: String],
        password: String = "sesame"
    ) async throws -> ServiceCommand {
        let portal = ScriptedPortal(Self.user)
        let request = SignUpRequest(
            ScriptedSession(userName: "service", portal: portal),
            values: values,
            password: SecretText(password),
            companyId: 0
        )
        let other = ScriptedPortal(failing: .unexpected("asked another portal"))
        _ = try await SignUpInteractor(request).run(in: other.context(locale: "ja_JP"))
        return try #require(portal.commands.first)
    }

    @Test func sendsEverythingThatThePortalAsksFor() async throws {
        let command = try await add([.emailAddress: "ada@x", .firstName: "Ada", .jobTitle: "j"])

        #expect(command.path == "/user/add-user" && command.parameters.count == 30)
        let expected: JSONObject = [
            "companyId": 20116, "autoPassword": false, "password1": "sesame",
            "password2": "sesame", "autoScreenName": true, "screenName": "",
            "emailAddress": "ada@x", "locale": "ja_JP", "firstName": "Ada", "middleName": "",
            "lastName": "", "jobTitle": "j", "groupIds": [20143], "sendEmail": true,
            "birthdayMonth": 0, "birthdayDay": 1, "birthdayYear": 1970,
        ]
        for (name, value) in expected { #expect(command.parameters[name] == value, "\(name)") }
    }

    // The original always has the portal choose the name.
    @Test func aChosenScreenNameIsSent() async throws {
        let parameters = try await add([.screenName: "ada"]).parameters

        #expect(parameters["screenName"] == "ada" && parameters["autoScreenName"] == false)
    }

    @Test func withoutAPasswordThePortalMakesOne() async throws {
        let parameters = try await add([:], password: "").parameters

        #expect(parameters["autoPassword"] == true && parameters["password1"] == "")
    }

    @Test func anAnswerWithoutAUserIsAnError() async throws {
        let request = SignUpRequest(
            ScriptedSession(userName: "", portal: ScriptedPortal([:])),
            values: [:],
            password: SecretText(""),
            companyId: 0
        )
        await #expect(throws: PortalError.unexpected("Could not add user.")) {
            try await SignUpInteractor(request).run(in: ScriptedPortal().context())
        }
    }

    // MARK: - Changing

    private func update(
        _ stored: JSONValue = user,
        version: PortalVersion
    ) async throws -> JSONObject {
        let portal = ScriptedPortal(stored)
        let values: [AccountField: String] = [
            .emailAddress: "ada@y", .screenName: "ada", .firstName: "Ada", .middleName: "",
            .lastName: "Lovelace", .jobTitle: "Countess",
        ]
        let request = UserUpdateRequest(
            values: values,
            currentPassword: SecretText(""),
            password: SecretText("")
        )
        _ = try await UserUpdateInteractor(request).run(in: portal.context(version: version))
        let current =
            version.is62
            ? "/screens-web.screensuser/get-current-user" : "/user/get-current-user"
        #expect(
            portal.commands.map(\.path) == [current, "/contact/get-contact", "/user/update-user"]
        )
        #expect(portal.commands[1].parameters == ["contactId": 10])
        return try #require(portal.commands.last?.parameters)
    }

    // The original wipes gender, birthday, memberships and names of other networks.
    @Test(arguments: [(PortalVersion.v62, 40), (.v70, 35)])
    func sendsBackWhatTheFormDoesNotShow(version: PortalVersion, count: Int) async throws {
        let parameters = try await update(version: version)

        #expect(parameters.count == count)
        let expected: JSONObject = [
            "userId": 9, "oldPassword": "", "newPassword1": "", "newPassword2": "",
            "passwordReset": false, "reminderQueryQuestion": "q", "reminderQueryAnswer": "",
            "facebookId": "4711", "openId": "https://ada.example", "languageId": "es_ES",
            "timeZoneId": "Europe/Madrid", "greeting": "Hola", "comments": "c",
            "prefixId": "11012", "suffixId": "0", "male": false, "smsSn": "1", "twitterSn": "5",
            "emailAddress": "ada@y", "lastName": "Lovelace", "jobTitle": "Countess",
        ]
        for (name, value) in expected { #expect(parameters[name] == value, "\(name)") }
        for list in ["groupIds", "organizationIds", "roleIds", "userGroupRoles", "userGroupIds"] {
            #expect(parameters[list] == .null, "\(list)")
        }
        #expect(parameters["aimSn"] == (version.is62 ? "6" : nil))
    }

    /// The portal stores the midnight of its own time zone: 23:00 UTC of the day before is 1988-03-14 in Madrid.
    @Test func theBirthdayIsTheSameDayInEveryTimeZone() async throws {
        let parameters = try await update(version: .v70)

        #expect(parameters["birthdayYear"] == 1988 && parameters["birthdayMonth"] == 2)
        #expect(parameters["birthdayDay"] == 14)
    }

    @Test(arguments: ["birthday", "male", "prefixId", "twitterSn", "facebookId", "comments"])
    func whatCannotBeReadIsNotWiped(name: String) async throws {
        var stored = try #require(Self.user.object)
        stored[name] = nil

        await #expect(throws: ScreensError.self) {
            try await update(.object(stored), version: .v70)
        }
    }
}
