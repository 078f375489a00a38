import LiferayKit
import ScreensKit

/// The parameters of `update-user`, which replaces everything that it is sent.
struct UserParameters {
    private var members: JSONObject

    /// What portals store with a user.
    private static let ofUser = [
        "facebookId", "openId", "languageId", "timeZoneId", "greeting", "comments",
    ]
    /// What portals store with a person; 7.0 has fewer names for other networks.
    private static let ofContact = [
        "prefixId", "suffixId", "male", "smsSn", "facebookSn", "jabberSn", "skypeSn", "twitterSn",
    ]
    private static let onlyIn62 = ["aimSn", "icqSn", "msnSn", "mySpaceSn", "ymSn"]
    /// Lists that the portal leaves as they are if it gets null.
    private static let memberships = [
        "groupIds", "organizationIds", "roleIds", "userGroupRoles", "userGroupIds",
    ]

    /// Takes over what the portal stores.
    ///
    /// - Throws: ``ScreensError/failed(_:)`` for something that the portal does not return, since sending nothing would
    ///   remove it.
    init(
        _ user: StoredUser,
        _ contact: JSONValue,
        _ context: InteractionContext
    ) throws(ScreensError) {
        let version = context.server.version
        members = ["userId": .int64(user.attributes.userId)]
        for name in Self.ofUser { members[name] = try Self.value(name, user.reply, context) }
        for name in Self.ofContact + (version.is62 ? Self.onlyIn62 : []) {
            members[name] = try Self.value(name, contact, context)
        }
        // It is the midnight of a place that is not known, so the nearest midnight of Greenwich is the day.
        guard let birthday = try Self.value("birthday", contact, context).int64,
            let day = DDMDate(milliseconds: birthday &+ 43_200_000)
        else { throw Self.unreadable("birthday", context) }
        // The portal's months begin with 0.
        members["birthdayMonth"] = .int64(Int64(day.month) - 1)
        members["birthdayDay"] = .int64(Int64(day.day))
        members["birthdayYear"] = .int64(Int64(day.year))
        // Without an answer, the portal changes neither.
        members["reminderQueryQuestion"] = user.reply["reminderQueryQuestion"] ?? ""
        members["reminderQueryAnswer"] = ""
        members["passwordReset"] = user.reply["passwordReset"] ?? false
        for name in Self.memberships { members[name] = .null }
    }

    private static func value(
        _ name: String,
        _ reply: JSONValue,
        _ context: InteractionContext
    ) throws(ScreensError) -> JSONValue {
        guard let value = reply[name], value != .null else { throw unreadable(name, context) }
        return value
    }

    private static func unreadable(_ name: String, _ context: InteractionContext) -> ScreensError {
        .failed(context.liferayString("signup-screenlet-not-readable", name))
    }

    /// The parameters with what the form has.
    func merged(with request: UserUpdateRequest) -> JSONObject {
        let fields: [AccountField] = [
            .emailAddress, .screenName, .firstName, .middleName, .lastName, .jobTitle,
        ]
        var members = members
        for field in fields { members[field.rawValue] = .text(request.values[field] ?? "") }
        let password = JSONValue.text(request.password.reveal())
        (members["newPassword1"], members["newPassword2"]) = (password, password)
        members["oldPassword"] = .text(request.currentPassword.reveal())
        return members
    }
}
