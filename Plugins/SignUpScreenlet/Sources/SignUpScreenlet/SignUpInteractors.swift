import LiferayKit
import ScreensKit

/// Adds a user, with the account that may do that.
struct SignUpInteractor: Interactor {
    let request: SignUpRequest

    init(_ request: SignUpRequest) { self.request = request }

    func run(in context: InteractionContext) async throws -> UserAttributes {
        let reply = try await request.session.portal.call(command(context))
        guard let user = UserAttributes(reply: reply) else {
            throw PortalError.unexpected("Could not add user.")
        }
        return user
    }

    private func command(_ context: InteractionContext) -> ServiceCommand {
        func text(_ field: AccountField) -> JSONValue { .text(request.values[field] ?? "") }
        let password = JSONValue.text(request.password.reveal())
        let groups: JSONValue = [.int64(context.server.groupId)]
        let own: JSONObject = [
            "companyId": .int64(context.server.company(request.companyId)),
            "autoPassword": .bool(request.password.isEmpty), "password1": password,
            "password2": password, "autoScreenName": .bool(text(.screenName).text == ""),
            "screenName": text(.screenName), "emailAddress": text(.emailAddress),
            "locale": .text(context.locale.identifier), "firstName": text(.firstName),
            "middleName": text(.middleName), "lastName": text(.lastName),
            "jobTitle": text(.jobTitle), "groupIds": groups,
        ]
        return ServiceCommand("/user/add-user", Self.usual.merging(own) { $1 })
    }

    /// What the form does not ask for; the portal's months begin with 0.
    private static let usual: JSONObject = [
        "facebookId": 0, "openId": "", "prefixId": 0, "suffixId": 0, "male": true,
        "birthdayMonth": 0, "birthdayDay": 1, "birthdayYear": 1970, "organizationIds": [],
        "roleIds": [], "userGroupIds": [], "addresses": [], "emailAddresses": [], "phones": [],
        "websites": [], "announcementsDelivers": [], "sendEmail": true,
    ]
}

/// Asks who is signed in.
struct CurrentUserInteractor: Interactor {
    init(_ request: Void) {}

    func run(in context: InteractionContext) async throws -> UserAttributes {
        try await StoredUser(at: context.portal, in: context).attributes
    }
}

/// Asks who signs in with a password, in a session that nobody uses yet.
struct PasswordCheckInteractor: Interactor {
    let session: any UserSession

    init(_ session: any UserSession) { self.session = session }

    func run(in context: InteractionContext) async throws -> UserAttributes {
        try await StoredUser(at: session.portal, in: context).attributes
    }
}

/// Changes the signed-in user, and sends everything else that the portal stores of them unchanged.
struct UserUpdateInteractor: Interactor {
    let request: UserUpdateRequest

    init(_ request: UserUpdateRequest) { self.request = request }

    func run(in context: InteractionContext) async throws -> UserAttributes {
        let stored = try await StoredUser(at: context.portal, in: context)
        let contact = try await stored.contact(in: context)
        let parameters = try UserParameters(stored, contact, context).merged(with: request)
        let reply = try await context.portal.call(ServiceCommand("/user/update-user", parameters))
        guard let user = UserAttributes(reply: reply) else {
            throw PortalError.unexpected("No user found.")
        }
        return user
    }
}

/// The user of a session as the portal describes them.
struct StoredUser {
    let reply: JSONValue
    let attributes: UserAttributes

    init(at portal: any Portal, in context: InteractionContext) async throws {
        reply = try await portal.call(context.server.version.currentUserCommand)
        if reply["defaultUser"]?.bool == true {
            throw PortalError.unauthorized("it treats you as a guest")
        }
        guard let user = UserAttributes(reply: reply) else {
            throw PortalError.unexpected("No user found.")
        }
        attributes = user
    }

    /// What the portal stores of the user as a person.
    func contact(in context: InteractionContext) async throws -> JSONValue {
        let id = JSONValue.int64(attributes.contactId)
        return try await context.portal.call(
            ServiceCommand("/contact/get-contact", ["contactId": id])
        )
    }
}
