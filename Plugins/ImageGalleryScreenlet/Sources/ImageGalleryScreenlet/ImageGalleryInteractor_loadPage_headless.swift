public import LiferayKit
public import ScreensKit

/// Loads a page of pictures from headless REST, and with the first one the number of files in the folder.
///
/// The portal returns files of all types. Those of other types count as rows that the user does not see.
public struct ImageGalleryInteractor_loadPage_headless: ListPageInteractor, UnsentShowing {
    /// The collection of the pages in the cache.
    public static let collection = ImageGalleryPageInteractor.collection
    private let own: ImageGalleryPageInteractor

    /// Creates the interactor for a page.
    public init(_ request: PageRequest<ImageGalleryFilter>) {
        own = ImageGalleryPageInteractor(request)
    }

    /// The page to load.
    public var request: PageRequest<ImageGalleryFilter> { own.request }

    /// Requires a folder.
    ///
    /// - Throws: ``ScreensError/invalid(_:)`` otherwise.
    public func validate(in context: InteractionContext) throws { try own.validate(in: context) }

    /// Caches the page under the folder, the types and the rows.
    public func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        own.cacheEntry(in: context)
    }

    /// Loads the page.
    ///
    /// - Throws: ``PortalError`` from the portal, and ``PortalError/unsupported(_:)`` for an order by a class of Java.
    public func run(in context: InteractionContext) async throws -> ListPage<FileEntry> {
        let filter = request.filter
        guard filter.obcClassName.isEmpty else {
            throw PortalError.headless(lacks: "sorts by no class of Java; leave obcClassName empty")
        }
        let folder = HeadlessGallery.folder(
            filter.folderId,
            of: context.server.group(filter.repositoryId)
        )
        let found = try await context.loadHeadlessRows(
            request.rows,
            of: HeadlessService.delivery.request(folder)
        )
        let files = try found.rows.map {
            try FileEntry(headless: $0, at: context.server.address)
        }
        return ListPage(
            rows: files.filter { $0.mediaType.map(filter.mediaTypes.contains) == true },
            count: request.page == 0 ? found.count : nil
        )
    }

    /// Adds to the first page what the portal does not have yet.
    public func output(
        _ loaded: Answer<ListPage<FileEntry>>,
        with unsent: any UnsentValues,
        in context: InteractionContext
    ) -> Answer<ListPage<FileEntry>> {
        own.output(loaded, with: unsent, in: context)
    }
}
