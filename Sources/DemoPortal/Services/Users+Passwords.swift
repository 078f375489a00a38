import ScreensKit

/// The services that send a password, or a link to choose one, to a user who has lost it.
func forgotPasswordServices(_ dialect: PortalDialect) -> [String: [Method]] {
    func path(_ name: String) -> String {
        dialect == .v62 ? dialect.screensPath("screensuser/\(name)") : "/user/\(name)"
    }
    return [
        path("send-password-by-email-address"): [
            Method(["companyId", "emailAddress"]) { call throws(ServiceError) in
                try sendPassword(to: Users.found(by: "emailAddress", call), call)
            }
        ],
        path("send-password-by-screen-name"): [
            Method(["companyId", "screenName"]) { call throws(ServiceError) in
                try sendPassword(to: Users.found(by: "screenName", call), call)
            }
        ],
        path("send-password-by-user-id"): [
            Method(["userId"]) { call throws(ServiceError) in
                try sendPassword(to: Users.foundById(call), call)
            }
        ],
    ]
}

/// Returns whether the company sends new passwords; otherwise it sends a link.
private func sendPassword(to user: User, _ call: Call) throws(ServiceError) -> JSONValue {
    let core = call.portal
    guard core.mailsPasswords else {
        let ticket = core.tickets.issue(for: user, at: core.now)
        core.mailbox.send(.resetLink(user, core.address + ticket), at: core.now)
        return false
    }
    let password = Passwords.generated()
    try call.change { (data) throws(ServiceError) in
        try data.setPassword(Passwords.hash(password), of: user.userId)
    }
    core.passwords.remove(of: user.userId)
    core.mailbox.send(.newPassword(user, password), at: core.now)
    return true
}
