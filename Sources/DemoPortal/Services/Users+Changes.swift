import ScreensKit
import ScreensSQLite
import ScreensSystem

/// The services that add and change users.
func userChangeServices(_ dialect: PortalDialect) -> [String: [Method]] {
    let isOld = dialect == .v62
    return [
        "/user/add-user": [
            Method(UserChanges.added, UserChanges.add),
            Method(UserChanges.added + UserChanges.related, UserChanges.add),
        ],
        "/user/update-user": [
            Method(
                UserChanges.updated(isOld ? UserDetails.oldSocialNames : []),
                UserChanges.update
            )
        ],
    ]
}

private enum UserChanges {
    private static let birthday = ["birthdayMonth", "birthdayDay", "birthdayYear"]
    private static let names = [
        "firstName", "middleName", "lastName", "prefixId", "suffixId", "male",
    ]
    static let added =
        [
            "companyId", "autoPassword", "password1", "password2", "autoScreenName", "screenName",
            "emailAddress", "facebookId", "openId", "locale",
        ] + names + birthday + ["jobTitle", "groupIds"] + UserDetails.lists + ["sendEmail"]
    /// What can be added with a user, which the demo portal does not store.
    static let related = [
        "addresses", "emailAddresses", "phones", "websites", "announcementsDelivers",
    ]

    static func updated(_ oldSocialNames: [String]) -> [String] {
        [
            "userId", "oldPassword", "newPassword1", "newPassword2", "passwordReset",
            "reminderQueryQuestion", "reminderQueryAnswer", "screenName", "emailAddress",
            "facebookId", "openId", "languageId", "timeZoneId", "greeting", "comments",
        ] + names + birthday + UserDetails.socialNames + oldSocialNames
            + [
                "jobTitle", "groupIds", "organizationIds", "roleIds", "userGroupRoles",
                "userGroupIds",
            ]
    }

    static let add: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let core = call.portal
        let plain = call.parameters.plain
        let companyId = try plain.long("companyId") ?? 0
        guard companyId == core.companyId else {
            throw ServiceError(
                type: core.dialect.portalException("NoSuchCompanyException"),
                message: "No Company exists with the primary key \(companyId)"
            )
        }
        guard call.user.isAdministrator || call.user.details.mayAddUsers else {
            throw .mayNot("ADD_USER", call.user, core.classes[.user].name, 0, core.dialect)
        }
        let submission = try UserSubmission(call, passwords: ("password1", "password2"))
        let isGenerated = try plain.bool("autoPassword") ?? false
        guard let password = isGenerated ? Passwords.generated() : submission.password else {
            throw .invalid(.password, "MustNotBeNull", "", core.dialect)
        }
        let locale = try plain.text("locale") ?? Language.english.rawValue
        let user = try call.change { (data) throws(ServiceError) in
            try data.refuseTwins(of: submission, core)
            return try data.add(submission, Passwords.hash(password), locale, core)
        }
        if try plain.bool("sendEmail") ?? false {
            core.mailbox.send(.welcome(user, password: isGenerated ? password : nil), at: core.now)
        }
        return user.json(core)
    }

    static let update: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let core = call.portal
        let plain = call.parameters.plain
        let id = try plain.long("userId") ?? 0
        let submission = try UserSubmission(call, passwords: ("newPassword1", "newPassword2"))
        let oldPassword = try plain.text("oldPassword") ?? ""
        let texts = try ["languageId", "greeting"].map { (name) throws(ServiceError) in
            try plain.text(name) ?? ""
        }
        let user = try call.change { (data) throws(ServiceError) in
            let old = try data.user("userId = ?", .int(id))
            guard let old else { throw .noSuchUser("the primary key \(id)", core.dialect) }
            guard call.user.isAdministrator || call.user.userId == id else {
                throw .mayNot("UPDATE", call.user, core.classes[.user].name, id, core.dialect)
            }
            guard !submission.screenName.isEmpty else {
                throw .invalid(.screenName, "MustNotBeNull", "", core.dialect)
            }
            try data.refuseTwins(of: submission, except: id, core)
            if let password = submission.password {
                guard call.user.userId != id || core.passwords.fits(oldPassword, old) else {
                    throw .invalid(.password, "MustMatchCurrentPassword", "", core.dialect)
                }
                guard !core.passwords.fits(password, old) else {
                    throw .invalid(.password, "MustNotBeEqualToCurrent", "", core.dialect)
                }
                try data.setPassword(Passwords.hash(password), of: id)
            }
            return try data.update(old, submission, texts, core)
        }
        if submission.password != nil { core.passwords.remove(of: id) }
        return user.json(core)
    }
}

extension Transaction {
    /// The setting with the id of the next user.
    static let nextUserId = "nextUserId"

    fileprivate func add(
        _ submission: UserSubmission,
        _ passwordHash: String,
        _ locale: String,
        _ core: PortalCore
    ) throws(ServiceError) -> User {
        let id = try makeId(Self.nextUserId)
        var details = submission.details(changing: UserDetails())
        if core.usersNeedApproval { details["status"] = 1 }
        let name = [submission.firstName, submission.middleName, submission.lastName]
            .filter { !$0.isEmpty }.joined(separator: " ")
        try run(
            User.storing,
            [
                .int(id), .text(try screenName(for: submission)), .text(submission.emailAddress),
                .text(passwordHash), .text(submission.firstName), .text(submission.middleName),
                .text(submission.lastName), .text(submission.jobTitle), .text(locale),
                .text("Welcome \(name)!"), .int(id + 1_000), .int(0), .text(UUIDText.random()),
                .int(core.now), .int(core.now), .bool(false), .text(details.json),
            ]
        )
        try setGroups(submission.groupIds ?? [], of: id)
        guard let user = try user("userId = ?", .int(id)) else { throw .portal("No user") }
        try addEntry(of: user, at: core.now)
        return user
    }

    fileprivate func update(
        _ old: User,
        _ submission: UserSubmission,
        _ texts: [String],
        _ core: PortalCore
    ) throws(ServiceError) -> User {
        try run(
            """
            UPDATE person SET screenName = ?2, emailAddress = ?3, firstName = ?4, middleName = ?5,
            lastName = ?6, jobTitle = ?7, languageId = ?8, greeting = ?9, details = ?10,
            modifiedDate = max(?11, modifiedDate + 1) WHERE userId = ?1
            """,
            [
                .int(old.userId), .text(submission.screenName), .text(submission.emailAddress),
                .text(submission.firstName), .text(submission.middleName),
                .text(submission.lastName), .text(submission.jobTitle), .text(texts[0]),
                .text(texts[1]), .text(submission.details(changing: old.details).json),
                .int(core.now),
            ]
        )
        if let groups = submission.groupIds { try setGroups(groups, of: old.userId) }
        return try user("userId = ?", .int(old.userId)) ?? old
    }

    private func setGroups(_ ids: [Int64], of userId: Int64) throws(ServiceError) {
        try run("DELETE FROM membership WHERE userId = ?", [.int(userId)])
        for id in ids {
            try run(
                "INSERT OR IGNORE INTO membership SELECT ?, groupId FROM site WHERE groupId = ?",
                [.int(userId), .int(id)]
            )
        }
    }

    /// Replaces the stored hash of a user's password.
    func setPassword(_ hash: String, of userId: Int64) throws(ServiceError) {
        try run(
            "UPDATE person SET password = ?2 WHERE userId = ?1",
            [.int(userId), .text(hash)]
        )
    }
}
