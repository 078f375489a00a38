public import ScreensKit

/// The Image Gallery screenlet, as apps use it: the pictures of a folder, which users look at, add and delete.
///
/// A plugin implements it, and the host returns it as this type.
@MainActor
public protocol ImageGalleryScreenlet: PagedScreenlet
where
    Model == ImageGalleryModel, Page.Row == FileEntry,
    Delegate == any ImageGalleryScreenletDelegate
{
    /// The repository of the pictures; 0 for the server's site, and -1, the default, for none.
    var repositoryId: Int64 { get set }
    /// The folder of the pictures; 0 for the root, and -1, the default, for none.
    var folderId: Int64 { get set }
    /// The types of the pictures, separated by commas; empty, the default, for PNG, JPEG and GIF.
    var mimeTypes: String { get set }
    /// How the titles of pictures begin to which a user gives none; `gallery-` by default.
    var filePrefix: String { get set }
    /// The Java class of the portal's comparator that sorts the pictures; empty, the default, for the portal's order.
    var obcClassName: String { get set }

    /// Shows the fields for adding pictures.
    ///
    /// - Returns: whether the user may add pictures.
    @discardableResult func startMediaSelectorAndUpload() -> Bool

    /// Adds a file to the pictures that the user is about to send.
    ///
    /// - Returns: whether it was accepted; its content is checked later.
    @discardableResult func choose(_ file: ChosenFile) -> Bool

    /// Sends the chosen pictures, which are queued before.
    ///
    /// - Returns: whether there are some.
    @discardableResult func upload() -> Bool

    /// Shows an upload that waits or was refused among the fields, so that it can be described in another way.
    ///
    /// - Returns: whether there is such an upload.
    @discardableResult func showDetailUploadView(_ upload: ImageUpload) -> Bool

    /// Cancels an upload: one that is being sent, waits, or was only chosen.
    ///
    /// - Returns: whether there is such an upload.
    @discardableResult func cancel(_ upload: ImageUpload) -> Bool

    /// Cancels all uploads; what the portal has by then stays there.
    ///
    /// - Returns: whether there are some.
    @discardableResult func cancelUploads() -> Bool

    /// Deletes a picture at once; the view's buttons give users some seconds to take it back.
    ///
    /// - Returns: whether the deletion began.
    @discardableResult func deleteImageEntry(_ entry: FileEntry) -> Bool
}
