public import LiferayKit
public import ScreensKit

/// The pictures of a folder, which users look at, add and delete.
@MainActor
public final class ImageGalleryScreenlet: LiferayKit.ImageGalleryScreenlet {
    /// The repository of the pictures.
    @Inspectable("The repository of the pictures; 0 for the server's site.", in: -1...Int64.max)
    public var repositoryId: Int64 = -1

    /// The folder of the pictures.
    @Inspectable("The folder of the pictures; 0 for the root.", in: -1...Int64.max)
    public var folderId: Int64 = -1

    /// The types of the pictures.
    @Inspectable("The types of the pictures, separated by commas; empty for PNG, JPEG and GIF.")
    public var mimeTypes = ""

    /// How titles begin to which a user gives none.
    @Inspectable("How the titles of added pictures begin to which users give none.")
    public var filePrefix = "gallery-"

    /// The Java class of the portal's comparator that sorts the pictures.
    @Inspectable("The Java class of the comparator that sorts them; empty for the portal's order.")
    public var obcClassName = ""

    /// The pages, and the attributes that every list has.
    public let list = PagedList<ImageGalleryPageInteractor>()
    /// The host that shows the gallery.
    public var runtime: ScreenletRuntime?
    /// The object that receives the gallery's events.
    public weak var delegate: (any ImageGalleryScreenletDelegate)?

    /// The number of the large picture.
    var shown: Int?
    /// The chosen pictures, and their files.
    var chosen: [ChosenPicture] = []
    var isAdding = false
    /// The uploads that this screenlet is sending, in order.
    var sending: [SentPicture] = []
    /// The uploads in the queue of unsent changes, as far as they are known.
    var queued: [ImageUpload] = []
    /// The deletion that can be taken back.
    var deletion: Deletion?
    /// The files that users no longer see although the portal may have them.
    var gone: Set<Int64> = []
    /// The rows of these files.
    var hidden: [Int64: HiddenRow<FileEntry>] = [:]
    /// How often the list had been loaded when ``hidden`` and ``queued`` were set.
    var knownStarts = 0
    /// The deletions that are being sent.
    var deleting: Set<Int64> = []
    /// Whether the portal has new pictures whose places in the list are not known.
    var isOutdated = false
    var problem: ScreensError?

    /// Creates a gallery that is not shown yet.
    public init() {}

    /// The pictures that the attributes describe.
    public var filter: ImageGalleryFilter {
        ImageGalleryFilter(
            repositoryId: repositoryId,
            folderId: folderId,
            mediaTypes: ImageGalleryFilter.types(mimeTypes),
            obcClassName: obcClassName
        )
    }

    /// The data to draw.
    public var model: ImageGalleryModel {
        let sent = sending.map(\.upload)
        let keys = Set((sent + chosen.map(\.upload)).map(\.key))
        return ImageGalleryModel(
            list: list.model,
            shown: shown,
            uploads: queued.filter { !keys.contains($0.key) } + sent,
            isAdding: isAdding,
            added: chosen.map(\.upload),
            deleted: deletion?.entry,
            isEditable: isEditable,
            actionProblem: problem
        )
    }

    /// Whether the user may try to change the gallery; the portal decides.
    var isEditable: Bool {
        guard let runtime else { return false }
        return runtime.isSignedIn && !runtime.server.version.is62
            && repositoryId >= 0 && folderId >= 0
    }

    /// Whether pictures are chosen and not sent.
    public var hasUnsentInput: Bool { !chosen.isEmpty }

    /// Stops loading, and carries out a deletion that could still be taken back; uploads continue.
    public func onHide() {
        carryOutDeletion()
        for index in chosen.indices { chosen[index].stopReading() }
        chosen.removeAll { $0.upload.state == .checking }
        stopLoading()
    }

    /// Reports the pictures of a page, without those that are deleted here.
    public func pageLoaded(_ entries: [FileEntry]) {
        if list.starts != knownStarts { listStarted() }
        for row in hideRows(where: { gone.contains($0.fileEntryId) }) {
            hidden[row.row.fileEntryId] = row
        }
        let entries = entries.filter { !gone.contains($0.fileEntryId) }
        notify(.response, payload: ["entries": entries]) {
            $0.screenlet(self, onImageEntriesResponse: entries)
        }
    }

    /// Continues with a list that was loaded again.
    private func listStarted() {
        let unsent = UnsentPictures(list.details)
        (knownStarts, hidden, queued) = (list.starts, [:], unsent.uploads)
        gone = unsent.deleted.union(deletion.map { [$0.entry.fileEntryId] } ?? []).union(deleting)
        keepShownInside()
    }

    /// Reports why a page could not be loaded.
    public func pageFailed(_ error: ScreensError) {
        notify(.failure, payload: error) { $0.screenlet(self, onImageEntriesError: error) }
    }

    /// Reports which picture the user chose.
    public func rowSelected(_ entry: FileEntry) {
        notify(.selected, payload: entry) { $0.screenlet(self, onImageEntrySelected: entry) }
    }
}
