public import LiferayKit
public import ScreensKit

/// Loads a blog entry with its author, its cover and its categories from headless REST, in one request.
public struct BlogsEntryDisplayInteractor_loadEntry_headless: Interactor {
    private let request: BlogsEntryDisplayRequest
    private let own: BlogsEntryInteractor

    /// Creates the interactor for an entry.
    public init(_ request: BlogsEntryDisplayRequest) {
        (self.request, own) = (request, BlogsEntryInteractor(request))
    }

    /// Requires an entry.
    ///
    /// - Throws: ``ScreensError/invalid(_:)`` otherwise.
    public func validate(in context: InteractionContext) throws { try own.validate(in: context) }

    /// Caches the entry under its id and the locale.
    public func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        own.cacheEntry(in: context)
    }

    /// Loads the entry.
    ///
    /// - Throws: ``PortalError`` from the portal, and ``PortalError/unsupported(_:)`` for an entry by its asset.
    public func run(in context: InteractionContext) async throws -> BlogsEntryAnswer {
        guard case .entry(let id) = request else {
            throw PortalError.headless(lacks: "finds no asset by its number; use classPK instead")
        }
        let posting = try await context.sendHeadless(
            forObject: HeadlessService.delivery.request(["blog-postings", "\(id)"])
        )
        let (creator, portal) = (try posting.object("creator"), context.server.address)
        let entry = BlogsEntry(
            classPK: try posting.id(),
            groupId: try posting.id("siteId"),
            title: try posting.text("headline"),
            subtitle: try posting.text("alternativeHeadline"),
            displayDate: try posting.moment("datePublished") ?? posting.moment("dateCreated"),
            coverPath: try posting.object("image")?.path("contentUrl", at: portal),
            author: try creator.map { try Portrait(headless: $0, at: portal) } ?? Portrait(),
            userName: try creator?.text("name"),
            categories: try BlogsEntry.categories(of: posting)
        )
        return BlogsEntryAnswer(entry, html: try posting.text("articleBody") ?? "")
    }
}
