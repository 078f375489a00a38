public import LiferayKit
public import ScreensKit

/// Adds a user by headless REST, with the account that may do that.
///
/// The user belongs to the portal, and to no site.
public struct SignUpInteractor_signUp_headless: Interactor {
    private let request: SignUpRequest

    /// Creates the interactor for a user.
    public init(_ request: SignUpRequest) { self.request = request }

    /// Adds the user.
    ///
    /// - Throws: ``PortalError`` from the portal.
    public func run(in context: InteractionContext) async throws -> UserAttributes {
        var account = HeadlessAccount.members(request.values, includingEmpty: false)
        account["languageId"] = .text(context.locale.identifier)
        if !request.password.isEmpty { account["password"] = .text(request.password.reveal()) }
        let reply = try await context.sendHeadless(
            HeadlessService.adminUser.request(
                ["user-accounts"],
                method: .post,
                body: try .json(account)
            ),
            as: request.session
        )
        return try HeadlessAccount.user(reply, context.server.company(request.companyId))
    }
}

/// Asks headless REST who is signed in.
public struct SignUpInteractor_loadCurrentUser_headless: Interactor {
    /// Creates the interactor.
    public init(_ request: Void) {}

    /// Asks whose account the present session is.
    ///
    /// - Throws: ``PortalError`` from the portal.
    public func run(in context: InteractionContext) async throws -> UserAttributes {
        let reply = try await context.sendHeadless(HeadlessAccount.question)
        return try HeadlessAccount.user(reply, context.server.companyId)
    }
}

/// Asks headless REST who signs in with a password, in a session that nobody uses yet.
public struct SignUpInteractor_checkPassword_headless: Interactor {
    private let session: any UserSession

    /// Creates the interactor for a session.
    public init(_ session: any UserSession) { self.session = session }

    /// Asks whose account the session is.
    ///
    /// - Throws: ``PortalError`` from the portal.
    public func run(in context: InteractionContext) async throws -> UserAttributes {
        let reply = try await context.sendHeadless(HeadlessAccount.question, as: session)
        return try HeadlessAccount.user(reply, context.server.companyId)
    }
}

/// Changes the signed-in user by headless REST, which leaves everything else as it is.
public struct SignUpInteractor_saveSignUp_headless: Interactor {
    private let request: UserUpdateRequest

    /// Creates the interactor for a change.
    public init(_ request: UserUpdateRequest) { self.request = request }

    /// Changes the user.
    ///
    /// - Throws: ``PortalError`` from the portal.
    public func run(in context: InteractionContext) async throws -> UserAttributes {
        let found = try await context.sendHeadless(HeadlessAccount.question)
        let user = try HeadlessAccount.user(found, context.server.companyId)
        var account = HeadlessAccount.members(request.values, includingEmpty: true)
        if !request.password.isEmpty {
            account["password"] = .text(request.password.reveal())
            account["currentPassword"] = .text(request.currentPassword.reveal())
        }
        let reply = try await context.sendHeadless(
            HeadlessService.adminUser.request(
                ["user-accounts", "\(user.userId)"],
                method: .patch,
                body: try .json(account)
            )
        )
        return try HeadlessAccount.user(reply, context.server.companyId)
    }
}

/// Accounts of users in headless REST.
enum HeadlessAccount {
    static let question = HeadlessService.adminUser.request(["my-user-account"])

    /// The fields of a form by the names of headless REST.
    static func members(
        _ values: [AccountField: String],
        includingEmpty: Bool
    ) -> JSONObject {
        let names: [(AccountField, String)] = [
            (.emailAddress, "emailAddress"), (.screenName, "alternateName"),
            (.firstName, "givenName"), (.middleName, "additionalName"), (.lastName, "familyName"),
            (.jobTitle, "jobTitle"),
        ]
        var members: JSONObject = [:]
        for (field, name) in names {
            let value = values[field] ?? ""
            if includingEmpty || !value.isEmpty { members[name] = .text(value) }
        }
        return members
    }

    static func user(_ reply: ServiceReply, _ companyId: Int64) throws(PortalError)
        -> UserAttributes
    {
        try UserAttributes(
            headless: try HeadlessObject(try reply.value(as: JSONValue.self)),
            companyId: companyId
        )
    }
}
