public import LiferayKit
public import ScreensKit

/// Asks headless REST who signs in, with the session that the portal has not accepted yet.
public struct LoginInteractor_login_headless: Interactor {
    private let request: LoginRequest

    /// Creates the interactor for a sign-in.
    public init(_ request: LoginRequest) { self.request = request }

    /// Asks whose account the session is.
    ///
    /// - Throws: ``PortalError`` from the portal.
    public func run(in context: InteractionContext) async throws -> UserAttributes {
        let question = HeadlessService.adminUser.request(["my-user-account"])
        let reply = try await context.sendHeadless(question, as: request.session)
        return try UserAttributes(
            headless: HeadlessObject(try reply.value(as: JSONValue.self)),
            companyId: context.server.company(request.companyId)
        )
    }
}

/// Asks headless REST who is signed in.
public struct LoginInteractor_loadUser_headless: Interactor {
    /// Creates the interactor.
    public init(_ request: Void) {}

    /// Asks whose account the present session is.
    ///
    /// - Throws: ``PortalError`` from the portal.
    public func run(in context: InteractionContext) async throws -> UserAttributes {
        try UserAttributes(
            headless: try await context.sendHeadless(
                forObject: HeadlessService.adminUser.request(["my-user-account"])
            ),
            companyId: context.server.companyId
        )
    }
}
