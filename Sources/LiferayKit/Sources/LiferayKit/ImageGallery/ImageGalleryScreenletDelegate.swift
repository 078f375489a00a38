public import ScreensKit

/// Receives the events of an Image Gallery.
@MainActor
public protocol ImageGalleryScreenletDelegate: ScreenletDelegate {
    /// A page was loaded. Called once for each page, with the pictures of that page only.
    func screenlet(
        _ screenlet: any ImageGalleryScreenlet,
        onImageEntriesResponse entries: [FileEntry]
    )

    /// A page could not be loaded.
    func screenlet(_ screenlet: any ImageGalleryScreenlet, onImageEntriesError error: ScreensError)

    /// The user chose a picture.
    func screenlet(_ screenlet: any ImageGalleryScreenlet, onImageEntrySelected entry: FileEntry)

    /// The portal has deleted a picture.
    func screenlet(_ screenlet: any ImageGalleryScreenlet, onImageEntryDeleted entry: FileEntry)

    /// A picture could not be deleted, and is shown again.
    func screenlet(
        _ screenlet: any ImageGalleryScreenlet,
        onImageEntryDeleteError error: ScreensError
    )

    /// A picture is about to be sent.
    func screenlet(_ screenlet: any ImageGalleryScreenlet, onImageUploadStart upload: ImageUpload)

    /// A part of a picture was sent.
    func screenlet(
        _ screenlet: any ImageGalleryScreenlet,
        onImageUploadProgress upload: ImageUpload,
        totalBytesSent: UInt64,
        totalBytesToSend: UInt64
    )

    /// A picture could not be sent.
    func screenlet(_ screenlet: any ImageGalleryScreenlet, onImageUploadError error: ScreensError)

    /// The portal has a new picture.
    func screenlet(_ screenlet: any ImageGalleryScreenlet, onImageUploaded entry: FileEntry)

    /// A new picture, or a deletion, is stored here and sent later.
    func screenlet(
        _ screenlet: any ImageGalleryScreenlet,
        onImageStoredForLater stored: StoredChange
    )

    /// The user is about to describe an upload.
    ///
    /// - Returns: whether the gallery shows its own fields for it.
    func screenlet(
        _ screenlet: any ImageGalleryScreenlet,
        onImageUploadDetailViewCreated upload: ImageUpload
    ) -> Bool
}

extension ImageGalleryScreenletDelegate {
    /// Does nothing.
    public func screenlet(
        _ screenlet: any ImageGalleryScreenlet,
        onImageEntriesResponse entries: [FileEntry]
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any ImageGalleryScreenlet,
        onImageEntriesError error: ScreensError
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any ImageGalleryScreenlet,
        onImageEntrySelected entry: FileEntry
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any ImageGalleryScreenlet,
        onImageEntryDeleted entry: FileEntry
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any ImageGalleryScreenlet,
        onImageEntryDeleteError error: ScreensError
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any ImageGalleryScreenlet,
        onImageUploadStart upload: ImageUpload
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any ImageGalleryScreenlet,
        onImageUploadProgress upload: ImageUpload,
        totalBytesSent: UInt64,
        totalBytesToSend: UInt64
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any ImageGalleryScreenlet,
        onImageUploadError error: ScreensError
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any ImageGalleryScreenlet,
        onImageUploaded entry: FileEntry
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any ImageGalleryScreenlet,
        onImageStoredForLater stored: StoredChange
    ) {}
    /// Returns `true`.
    public func screenlet(
        _ screenlet: any ImageGalleryScreenlet,
        onImageUploadDetailViewCreated upload: ImageUpload
    ) -> Bool { true }
}
