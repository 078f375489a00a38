import LiferayKit
public import ScreensKit

/// What is loaded and shown.
public struct {{Name}}Content: Codable, Hashable, Sendable {
    /// The user's full name.
    public var userName: String
}

/// Asks the portal for a user.
public struct {{Name}}Interactor: Interactor {
    let screenName: String

    /// Creates the interactor for a screen name; an empty one is that of the user who is signed in.
    public init(_ screenName: String) { self.screenName = screenName }

    /// Names what the answer depends on; each portal and user has a cache.
    public func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        CacheEntry(collection: "{{Name}}", key: "user/\(screenName)")
    }

    /// Calls the service, and reads its answer.
    public func run(in context: InteractionContext) async throws -> {{Name}}Content {
        let user = try await context.portal.call(command(in: context.server))
        guard user.object != nil else { throw PortalError.unexpected("the user is no object") }
        let names = [user["firstName"]?.text, user["lastName"]?.text].compactMap(\.self)
        return {{Name}}Content(userName: names.filter { !$0.isEmpty }.joined(separator: " "))
    }

    private func command(in server: ServerInfo) -> ServiceCommand {
        if screenName.isEmpty {
            let path = "user/get-current-user"
            let version = server.version
            return ServiceCommand(version.is62 ? version.screensPath("screens\(path)") : "/\(path)")
        }
        return ServiceCommand(
            "/user/get-user-by-screen-name",
            ["companyId": .int64(server.companyId), "screenName": .text(screenName)]
        )
    }
}
