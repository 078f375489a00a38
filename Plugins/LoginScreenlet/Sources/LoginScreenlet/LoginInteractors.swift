import LiferayKit
import ScreensKit

/// Looks up who signs in, with the session that the portal has not accepted yet.
struct LoginInteractor: Interactor {
    let request: LoginRequest

    init(_ request: LoginRequest) { self.request = request }

    func run(in context: InteractionContext) async throws -> UserAttributes {
        let version = context.server.version
        let companyId = context.server.company(request.companyId)
        let lookup = request.method.flatMap {
            $0.lookup(of: request.userName, companyId: companyId)
        }
        // In one request: guests may look users up at some portals, so only the second answer proves the sign-in.
        let commands = (lookup.map { [$0] } ?? []) + [version.currentUserCommand]
        let replies = try await request.session.portal.call(commands)
        let current = try SignedInReply(replies.last).user
        guard lookup != nil, let reply = replies.first else { return current }
        guard let found = UserAttributes(reply: reply), found.userId == current.userId else {
            throw PortalError.unexpected("No user found.")
        }
        return found
    }
}

/// Asks who is signed in.
struct CurrentUserInteractor: Interactor {
    init(_ request: Void) {}

    func run(in context: InteractionContext) async throws -> UserAttributes {
        let reply = try await context.portal.call(context.server.version.currentUserCommand)
        return try SignedInReply(reply).user
    }
}

/// The portal's answer to the question who is signed in.
private struct SignedInReply {
    let user: UserAttributes

    init(_ reply: JSONValue?) throws(PortalError) {
        // Portals return a user even if nobody is signed in.
        if reply?["defaultUser"]?.bool == true { throw .unauthorized("it treats you as a guest") }
        guard let user = reply.flatMap(UserAttributes.init(reply:)) else {
            throw .unexpected("No user found.")
        }
        self.user = user
    }
}
