import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import ImageGalleryScreenlet

/// A delegate that records what it receives.
@MainActor
final class Listener: ImageGalleryScreenletDelegate {
    var pages: [[String]] = []
    var progress: [UInt64] = []
    var showsDetails = true

    func screenlet(
        _ screenlet: any LiferayKit.ImageGalleryScreenlet,
        onImageEntriesResponse entries: [FileEntry]
    ) { pages.append(entries.map(\.title)) }

    func screenlet(
        _ screenlet: any LiferayKit.ImageGalleryScreenlet,
        onImageUploadProgress upload: ImageUpload,
        totalBytesSent: UInt64,
        totalBytesToSend: UInt64
    ) { progress += [totalBytesSent, totalBytesToSend] }

    func screenlet(
        _ screenlet: any LiferayKit.ImageGalleryScreenlet,
        onImageUploadDetailViewCreated upload: ImageUpload
    ) -> Bool { showsDetails }
}

/// A gallery of a signed-in user, whose portal is a script.
@MainActor
final class GalleryFixture {
    let runtime: ScriptedRuntime
    let gallery = ImageGalleryScreenlet()
    let listener = Listener()

    init(runtime: ScriptedRuntime = ScriptedRuntime()) {
        self.runtime = runtime
        (gallery.repositoryId, gallery.folderId) = (0, 38_101)
        (gallery.firstPageSize, gallery.pageSize) = (4, 2)
        runtime.attach(gallery)
        gallery.delegate = listener
    }

    /// Pictures with the titles A, B, C and so on, and these ids.
    static func pictures(_ ids: ClosedRange<Int64>) -> [FileEntry] {
        ids.map { .samplePicture(title: title($0), fileEntryId: $0) }
    }

    private static func title(_ id: Int64) -> String {
        String(UnicodeScalar(UInt8(ascii: "A") + UInt8(id - 1)))
    }

    /// Shows the gallery with its first page.
    func show(
        _ pictures: [FileEntry] = pictures(1...4),
        count: Int? = nil,
        details: JSONObject = [:]
    ) async {
        gallery.onShow()
        await runtime.finish(
            .success(ListPage(rows: pictures, count: count ?? pictures.count, details: details))
        )
    }

    var model: ImageGalleryModel { gallery.model }
    var titles: [String?] {
        (0..<model.list.count).map { model.list.row(at: $0)?.title }
    }
    /// The operations of a kind that have not ended.
    func running(_ action: String) -> [Int] {
        runtime.started.indices.filter { index in
            let started = runtime.started[index]
            return started.action == action && !started.isFinished && !started.isCancelled
        }
    }

    /// Chooses a picture that turns out to be one.
    func choose(_ name: String) async {
        _ = gallery.choose(ChosenFile(chosenByUser: "/tmp/\(name).gif"))
        await runtime.finish(.success(ImageFacts(mediaType: "image/gif", size: 52)))
    }

    /// Ends a write as a portal does that has accepted it.
    func finishUpload(_ index: Int, title: String, id: Int64) async {
        let entry = FileEntry.samplePicture(title: title, fileEntryId: id)
        await runtime.finish(index, .success(Optional(ImageGalleryChange(entry))))
    }

    /// Ends a deletion as a portal does that has accepted it.
    func finishDeletion(_ index: Int) async {
        await runtime.finish(index, .success(Optional<ImageGalleryChange>.none))
    }
}
