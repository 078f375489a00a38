import LiferayKit
import ScreensKit

/// The people who have written the comments of a page, with the addresses of their pictures.
struct CommentAuthors {
    /// How many people of a page are asked about: all of them would make a large page slow.
    static let most = 50

    private var people: [Int64: Portrait] = [:]

    /// Asks for all people in one request.
    ///
    /// A portal that refuses it, such as one that does not show its users to guests, leaves the names.
    ///
    /// - Throws: ``PortalError`` if the portal cannot be reached, so that comments without pictures do not replace
    ///   others in the cache.
    init(of comments: [ShownComment], in context: InteractionContext) async throws(PortalError) {
        var known: Set<Int64> = [0]
        let ids = comments.map(\.comment.userId).filter { known.insert($0).inserted }
            .prefix(Self.most)
        guard !ids.isEmpty else { return }
        let commands = ids.map {
            ServiceCommand("/user/get-user-by-id", ["userId": .int64($0)])
        }
        do throws(PortalError) {
            for (id, user) in zip(ids, try await context.portal.call(commands)) {
                people[id] = try? Portrait(user: user)
            }
        } catch {
            guard error.isRefusal else { throw error }
        }
    }

    /// The comment with its author.
    func completing(_ shown: ShownComment) -> ShownComment {
        var shown = shown
        shown.author = people[shown.comment.userId]
        return shown
    }
}
