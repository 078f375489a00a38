public import ScreensKit

/// A change of a gallery: a picture that is added, or one that is deleted.
public struct ImageGalleryChange: Hashable, Codable, Sendable {
    private enum CodingKeys: String, CodingKey {
        case fileEntry = "entry"
        case upload, isDeleted
    }

    /// The file at the portal; `nil` for one that it does not have yet.
    public var fileEntry: FileEntry?
    /// The picture to add; `nil` for one that the portal has.
    public var upload: ImageUpload?
    /// Whether the file is to be deleted.
    ///
    /// A value of its own, and not none, so that lists know of a deletion that is not sent yet.
    public var isDeleted: Bool
    /// The file on this machine, if the user chose one; not part of the coding.
    public var file: ChosenFile?

    /// A picture to add.
    public init(_ upload: ImageUpload, of file: ChosenFile?) {
        (self.upload, self.file, isDeleted) = (upload, file, false)
    }

    /// A file at the portal, or one that is to be deleted there.
    public init(_ fileEntry: FileEntry, isDeleted: Bool = false) {
        (self.fileEntry, self.isDeleted) = (fileEntry, isDeleted)
    }
}

extension ImageGalleryChange: FileCarrying {
    /// The file by the key of its upload.
    public var chosenFiles: [String: ChosenFile] {
        get {
            guard let upload, let file else { return [:] }
            return [upload.key: file]
        }
        set { file = upload.flatMap { newValue[$0.key] } }
    }
}

extension CacheEntry {
    /// The collection of the pictures.
    static let galleryCollection = "ImageGallery"

    /// The entry of a file that the portal has.
    public static func image(_ file: FileEntry) -> CacheEntry {
        CacheEntry(
            collection: galleryCollection,
            key: "fileEntryId-\(file.fileEntryId)",
            attributes: ["fileEntryId": .int64(file.fileEntryId)]
        ).titled(file.title)
    }

    /// The entry of a picture that is added to a folder.
    ///
    /// - Parameters:
    ///   - upload: the picture.
    ///   - repositoryId: the repository, which is not 0.
    ///   - folderId: the folder.
    /// - Returns: the entry.
    public static func image(
        _ upload: ImageUpload,
        repositoryId: Int64,
        folderId: Int64
    ) -> CacheEntry {
        CacheEntry(
            collection: galleryCollection,
            key: upload.key,
            attributes: [
                "repositoryId": .int64(repositoryId), "folderId": .int64(folderId),
            ]
        ).titled(upload.title)
    }
}
