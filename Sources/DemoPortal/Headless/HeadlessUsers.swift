import ScreensHTTP
import ScreensKit
import ScreensSQLite

/// Users.
let headlessUserRoutes: [String: HeadlessRoute] = [
    "GET /my-user-account": { (call) throws(ServiceError) in
        .object(try call.account(call.user))
    },
    "GET /user-accounts/{userAccountId}": { (call) throws(ServiceError) in
        .object(try call.account(call.person()))
    },
    "GET /user-accounts/by-email-address/{emailAddress}": { (call) throws(ServiceError) in
        let address = call.key("emailAddress").lowercased()
        let found = try call.find("emailAddress = ?", .text(address))
        guard let found else { throw .noSuch("User", address) }
        return .object(try call.account(found))
    },
    "POST /user-accounts": { (call) throws(ServiceError) in try call.add() },
    "PATCH /user-accounts/{userAccountId}": { (call) throws(ServiceError) in try call.update() },
    "POST /user-accounts/{userAccountId}/image": { (call) throws(ServiceError) in
        let id = try call.person().userId
        let bytes = try call.fileBytes(upTo: Portrait.sizeLimit + 1)
        try call.service(
            "/user/update-portrait",
            ["userId": .int64(id), "bytes": .array(bytes.map { .int64(Int64($0)) })]
        )
        return .nothing
    },
]

extension HeadlessCall {
    fileprivate func find(_ condition: String, _ value: SQLValue) throws(ServiceError) -> User? {
        try core.transact { (data) throws(ServiceError) in try data.user(condition, value) }
    }

    /// The user in the path.
    fileprivate func person() throws(ServiceError) -> User {
        let id = id("userAccountId")
        guard let found = try find("userId = ?", .int(id)) else { throw .noSuch("User", "\(id)") }
        return found
    }

    /// A user as answers have them; what forms write, only for the user and for administrators.
    fileprivate func account(_ person: User) throws(ServiceError) -> JSONObject {
        var members: JSONObject = [
            "actions": [:], "additionalName": .text(person.middleName),
            "alternateName": .text(person.screenName), "customFields": [],
            "dateCreated": .text(ISODate.text(person.createDate)),
            "dateModified": .text(ISODate.text(person.modifiedDate)),
            "emailAddress": .text(person.emailAddress), "externalReferenceCode": .text(person.uuid),
            "familyName": .text(person.lastName), "givenName": .text(person.firstName),
            "id": .int64(person.userId), "jobTitle": .text(person.jobTitle), "keywords": [],
            "languageId": .text(person.languageId), "name": .text(person.fullName),
            "organizationBriefs": [],
            "dashboardURL": .text("/user/\(person.screenName)"),
            "profileURL": .text("/web/\(person.screenName)"),
            "status": person.details.status == 0 ? "Active" : "Inactive",
        ]
        members["image"] = person.portraitAddress.map(JSONValue.text)
        guard user.isAdministrator || user.userId == person.userId else { return members }
        let roles = person.details.ids("roleIds")
        members["roleBriefs"] = .array(
            Role.all.filter { roles.contains($0.id) }.map {
                ["id": .int64($0.id), "name": .text($0.name)]
            }
        )
        members["siteBriefs"] = .array(try sites(of: person))
        let birthday = person.details["birthday"].int64 ?? 0
        members["birthDate"] = .text(ISODate.text(birthday))
        members["gender"] = person.details["male"].bool ?? true ? "Male" : "Female"
        var contact: JSONObject = ["id": .int64(person.contactId)]
        for (name, stored) in Self.contactNames { contact[name] = person.details[stored] }
        members["userAccountContactInformation"] = .object(contact)
        return members
    }

    private func sites(of person: User) throws(ServiceError) -> [JSONValue] {
        try core.transact { (data) throws(ServiceError) in
            try data.rows(
                """
                SELECT groupId, name FROM site JOIN membership USING (groupId)
                WHERE userId = ? ORDER BY groupId
                """,
                [.int(person.userId)]
            ) { row in
                [
                    "id": .int64(row.int(0)), "name": .text(row.text(1)),
                    "descriptiveName": .text(row.text(1)), "roleBriefs": [],
                ]
            }
        }
    }

    private static let contactNames = [
        "facebook": "facebookSn", "jabber": "jabberSn", "skype": "skypeSn", "sms": "smsSn",
        "twitter": "twitterSn",
    ]

    /// The bytes of the file of a form, up to a number of them.
    fileprivate func fileBytes(upTo limit: Int) throws(ServiceError) -> [UInt8] {
        guard let file else { throw .badRequest("The part \"image\" is missing.") }
        let content = try FileContent(path: file.stored.path)
        var bytes = [UInt8](repeating: 0, count: min(file.size, limit))
        var read = 0
        while read < bytes.count {
            let count = bytes.withUnsafeMutableBytes { buffer in
                content.read(read, .init(rebasing: buffer[read...]))
            }
            guard let count, count > 0 else { throw .badRequest("The file cannot be read.") }
            read += count
        }
        return bytes
    }
}

