public import LiferayKit
public import ScreensKit

/// Loads a page of comments from headless REST, and with the first one their number.
public struct CommentListInteractor_loadPage_headless: ListPageInteractor, UnsentShowing {
    /// The collection of the pages in the cache.
    public static let collection = CommentPageInteractor.collection
    private let own: CommentPageInteractor

    /// Creates the interactor for a page.
    public init(_ request: PageRequest<CommentListFilter>) { own = CommentPageInteractor(request) }

    /// The page to load.
    public var request: PageRequest<CommentListFilter> { own.request }

    /// Requires an object.
    ///
    /// - Throws: ``ScreensError/invalid(_:)`` otherwise.
    public func validate(in context: InteractionContext) throws { try own.validate(in: context) }

    /// Caches the page under the object, the rows and the locale.
    public func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        own.cacheEntry(in: context)
    }

    /// Loads the page.
    ///
    /// - Throws: ``PortalError`` from the portal, and ``PortalError/unsupported(_:)`` for an object without comments.
    public func run(in context: InteractionContext) async throws -> ListPage<ShownComment> {
        let found = try await HeadlessComments(context: context).comments(
            request.rows,
            on: own.object(in: context)
        )
        let rows = try found.rows.map { row in
            let comment = try CommentEntry(headless: row)
            let creator = try row.object("creator")
            return ShownComment(
                comment,
                text: context.richText(html: comment.body),
                author: try creator.map {
                    try Portrait(headless: $0, at: context.server.address)
                }
            )
        }
        var page = ListPage(rows: rows, count: request.page == 0 ? found.count : nil)
        page.details = page.count.map { [CommentPageInteractor.countName: .int64(Int64($0))] }
        return page
    }

    /// Shows what the user has added, changed and deleted, before the portal has it.
    public func output(
        _ loaded: Answer<ListPage<ShownComment>>,
        with unsent: any UnsentValues,
        in context: InteractionContext
    ) -> Answer<ListPage<ShownComment>> {
        own.output(loaded, with: unsent, in: context)
    }
}
