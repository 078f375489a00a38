import DemoPortal
import Foundation
import ScreensKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct UserChangeTests {
    /// The parameters that a sign-up form sends.
    private func newcomer(_ client: Client, _ changes: JSONObject = [:]) -> JSONObject {
        let usual: JSONObject = [
            "companyId": .int64(client.portal.companyId), "autoPassword": false,
            "password1": "s3cret", "password2": "s3cret", "autoScreenName": true,
            "screenName": "", "emailAddress": "Ana.Ruiz@example.com", "facebookId": 0,
            "openId": "", "locale": "es_ES", "firstName": "Ana", "middleName": "",
            "lastName": "Ruiz", "prefixId": 0, "suffixId": 0, "male": true, "birthdayMonth": 1,
            "birthdayDay": 1, "birthdayYear": 1970, "jobTitle": "Buyer",
            "groupIds": [.int64(client.portal.groupId)], "organizationIds": [], "roleIds": [],
            "userGroupIds": [], "addresses": [], "emailAddresses": [], "phones": [],
            "websites": [], "announcementsDelivers": [], "sendEmail": true,
        ]
        return usual.merging(changes) { $1 }
    }

    /// The parameters that change nothing but jane's job title.
    private func janesUpdate(_ client: Client, _ changes: JSONObject = [:]) throws -> JSONObject {
        let stored = try #require(try client.portal.storedUser("jane"))
        var parameters: JSONObject = [
            "userId": stored["userId"] ?? 0, "oldPassword": "", "newPassword1": "",
            "newPassword2": "", "passwordReset": false, "reminderQueryAnswer": "",
            "birthdayMonth": 2, "birthdayDay": 14, "birthdayYear": 1988, "groupIds": .null,
            "organizationIds": .null, "roleIds": .null, "userGroupRoles": .null,
            "userGroupIds": .null,
        ]
        let same = [
            "reminderQueryQuestion", "screenName", "emailAddress", "facebookId", "openId",
            "languageId", "timeZoneId", "greeting", "comments", "firstName", "middleName",
            "lastName", "prefixId", "suffixId", "male", "smsSn", "facebookSn", "jabberSn",
            "skypeSn", "twitterSn",
        ]
        let old = ["aimSn", "icqSn", "msnSn", "mySpaceSn", "ymSn"]
        for name in same + (client.isOld ? old : []) {
            parameters[name] = stored[name]
        }
        parameters["jobTitle"] = "Chief editor"
        return parameters.merging(changes) { $1 }
    }

    private func service(_ client: Client) throws -> Client {
        client.signedIn(as: try #require(client.sample("anonymousApiUserName").text))
    }

    @Test(arguments: [62, 70])
    func aNewUserIsStoredAndCanSignIn(version: Int) async throws {
        let client = try Client(version: version)

        let added = try await service(client).call("/user/add-user", newcomer(client))

        #expect(added["screenName"] == "ana.ruiz")
        #expect(added["emailAddress"] == "ana.ruiz@example.com")
        #expect(added["languageId"] == "es_ES")
        #expect((added["userId"]?.text != nil) == (version == 70))
        let own = try await client.signedIn(as: "ana.ruiz@example.com", "s3cret")
            .call(client.userPath)
        #expect(own == added)
        let usual = try await client.signedIn(as: "ana.ruiz").reply(client.userPath)
        #expect(usual.exception != nil)
        #expect(try client.portal.storedUser("ana.ruiz")?["groupIds"] == [20143])
        #expect(client.portal.mails.map(\.recipient) == ["ana.ruiz@example.com"])
        #expect(client.portal.mails.first?.text.contains("s3cret") == false)
    }

    @Test func aGeneratedPasswordIsMailed() async throws {
        let client = try Client()
        let parameters = newcomer(
            client,
            ["autoPassword": true, "password1": "", "password2": ""]
        )

        _ = try await service(client).call("/user/add-user", parameters)

        let words = try #require(client.portal.mails.first?.text.split(separator: " ").last)
        let own = client.signedIn(as: "ana.ruiz", String(words))
        #expect(try await own.call(client.userPath)["firstName"] == "Ana")
    }

    @Test(
        arguments: [62, 70],
        [
            (
                ["emailAddress": "JANE@example.com"], "DuplicateUserEmailAddressException",
                "UserEmailAddressException$MustNotBeDuplicate"
            ),
            (
                ["autoScreenName": false, "screenName": "jane"],
                "DuplicateUserScreenNameException", "UserScreenNameException$MustNotBeDuplicate"
            ),
            (
                ["emailAddress": "no address"], "UserEmailAddressException",
                "UserEmailAddressException$MustValidate"
            ),
            (
                ["password2": "other"], "UserPasswordException",
                "UserPasswordException$MustMatch"
            ),
            (
                ["password1": "", "password2": ""], "UserPasswordException",
                "UserPasswordException$MustNotBeNull"
            ),
            (
                ["firstName": ""], "ContactFirstNameException",
                "ContactNameException$MustHaveFirstName"
            ),
            (
                ["birthdayMonth": 1, "birthdayDay": 30], "ContactBirthdayException",
                "ContactBirthdayException"
            ),
        ] as [(JSONObject, String, String)]
    )
    func invalidUsersAreRefused(
        version: Int,
        problem: (changes: JSONObject, old: String, new: String)
    ) async throws {
        let client = try Client(version: version)

        let reply = try await service(client)
            .reply("/user/add-user", newcomer(client, problem.changes))

        let type = try #require(reply.exception)
        #expect(type.hasSuffix("." + (version == 62 ? problem.old : problem.new)), "\(type)")
        #expect(try client.portal.storedUser("ana.ruiz") == nil)
    }

    @Test(arguments: [62, 70])
    func onlySomeMayAddUsers(version: Int) async throws {
        let client = try Client(version: version)

        let reply = try await client.reply("/user/add-user", newcomer(client))

        #expect(reply.exception?.contains("PrincipalException") == true)
    }

    @Test func usersWhoNeedApprovalCannotSignIn() async throws {
        var configuration = DemoPortal.Configuration()
        configuration.usersNeedApproval = true
        let client = Client(try DemoPortal(configuration))

        let added = try await service(client).call("/user/add-user", newcomer(client))

        #expect(added["status"] == 1)
        let reply = try await client.signedIn(as: "ana.ruiz", "s3cret").reply(client.userPath)
        #expect(reply.status == 403)
    }

    @Test(arguments: [62, 70])
    func anUpdateChangesOnlyWhatItNames(version: Int) async throws {
        let client = try Client(version: version)
        let before = try #require(try client.portal.storedUser("jane"))

        let user = try await client.call("/user/update-user", janesUpdate(client))

        #expect(user["jobTitle"] == "Chief editor")
        var after = try #require(try client.portal.storedUser("jane"))
        after["jobTitle"] = before["jobTitle"]
        after["modifiedDate"] = before["modifiedDate"]
        #expect(after == before)
        #expect(before["male"] == false)
        #expect(before["birthday"] == 574_300_800_000)
    }

    @Test(arguments: [62, 70])
    func anUpdateWipesWhatItSendsEmpty(version: Int) async throws {
        let client = try Client(version: version)
        let changes: JSONObject = [
            "male": true, "birthdayMonth": 1, "birthdayDay": 1, "birthdayYear": 1970,
            "twitterSn": "", "groupIds": [], "roleIds": [], "organizationIds": [],
            "userGroupIds": [], "reminderQueryQuestion": "", "comments": "",
        ]

        _ = try await client.call("/user/update-user", janesUpdate(client, changes))

        let stored = try #require(try client.portal.storedUser("jane"))
        #expect(stored["male"] == true)
        #expect(stored["birthday"] == 2_678_400_000)
        #expect(stored["twitterSn"] == "")
        #expect(stored["groupIds"] == [])
        #expect(stored["roleIds"] == [20_062])
        // Only a question with an answer replaces the old one.
        #expect(stored["reminderQueryQuestion"] == "what-was-your-first-phone-number")
    }

    @Test func aNewPasswordReplacesTheOldOne() async throws {
        let client = try Client()
        let same: JSONValue = .text(client.portal.password)
        let passwords: JSONObject = [
            "oldPassword": same, "newPassword1": "neü 1", "newPassword2": "neü 1",
        ]

        let unchanged = try await client.reply(
            "/user/update-user",
            janesUpdate(
                client,
                ["oldPassword": same, "newPassword1": same, "newPassword2": same]
            )
        )
        _ = try await client.call("/user/update-user", janesUpdate(client, passwords))

        #expect(unchanged.exception?.hasSuffix("$MustNotBeEqualToCurrent") == true)
        #expect(try await client.reply(client.userPath).status == 403)
        let own = client.signedIn(as: "jane", "neü 1")
        #expect(try await own.call(client.userPath)["screenName"] == "jane")
    }

    @Test(arguments: [62, 70], ["", "wr0ng"])
    func aPasswordIsNotChangedWithoutTheOldOne(version: Int, old: String) async throws {
        let client = try Client(version: version)

        let reply = try await client.reply(
            "/user/update-user",
            janesUpdate(
                client,
                ["oldPassword": .text(old), "newPassword1": "neü 1", "newPassword2": "neü 1"]
            )
        )

        let rule = version == 62 ? "" : "$MustMatchCurrentPassword"
        #expect(reply.exception?.hasSuffix("UserPasswordException" + rule) == true)
        #expect(try await client.call(client.userPath)["jobTitle"] != "Chief editor")
    }

    @Test(arguments: [62, 70])
    func othersMayNotChangeAUser(version: Int) async throws {
        let client = try Client(version: version)

        let reply = try await client.signedIn(as: "lucia")
            .reply("/user/update-user", janesUpdate(client))

        #expect(reply.exception?.contains("PrincipalException") == true)
    }

    @Test(arguments: [62, 70])
    func whatIsKnownOfAUserCanBeRead(version: Int) async throws {
        let client = try Client(version: version)
        let user = try await client.call(client.userPath)
        let (id, contactId) = (try #require(user["userId"]), try #require(user["contactId"]))

        let contact = try await client.call("/contact/get-contact", ["contactId": contactId])
        let refused = try await client.signedIn(as: "pat")
            .reply("/contact/get-contact", ["contactId": contactId])
        func names(_ path: String) async throws -> [String] {
            try await client.call(path, ["userId": id]).array?.compactMap { $0["name"]?.text } ?? []
        }

        #expect(contact["male"] == false)
        #expect((contact["icqSn"] == nil) == (version == 70))
        #expect(refused.exception?.contains("PrincipalException") == true)
        #expect(try await names("/role/get-user-roles") == ["User", "Power User", "Editor"])
        #expect(try await names("/organization/get-user-organizations").count == 1)
        #expect(try await names("/usergroup/get-user-user-groups").count == 1)
    }

    @Test(arguments: [62, 70], [false, true])
    func aLostPasswordIsReplacedOrALinkIsSent(version: Int, mailsPasswords: Bool) async throws {
        var configuration = DemoPortal.Configuration(version: version)
        configuration.mailsPasswords = mailsPasswords
        let client = try service(Client(try DemoPortal(configuration), version: version))
        let path = (version == 62 ? "/screens-web.screensuser/" : "/user/") + "send-password-by-"
        let company = JSONValue.int64(client.portal.companyId)

        let replies = [
            try await client.call(
                path + "email-address",
                ["companyId": company, "emailAddress": "Jane@example.com"]
            ), try await client.call(path + "user-id", ["userId": 20201]),
            try await client.call(
                path + "screen-name",
                ["companyId": company, "screenName": "jane"]
            ),
        ]
        let unknown = try await client.reply(path + "user-id", ["userId": 1])

        #expect(replies == Array(repeating: .bool(mailsPasswords), count: 3))
        #expect(unknown.exception?.hasSuffix("NoSuchUserException") == true)
        let mails = client.portal.mails
        #expect(mails.map(\.recipient) == Array(repeating: "jane@example.com", count: 3))
        let password = String(try #require(mails.last?.text.split(separator: " ").last))
        let own = try await client.signedIn(as: "jane", password).reply(client.userPath)
        #expect((own.exception == nil) == mailsPasswords)
        #expect(
            (mails.last?.text.contains("\(client.portal.url)/c/portal/") == true) != mailsPasswords
        )
    }

    @Test func mailsArePrivateFiles() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("demo-portal-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let portal = try DemoPortal(.init(dataFolder: folder))
        let client = Client(portal)

        _ = try await service(client).call("/user/add-user", newcomer(client))

        let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/mail")
        let file = "\(folder)/mail/\(try #require(names.first))"
        #expect(names.count == 1)
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("Welcome"))
        for (path, mode) in [(file, 0o600), (folder + "/mail", 0o700)] {
            let found = try FileManager.default.attributesOfItem(atPath: path)
            #expect(found[.posixPermissions] as? Int == mode)
        }
        // The password that a user has chosen is valid in every portal with these data.
        let other = Client(try DemoPortal(.init(dataFolder: folder)))
        let own = other.signedIn(as: "ana.ruiz", "s3cret")
        #expect(try await own.call(other.userPath)["firstName"] == "Ana")
    }
}