extension HeadlessCall {
    /// The fields of a user that are stored.
    private static let stored: Set<String> = [
        "additionalName", "alternateName", "birthDate", "currentPassword", "emailAddress",
        "familyName", "gender", "givenName", "jobTitle", "languageId", "password",
        "userAccountContactInformation",
    ]

    fileprivate func add() throws(ServiceError) -> HeadlessAnswer {
        let none: JSONValue = .null
        var members = try changes(from: [
            "companyId": .int64(core.companyId), "autoPassword": true, "password1": "",
            "password2": "", "autoScreenName": true, "screenName": "", "emailAddress": "",
            "facebookId": 0, "openId": "", "locale": .text(locale), "firstName": "",
            "middleName": "", "lastName": "", "prefixId": 0, "suffixId": 0, "male": true,
            "birthdayMonth": 0, "birthdayDay": 1, "birthdayYear": 1970, "jobTitle": "",
            "groupIds": none, "organizationIds": none, "roleIds": none, "userGroupIds": none,
            "sendEmail": true,
        ])
        if let password = body["password"], password != .null {
            members["autoPassword"] = false
            (members["password1"], members["password2"]) = (password, password)
        }
        members["autoScreenName"] = .bool(members["screenName"] == "")
        if let language = body["languageId"]?.text { members["locale"] = .text(language) }
        let added = try service("/user/add-user", members)["userId"]?.int64 ?? 0
        guard let person = try find("userId = ?", .int(added)) else { throw .portal("No user") }
        return .object(try account(person))
    }

    fileprivate func update() throws(ServiceError) -> HeadlessAnswer {
        let person = try person()
        let stored = person.contact(core).merging(person.json(core).object ?? [:]) { $1 }
        let birthday = HTTPDate.day((person.details["birthday"].int64 ?? 0) / 1_000) ?? "1970-01-01"
        let day = birthday.split(separator: "-").compactMap { Int64($0) }
        var members = stored.filter { Self.updated.contains($0.key) }
        members.merge([
            "userId": .int64(person.userId), "passwordReset": person.details["passwordReset"],
            "reminderQueryQuestion": "", "reminderQueryAnswer": "", "newPassword1": "",
            "newPassword2": "", "oldPassword": body["currentPassword"] ?? "",
            "birthdayYear": .int64(day[0]), "birthdayMonth": .int64(day[1] - 1),
            "birthdayDay": .int64(day[2]), "groupIds": .null, "organizationIds": .null,
            "roleIds": .null, "userGroupRoles": .null, "userGroupIds": .null,
        ]) { $1 }
        members = try changes(from: members)
        if let password = body["password"], password != .null {
            (members["newPassword1"], members["newPassword2"]) = (password, password)
        }
        if let language = body["languageId"]?.text { members["languageId"] = .text(language) }
        try service("/user/update-user", members)
        return .object(try account(self.person()))
    }

    private static let updated: Set<String> = [
        "screenName", "emailAddress", "facebookId", "openId", "languageId", "timeZoneId",
        "greeting", "comments", "firstName", "middleName", "lastName", "prefixId", "suffixId",
        "male", "smsSn", "facebookSn", "jabberSn", "skypeSn", "twitterSn", "jobTitle",
    ]

    /// The parameters of a JSON web service with what the body changes.
    private func changes(from old: JSONObject) throws(ServiceError) -> JSONObject {
        try refuse(except: Self.stored)
        var members = old
        let names = [
            "alternateName": "screenName", "emailAddress": "emailAddress", "givenName": "firstName",
            "additionalName": "middleName", "familyName": "lastName", "jobTitle": "jobTitle",
        ]
        for (field, name) in names {
            if let value = body[field], value != .null { members[name] = value }
        }
        if let gender = body["gender"]?.text { members["male"] = .bool(gender == "Male") }
        if let date = body["birthDate"]?.text.flatMap(ISODate.milliseconds) {
            let day = (HTTPDate.day(date / 1_000) ?? "").split(separator: "-").compactMap {
                Int64($0)
            }
            guard day.count == 3 else { throw .badRequest("birthDate is not a day.") }
            members["birthdayYear"] = .int64(day[0])
            members["birthdayMonth"] = .int64(day[1] - 1)
            members["birthdayDay"] = .int64(day[2])
        }
        for (name, value) in body["userAccountContactInformation"]?.object ?? [:] {
            guard let stored = Self.contactNames[name] else {
                throw .badRequest(
                    "The demo portal does not store the field \"\(name)\" of contacts."
                )
            }
            members[stored] = value
        }
        return members
    }
}
