@_spi(Host) import ScreensKit

/// What the portal stores of a user besides names and addresses, by the names in its replies.
struct UserDetails: Sendable, Hashable {
    private var members: JSONObject = [:]

    init(_ members: JSONObject = [:]) { self.members = members }

    init(json: String) { members = JSON.value(from: Array(json.utf8)) ?? [:] }

    /// The details as they are stored.
    var json: String {
        String(decoding: JSONValue.object(members).encoded(sortsKeys: true), as: UTF8.self)
    }

    subscript(name: String) -> JSONValue {
        get { members[name] ?? Self.defaults[name] ?? .null }
        set { members[name] = newValue }
    }

    func ids(_ name: String) -> [Int64] { self[name].array?.compactMap(\.int64) ?? [] }

    /// Whether the user may add others, which the demo company grants to administrators and one service.
    var mayAddUsers: Bool {
        !Set(ids("roleIds")).isDisjoint(with: [Role.administrator.id, Role.accountManager.id])
    }

    /// 0 for users who may sign in, 1 for those whose account needs to be approved.
    var status: Int64 { self["status"].int64 ?? 0 }

    static let socialNames = ["smsSn", "facebookSn", "jabberSn", "skypeSn", "twitterSn"]
    /// The names that 7.0 no longer has.
    static let oldSocialNames = ["aimSn", "icqSn", "msnSn", "mySpaceSn", "ymSn"]
    static let texts =
        ["openId", "timeZoneId", "comments"] + socialNames + oldSocialNames
    static let numbers = ["facebookId", "prefixId", "suffixId"]
    static let flags = ["male", "passwordReset"]
    static let lists = ["organizationIds", "roleIds", "userGroupIds"]

    private static let defaults: JSONObject = {
        var all: JSONObject = [
            "timeZoneId": "UTC", "reminderQueryQuestion": "", "birthday": 0, "male": true,
            "passwordReset": false, "status": 0, "userGroupRoles": [],
        ]
        for name in texts where all[name] == nil { all[name] = "" }
        for name in numbers { all[name] = 0 }
        for name in lists { all[name] = [] }
        all["roleIds"] = [.int64(Role.user.id)]
        return all
    }()
}

/// A role of the demo company.
struct Role: Sendable {
    let id: Int64
    let name: String

    static let administrator = Role(id: 20_061, name: "Administrator")
    static let user = Role(id: 20_062, name: "User")
    static let powerUser = Role(id: 20_063, name: "Power User")
    static let editor = Role(id: 20_064, name: "Editor")
    /// May add users and send passwords for people who are not signed in.
    static let accountManager = Role(id: 20_065, name: "Account Manager")

    static let all = [administrator, user, powerUser, editor, accountManager]
}
