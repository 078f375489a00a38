public import LiferayKit
public import ScreensKit

/// Loads a page of comments with their authors, and with the first one their number.
public struct CommentPageInteractor: PortalPageInteractor, UnsentShowing {
    /// The collection of the pages in the cache.
    public static let collection = "CommentList"
    /// The page to load.
    public let request: PageRequest<CommentListFilter>

    /// Creates the interactor for a page.
    public init(_ request: PageRequest<CommentListFilter>) { self.request = request }

    /// Requires an object, and a portal that has comments.
    ///
    /// - Throws: ``ScreensError/invalid(_:)`` otherwise.
    public func validate(in context: InteractionContext) throws {
        let service = CommentService(context: context)
        if let key = object(in: context).missing { throw service.invalid(key) }
        try service.validate()
    }

    /// Caches the page under the object, the rows and the locale, in which the host describes what is in a comment.
    public func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        let object = object(in: context)
        return CacheEntry(
            collection: Self.collection,
            key: "\(object.className)-\(object.classPK)-\(context.locale)-\(request.rows)",
            attributes: object.parameters.merging(["page": .int64(Int64(request.page))]) { $1 }
        )
    }

    /// Loads the page.
    ///
    /// - Throws: ``PortalError`` from the portal.
    public func run(in context: InteractionContext) async throws -> ListPage<ShownComment> {
        var page = try await queryPage(in: context.namingClasses)
        let authors = try await CommentAuthors(of: page.rows, in: context)
        page.rows = page.rows.map(authors.completing)
        page.details = page.count.map { [Self.countName: .int64(Int64($0))] }
        return page
    }

    /// Requests the comments in the order of their threads.
    public func rowsCommand(in context: InteractionContext) -> ServiceCommand {
        request.command(
            CommentService(context: context).listPath(),
            object(in: context).parameters
        )
    }

    /// Requests the number of comments.
    public func countCommand(in context: InteractionContext) -> ServiceCommand {
        CommentService(context: context).count(object(in: context))
    }

    /// Reads a comment.
    ///
    /// - Throws: ``PortalError/unexpected(_:)`` if it is not one.
    public func row(_ attributes: JSONObject, in context: InteractionContext) throws -> ShownComment
    {
        let comment = try CommentEntry(reply: .object(attributes))
        return ShownComment(comment, text: context.richText(html: comment.body))
    }

    /// Shows what the user has added, changed and deleted, before the portal has it, and in copies that are older.
    public func output(
        _ loaded: Answer<ListPage<ShownComment>>,
        with unsent: any UnsentValues,
        in context: InteractionContext
    ) -> Answer<ListPage<ShownComment>> {
        let changes = changes(unsent, since: loaded.freshness.storedAt, context)
        var (page, freshness) = (loaded.output, loaded.freshness)
        page.rows = page.rows.compactMap(changes.applied)
        let shown = Set(page.rows.map(\.key))
        add(changes.additions.filter { !shown.contains($0.key) }, to: &page)
        for index in page.rows.indices { page.rows[index].isEditable = request.filter.isEditable }
        let additions = request.page == 0 ? changes.additions : []
        freshness.unsent = (page.rows + additions).lazy.compactMap(\.unsent).last
        return Answer(page, freshness: freshness)
    }

    private func changes(
        _ unsent: any UnsentValues,
        since moment: Timestamp?,
        _ context: InteractionContext
    ) -> CommentChanges {
        let object = object(in: context)
        let collection = CommentedObject.collection
        // A change by a Comment Display does not say of which object the comment is.
        func isOfObject(_ entry: CacheEntry) -> Bool {
            CommentedObject(entry).map { $0 == object } ?? (entry.commentId != nil)
        }
        let pending = unsent.changes(of: CommentEntry.self, in: collection, where: isOfObject)
        let sent =
            moment.map { unsent.storedVersions(of: CommentEntry.self, in: collection, since: $0) }
            ?? []
        return CommentChanges(
            pending: pending,
            sent: sent.filter { isOfObject($0.entry) },
            in: context
        )
    }

    /// Adds new comments behind those that the portal has, as far as they are on the page.
    private func add(_ additions: [ShownComment], to page: inout ListPage<ShownComment>) {
        let rows = request.rows
        guard let count = page.count ?? request.filter.count else {
            // The list ends with the first page that is not full.
            return page.rows += additions.prefix(max(0, rows.count - page.rows.count))
        }
        let before = max(0, rows.lowerBound - count)
        let room = rows.upperBound - max(rows.lowerBound, count)
        page.rows += additions.dropFirst(before).prefix(max(0, room))
        // A portal may say that there are as many as a number can be.
        if page.count != nil {
            page.count = min(count, Int.max - additions.count) + additions.count
        }
    }

    static let countName = "count"

    func object(in context: InteractionContext) -> CommentedObject {
        CommentedObject(
            className: request.filter.className,
            classPK: request.filter.classPK,
            on: context.server.version
        )
    }
}
