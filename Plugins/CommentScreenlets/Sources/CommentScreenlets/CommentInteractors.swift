public import LiferayKit
public import ScreensKit

/// Loads a comment.
public struct CommentInteractor: Interactor {
    private let commentId: Int64

    /// Creates the interactor for a comment, by its id.
    public init(_ commentId: Int64) { self.commentId = commentId }

    /// Requires a comment, and a portal that has comments.
    ///
    /// - Throws: ``ScreensError/invalid(_:)`` otherwise.
    public func validate(in context: InteractionContext) throws {
        let service = CommentService(context: context)
        guard commentId > 0 else { throw service.invalid("comment-screenlet-undefined-commentId") }
        try service.validate()
    }

    /// Caches the comment where changes of it are stored.
    public func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        CacheEntry(comment: commentId)
    }

    /// Loads the comment.
    ///
    /// - Throws: ``PortalError`` from the portal, or ``ScreensError/failed(_:)`` if there is no such comment.
    public func run(in context: InteractionContext) async throws -> CommentEntry {
        guard let comment = try await CommentService(context: context).comment(commentId) else {
            throw ScreensError.failed(context.liferayString("comment-screenlet-not-loaded"))
        }
        return comment
    }
}

/// Completes a comment with what the host makes of its HTML, and with its author.
struct CommentDetails: Interactor {
    struct Request: Sendable {
        let comment: CommentEntry
        /// Whether the portal is asked about the author.
        let asksForAuthor: Bool
    }

    private let request: Request

    init(_ request: Request) { self.request = request }

    func run(in context: InteractionContext) async throws -> ShownComment {
        let text = context.richText(html: request.comment.body)
        let shown = ShownComment(request.comment, text: text)
        guard request.asksForAuthor else { return shown }
        // A comment is shown also where nobody says who wrote it.
        return (try? await CommentAuthors(of: [shown], in: context))?.completing(shown) ?? shown
    }
}

/// Reads a comment that was stored on this machine; it may have another key by now.
struct StoredComment: Interactor {
    private let entry: CacheEntry

    init(_ entry: CacheEntry) { self.entry = entry }

    func cacheEntry(in context: InteractionContext) -> CacheEntry? { entry }

    func run(in context: InteractionContext) async throws -> CommentEntry {
        // It is read from the cache alone.
        throw ScreensError.notCached(context.liferayString("comment-screenlet-not-loaded"))
    }
}
