public import LiferayKit
public import ScreensKit

/// Loads a page of pictures, and with the first one their number.
public struct ImageGalleryPageInteractor: PortalPageInteractor, UnsentShowing {
    /// The collection of the pages in the cache.
    public static let collection = "ImageGallery"
    /// The page to load.
    public let request: PageRequest<ImageGalleryFilter>

    /// Creates the interactor for a page.
    public init(_ request: PageRequest<ImageGalleryFilter>) { self.request = request }

    /// Requires a folder, and a portal that has the services.
    ///
    /// - Throws: ``ScreensError/invalid(_:)`` otherwise.
    public func validate(in context: InteractionContext) throws {
        let problem: String? =
            context.server.version.is62
            ? "old-portal"
            : request.filter.repositoryId < 0
                ? "repository" : request.filter.folderId < 0 ? "folder" : nil
        guard let problem else { return }
        throw ScreensError.invalid(context.liferayString("imagegallery-screenlet-\(problem)"))
    }

    /// Caches the page under the folder, the types, the order and the rows.
    public func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        let filter = request.filter
        let rest = [
            filter.mediaTypes.joined(separator: ","), filter.obcClassName, "\(request.rows)",
        ]
        return CacheEntry(
            collection: Self.collection,
            key: (["image-gallery", "\(repository(context))", "\(filter.folderId)"] + rest)
                .joined(separator: "-"),
            attributes: [
                "repositoryId": .int64(repository(context)), "folderId": .int64(filter.folderId),
                "page": .int64(Int64(request.page)),
            ]
        )
    }

    /// Requests the files of these types.
    public func rowsCommand(in context: InteractionContext) -> ServiceCommand {
        let path = "/dlapp/get-file-entries"
        let order = request.filter.obcClassName
        // The parameter selects the Java method, so it is sent even if it is null.
        guard !order.isEmpty else {
            return request.command(path, folder(context).merging(["obc": .null]) { $1 })
        }
        return request.command(path, folder(context)).adding(
            object: "obc",
            ofClass: order,
            properties: [:]
        )
    }

    /// Requests the number of these files.
    public func countCommand(in context: InteractionContext) -> ServiceCommand {
        ServiceCommand("/dlapp/get-file-entries-count", folder(context))
    }

    /// Reads a file.
    ///
    /// - Throws: ``PortalError/unexpected(_:)`` if it has no id.
    public func row(_ attributes: JSONObject, in context: InteractionContext) throws -> FileEntry {
        guard let entry = FileEntry(.object(attributes)) else {
            throw PortalError.unexpected("a picture has no fileEntryId")
        }
        return entry
    }

    /// Adds to the first page what the portal does not have yet: pictures that are added, and deletions.
    ///
    /// They are details of the list and not rows, because pages are requested by their places at the portal.
    public func output(
        _ loaded: Answer<ListPage<FileEntry>>,
        with unsent: any UnsentValues,
        in context: InteractionContext
    ) -> Answer<ListPage<FileEntry>> {
        guard request.page == 0 else { return loaded }
        let changes = unsent.values(of: ImageGalleryChange.self, in: Self.collection) { entry in
            entry.attributes["fileEntryId"] != nil || isOfFolder(entry, context)
        }
        let here = changes.filter { change in
            change.value.fileEntry.map { $0.folderId == request.filter.folderId } ?? true
        }
        guard let last = here.last else { return loaded }
        var (page, freshness) = (loaded.output, loaded.freshness)
        page.details = UnsentPictures(here).details
        freshness.unsent = last.state
        return Answer(page, freshness: freshness)
    }

    private func isOfFolder(_ entry: CacheEntry, _ context: InteractionContext) -> Bool {
        entry.attributes["folderId"]?.int64 == request.filter.folderId
            && entry.attributes["repositoryId"]?.int64 == repository(context)
    }

    private func folder(_ context: InteractionContext) -> JSONObject {
        [
            "repositoryId": .int64(repository(context)),
            "folderId": .int64(request.filter.folderId),
            "mimeTypes": .array(request.filter.mediaTypes.map(JSONValue.text)),
        ]
    }

    private func repository(_ context: InteractionContext) -> Int64 {
        context.server.group(request.filter.repositoryId)
    }
}
