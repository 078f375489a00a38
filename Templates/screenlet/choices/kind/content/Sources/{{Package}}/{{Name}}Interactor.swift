import LiferayKit
import ScreensKit

/// Asks the portal who is signed in.
struct {{Name}}Interactor: Interactor {
    /// What the interactor needs to know: nothing.
    struct Request: Hashable, Sendable {}

    init(_ request: Request) {}

    func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        CacheEntry(collection: "{{Name}}", key: "current-user")
    }

    func run(in context: InteractionContext) async throws -> {{Name}}Content {
        let version = context.server.version
        let path = "user/get-current-user"
        let user = try await context.portal.call(
            ServiceCommand(version.is62 ? version.screensPath("screens\(path)") : "/\(path)")
        )
        guard user.object != nil else { throw PortalError.unexpected("the user is no object") }
        let names = [user["firstName"]?.text, user["lastName"]?.text]
        return {{Name}}Content(
            userName: names.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
        )
    }
}
