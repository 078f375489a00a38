public import LiferayKit
public import ScreensKit

/// Sends pictures that are added to galleries, and deletions.
public struct ImageGallerySynchronizer: Synchronizer {
    /// Creates a synchroniser.
    public init() {}

    /// Checks the portal, the title and the content of the file.
    ///
    /// - Throws: ``ScreensError/invalid(_:)``.
    public func validate(
        _ change: EntryChange<ImageGalleryChange>,
        in context: InteractionContext
    ) throws {
        guard !context.server.version.is62 else { throw invalid("old-portal", context) }
        guard let local = change.local, let upload = local.upload, !local.isDeleted else { return }
        guard !upload.title.isEmpty else { throw invalid("empty-title", context) }
        if let file = local.file { _ = try context.readPicture(of: file) }
    }

    /// Adds the picture, gives one that was added before other words, or deletes the file.
    ///
    /// - Throws: ``PortalError`` from the portal, and ``ScreensError/invalid(_:)`` for an upload that the user has
    ///   cancelled, which ends it.
    public func send(
        _ change: EntryChange<ImageGalleryChange>,
        in context: InteractionContext
    ) async throws -> EntryVersion<ImageGalleryChange> {
        guard let local = change.local, !local.isDeleted else {
            return try await delete(change, in: context)
        }
        guard let upload = local.upload else {
            return EntryVersion(entry: change.entry, value: local)
        }
        // The portal has the picture already, and the user has described it in another way since.
        let id = change.fileEntryId
        guard id == 0 else {
            let changed = try await GalleryService(context: context).update(id, upload)
            return EntryVersion(entry: .image(changed), value: ImageGalleryChange(changed))
        }
        guard let file = local.file else {
            throw ScreensError.invalid(
                context.liferayString("imagegallery-screenlet-no-file", upload.title)
            )
        }
        return try await add(upload, file, to: change.entry, in: context)
    }

    private func add(
        _ upload: ImageUpload,
        _ file: ChosenFile,
        to entry: CacheEntry,
        in context: InteractionContext
    ) async throws -> EntryVersion<ImageGalleryChange> {
        var upload = upload
        // The content counts: the file may have changed since it was chosen.
        upload.mediaType = try context.readPicture(of: file).mediaType
        let service = GalleryService(context: context)
        let (result, isCancelled) = await RunningUploads.shared.run(upload.key) { [upload] in
            try await service.add(upload, file, to: entry, progress: context.onProgress)
        }
        if isCancelled {
            // The portal may have received the last byte before, and its answer was not awaited.
            var added = try? result.get()
            if added == nil { added = try await service.added(upload, to: entry) }
            if let added { try await service.delete(added.fileEntryId) }
            throw invalid("cancelled", context)
        }
        let added = try result.get()
        return EntryVersion(entry: .image(added), value: ImageGalleryChange(added))
    }

    /// Deletes a file; a picture that was never sent needs nothing.
    private func delete(
        _ change: EntryChange<ImageGalleryChange>,
        in context: InteractionContext
    ) async throws -> EntryVersion<ImageGalleryChange> {
        let id = change.fileEntryId
        if id != 0 { try await GalleryService(context: context).delete(id) }
        return EntryVersion(entry: change.entry, value: nil)
    }

    /// Asks the portal for the file, or for one that a lost upload has added.
    ///
    /// - Throws: ``PortalError`` from the portal.
    public func loadRemoteVersion(
        of change: EntryChange<ImageGalleryChange>,
        in context: InteractionContext
    ) async throws -> EntryVersion<ImageGalleryChange>? {
        let service = GalleryService(context: context)
        if change.fileEntryId != 0 {
            if let entry = try await service.entry(change.fileEntryId) {
                return EntryVersion(entry: change.entry, value: ImageGalleryChange(entry))
            }
            // Gone is what a deletion wants.
            guard let entry = change.base?.fileEntry ?? change.local?.fileEntry else { return nil }
            let gone = ImageGalleryChange(entry, isDeleted: true)
            return EntryVersion(entry: change.entry, value: gone)
        }
        guard let local = change.local, let upload = local.upload else { return nil }
        let added = try await service.added(upload, to: change.entry)
        return added.map { EntryVersion(entry: .image($0), value: ImageGalleryChange($0)) }
    }

    /// Whether both are the same picture with the same texts, or both are gone.
    public func isSame(_ value: ImageGalleryChange, as other: ImageGalleryChange) -> Bool {
        guard !value.isDeleted, !other.isDeleted else { return value.isDeleted == other.isDeleted }
        return value.title == other.title && value.notes == other.notes && value.size == other.size
    }

    /// Whether the portal's file has the same version.
    public func isUnchanged(_ remote: ImageGalleryChange, since base: ImageGalleryChange) -> Bool {
        guard let now = remote.fileEntry, let then = base.fileEntry, !remote.isDeleted else {
            return false
        }
        return now.version == then.version && now.modifiedDate == then.modifiedDate
    }

    private func invalid(_ key: String, _ context: InteractionContext) -> ScreensError {
        .invalid(context.liferayString("imagegallery-screenlet-\(key)"))
    }
}

extension ImageGalleryChange {
    fileprivate var title: String { fileEntry?.title ?? upload?.title ?? "" }
    fileprivate var notes: String { fileEntry?.description ?? upload?.notes ?? "" }
    fileprivate var size: Int64? { fileEntry?.size ?? upload?.size }
}

extension EntryChange<ImageGalleryChange> {
    /// The file that the portal has; 0 for a picture that it does not have yet.
    fileprivate var fileEntryId: Int64 { entry.number("fileEntryId") }
}
