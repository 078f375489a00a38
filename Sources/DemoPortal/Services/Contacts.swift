import ScreensKit
import ScreensSQLite

/// The services for what is known of a user besides names and addresses.
func contactServices() -> [String: [Method]] {
    [
        "/contact/get-contact": [Method(["contactId"], Contacts.get)],
        "/role/get-user-roles": [Method(["userId"], Contacts.roles)],
        "/organization/get-user-organizations": [
            Method(["userId"]) { call throws(ServiceError) in
                try Contacts.named(.organization, "organizationIds", "organizationId", call)
            }
        ],
        "/usergroup/get-user-user-groups": [
            Method(["userId"]) { call throws(ServiceError) in
                try Contacts.named(.userGroup, "userGroupIds", "userGroupId", call)
            }
        ],
    ]
}

private enum Contacts {
    static let get: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let id = try call.parameters.plain.long("contactId") ?? 0
        return try call.read { (data) throws(ServiceError) in
            guard let user = try data.user("contactId = ?", .int(id)) else {
                throw ServiceError(
                    type: call.portal.dialect.portalException("NoSuchContactException"),
                    message: "No Contact exists with the primary key \(id)"
                )
            }
            try admit(call, to: user)
            return .object(user.contact(call.portal))
        }
    }

    static let roles: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let dialect = call.portal.dialect
        let ids = try user(call).details.ids("roleIds")
        return .array(
            Role.all.filter { ids.contains($0.id) }.map { role in
                [
                    "companyId": dialect.id(call.portal.companyId), "description": "",
                    "name": .text(role.name), "roleId": dialect.id(role.id), "type": 1,
                ]
            }
        )
    }

    /// The organizations or user groups of a user, which have the names of their entries.
    static func named(
        _ kind: AssetKind,
        _ list: String,
        _ key: String,
        _ call: Call
    ) throws(ServiceError) -> JSONValue {
        let dialect = call.portal.dialect
        let ids = try user(call).details.ids(list)
        return try call.read { (data) throws(ServiceError) in
            let all = try data.rows(
                """
                SELECT classPK, title FROM entry JOIN entryText t USING (entryId)
                WHERE kind = ? AND t.locale = defaultLocale ORDER BY classPK
                """,
                [.int(kind.rawValue)]
            ) { (id: $0.int(0), name: $0.text(1)) }
            return .array(
                all.filter { ids.contains($0.id) }.map { found in
                    [
                        key: dialect.id(found.id), "name": .text(found.name),
                        "companyId": dialect.id(call.portal.companyId),
                    ]
                }
            )
        }
    }

    private static func user(_ call: Call) throws(ServiceError) -> User {
        let user = try Users.foundById(call)
        try admit(call, to: user)
        return user
    }

    private static func admit(_ call: Call, to user: User) throws(ServiceError) {
        guard !call.user.isAdministrator, call.user.userId != user.userId else { return }
        let core = call.portal
        throw .mayNot("VIEW", call.user, core.classes[.user].name, user.userId, core.dialect)
    }
}

extension User {
    /// The contact of the user as services return it.
    func contact(_ core: PortalCore) -> JSONObject {
        let dialect = core.dialect
        var members: JSONObject = [
            "accountId": dialect.id(0), "birthday": details["birthday"],
            "classPK": dialect.id(userId), "companyId": dialect.id(core.companyId),
            "contactId": dialect.id(contactId), "createDate": .int64(createDate),
            "emailAddress": .text(emailAddress), "employeeNumber": "", "employeeStatusId": "",
            "firstName": .text(firstName), "hoursOfOperation": "", "jobClass": "",
            "jobTitle": .text(jobTitle), "lastName": .text(lastName), "male": details["male"],
            "middleName": .text(middleName), "modifiedDate": .int64(modifiedDate),
            "parentContactId": dialect.id(0), "prefixId": id("prefixId", dialect),
            "suffixId": id("suffixId", dialect), "userId": dialect.id(userId),
            "userName": .text(fullName),
        ]
        let old = dialect == .v62 ? UserDetails.oldSocialNames : []
        for name in UserDetails.socialNames + old { members[name] = details[name] }
        return members
    }

    private func id(_ name: String, _ dialect: PortalDialect) -> JSONValue {
        // A list type has an int as its id in 6.2.
        dialect == .v62 ? details[name] : dialect.id(details[name].int64 ?? 0)
    }
}
