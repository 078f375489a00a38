public import LiferayKit
public import ScreensKit

/// Loads a page of articles from headless REST, and with the first one their number.
public struct WebContentListInteractor_loadPage_headless: ListPageInteractor {
    /// The collection of the pages in the cache.
    public static let collection = WebContentPageInteractor.collection
    private let own: WebContentPageInteractor

    /// Creates the interactor for a page.
    public init(_ request: PageRequest<WebContentListFilter>) {
        own = WebContentPageInteractor(request)
    }

    /// The page to load.
    public var request: PageRequest<WebContentListFilter> { own.request }

    /// Caches the page under the site, the folder, the locale and the rows.
    public func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        own.cacheEntry(in: context)
    }

    /// Loads the page.
    ///
    /// - Throws: ``PortalError`` from the portal, and ``PortalError/unsupported(_:)`` for an order by a class of Java.
    public func run(in context: InteractionContext) async throws -> ListPage<WebContentEntry> {
        let filter = request.filter
        guard filter.obcClassName.isEmpty else {
            throw PortalError.headless(lacks: "sorts by no class of Java; leave obcClassName empty")
        }
        let site = context.server.group(filter.groupId)
        let folder =
            filter.folderId == 0
            ? ["sites", "\(site)"] : ["structured-content-folders", "\(filter.folderId)"]
        let found = try await context.loadHeadlessRows(
            request.rows,
            of: HeadlessService.delivery.request(folder + ["structured-contents"])
        )
        return ListPage(
            rows: try found.rows.map { try row($0, of: site, context) },
            count: request.page == 0 ? found.count : nil
        )
    }

    private func row(
        _ object: HeadlessObject,
        of site: Int64,
        _ context: InteractionContext
    ) throws -> WebContentEntry {
        let article = try HeadlessArticle(object, at: context.server.address)
        let text = context.richText(html: try article.html)
        let around: JSONObject = [
            "folderId": .int64(request.filter.folderId), "groupId": .int64(site),
        ]
        return WebContentEntry(
            attributes: try article.attributes.merging(around) { own, _ in own },
            title: try object.text("title") ?? "",
            description: try object.text("description"),
            excerpt: text.beginning(characters: WebContentPageInteractor.excerptLength),
            values: try article.values,
            picturePath: try article.picturePath
        )
    }
}
