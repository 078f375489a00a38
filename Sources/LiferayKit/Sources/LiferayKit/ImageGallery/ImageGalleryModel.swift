@_spi(Host) public import ScreensKit

/// The model of an Image Gallery: the pictures of a folder, one of them large, and those that are being added.
public struct ImageGalleryModel: ScreenletModel {
    private enum CodingKeys: String, CodingKey {
        case list, shown, uploads, added, deleted, actionProblem
        case isAdding = "adding"
        case isEditable = "editable"
    }

    /// The most pictures that users add at a time.
    public static let addedLimit = 20

    /// The pictures of the folder, a page at a time.
    public var list: PagedListModel<FileEntry>
    /// The number of the picture that is shown large; `nil` for none.
    public var shown: Int?
    /// The pictures that the portal does not have yet, in the order in which they were sent.
    public var uploads: [ImageUpload]
    /// Whether the user chooses pictures to add.
    public var isAdding: Bool
    /// The pictures that the user has chosen to add, and not sent.
    public var added: [ImageUpload]
    /// The picture that was deleted last and can come back; `nil` for none.
    public var deleted: FileEntry?
    /// Whether the user may add and delete pictures, as far as that is known: the portal decides.
    public var isEditable: Bool
    /// Why something that the user wanted failed; `nil` if there is no problem.
    public var actionProblem: ScreensError?

    /// Creates a gallery; without arguments, one that has requested nothing yet.
    public init(
        list: PagedListModel<FileEntry> = PagedListModel(),
        shown: Int? = nil,
        uploads: [ImageUpload] = [],
        isAdding: Bool = false,
        added: [ImageUpload] = [],
        deleted: FileEntry? = nil,
        isEditable: Bool = false,
        actionProblem: ScreensError? = nil
    ) {
        (self.list, self.shown, self.uploads) = (list, shown, uploads)
        (self.isAdding, self.added, self.deleted) = (isAdding, added, deleted)
        (self.isEditable, self.actionProblem) = (isEditable, actionProblem)
    }

    /// The state of the first page.
    public var phase: Phase { list.phase }
    /// How current the pictures are.
    public var freshness: Freshness? { list.freshness }
    /// Why something failed that the user wanted, or a page could not be loaded; `nil` if there is no problem.
    public var problem: ScreensError? { actionProblem ?? list.problem }

    /// The picture that is shown large; `nil` for none, and until its page is loaded.
    public var shownEntry: FileEntry? { shown.flatMap(list.row) }
}

// The pictures as rows of a list.
@_spi(Host)
extension ImageGalleryModel: ListModel, RowComparing {
    /// How many pictures there are, loaded or not.
    public var count: Int { list.count }
    /// Whether the portal has counted them.
    public var isCounted: Bool { list.isCounted }
    /// The picture; `nil` until its page is loaded.
    public func row(at index: Int) -> FileEntry? { list.row(at: index) }
    /// The action that reloads the list; `nil` if `refreshControl` is off.
    public var refreshAction: Action? { list.refreshAction }

    /// The pictures that differ from those at the same positions of an earlier model.
    public func rowsChanged(since earlier: any ScreenletModel) -> [Range<Int>]? {
        (earlier as? Self).flatMap { list.rowsChanged(since: $0.list) }
    }
}

// What views offer.
extension ImageGalleryModel {
    /// Shows a picture large; lists add the number to it.
    public var showAction: Action { Action("showImage") }
    /// Shows the picture with a number large; `nil` if there is none.
    public func showAction(at index: Int) -> Action? {
        (0..<list.count).contains(index)
            ? showAction.with(Action.indexArgument, .int64(Int64(index))) : nil
    }
    /// Shows the pictures side by side again.
    public var closeAction: Action { Action("closeImage") }
    /// Deletes the picture that now has a number, wherever it is later.
    public func deleteAction(at index: Int) -> Action {
        Action("deleteImage", ["fileEntryId": .int64(list.row(at: index)?.fileEntryId ?? 0)])
    }
    /// Takes back the last deletion.
    public var undoAction: Action { Action("undoDelete") }
    /// Begins to add pictures.
    public var addAction: Action { Action("startMediaSelectorAndUpload") }
    /// Ends adding pictures, and removes those that are not sent.
    public var cancelAddingAction: Action { Action("cancelAdding") }
    /// Sends the chosen pictures.
    public var uploadAction: Action { Action("upload") }
    /// Takes a chosen picture away again, or cancels the upload with a key.
    public func cancelAction(of upload: ImageUpload) -> Action {
        Action("cancelUpload", ["key": .text(upload.key)])
    }
    /// Cancels all uploads.
    public var cancelAllAction: Action { Action("cancelUploads") }
    /// Opens an upload that was refused or waits, so that it can be described in another way.
    public func editAction(of upload: ImageUpload) -> Action {
        Action("showDetailUploadView", ["key": .text(upload.key)])
    }
}
