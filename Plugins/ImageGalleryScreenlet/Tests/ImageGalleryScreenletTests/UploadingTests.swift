import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import ImageGalleryScreenlet

@MainActor
struct UploadingTests {
    private let fixture = GalleryFixture()
    private var gallery: any LiferayKit.ImageGalleryScreenlet { fixture.gallery }
    private let offline = ScreensError.portal(.unreachable("no network"))

    private func set(_ name: String, _ value: String) -> Bool {
        gallery.perform(.setValue(name, [value]))
    }

    @Test func severalPicturesAreDescribedAndSentTogether() async {
        await fixture.show()
        await fixture.choose("Pier")
        await fixture.choose("Lake")

        #expect(fixture.model.added.map(\.title) == ["Pier", "Lake"] && gallery.hasUnsentInput)
        #expect(set("title", "  Morning \n lake ") && set("notes[0]", "At noon."))
        #expect(!set("title[2]", "x"))
        #expect(gallery.perform(fixture.model.uploadAction))

        #expect(fixture.running("uploadImage").count == 2)
        #expect(fixture.model.uploads.map(\.title) == ["Pier", "Morning   lake"])
        #expect(fixture.model.uploads.map(\.notes) == ["At noon.", ""])
        #expect(!fixture.model.isAdding && fixture.model.added.isEmpty && !gallery.hasUnsentInput)
    }

    @Test func whatIsStillBeingReadIsSentWhenItIsRead() async {
        await fixture.show()
        _ = gallery.choose(ChosenFile(chosenByUser: "/tmp/Pier.gif"))

        #expect(gallery.upload() && fixture.running("uploadImage").isEmpty)
        await fixture.runtime.finish(
            .success(ImageFacts(mediaType: "image/gif", size: 52))
        )

        #expect(fixture.running("uploadImage").count == 1)
    }

    @Test func aFileThatIsNoPictureStaysWithItsProblem() async {
        await fixture.show()
        _ = gallery.choose(ChosenFile(chosenByUser: "/tmp/notes.txt"))
        await fixture.runtime.finish(.failure(.invalid("notes.txt is not a picture.")))

        #expect(fixture.model.added.map(\.state) == [.wrong])
        #expect(fixture.model.added[0].problem == "notes.txt is not a picture.")
        #expect(!gallery.upload() && fixture.runtime.events.last == "onImageUploadError")
        #expect(gallery.cancel(fixture.model.added[0]) && fixture.model.added.isEmpty)
    }

    @Test func noMorePicturesAreChosenThanTheLimit() async {
        await fixture.show()
        for number in 0..<ImageGalleryModel.addedLimit + 2 {
            _ = gallery.choose(ChosenFile(chosenByUser: "\(number).gif"))
        }

        #expect(fixture.model.added.count == ImageGalleryModel.addedLimit)
        #expect(fixture.model.problem?.code == "invalid")
    }

    @Test func aNewPictureIsInTheListOnceAndCounted() async {
        await fixture.show()
        await fixture.choose("Bb")
        _ = gallery.upload()

        await fixture.finishUpload(fixture.running("uploadImage")[0], title: "Bb", id: 9)

        #expect(fixture.titles == ["A", "B", "Bb", "C", "D"] && fixture.model.uploads.isEmpty)
        #expect(fixture.runtime.events.last == "onImageUploaded")
    }

    @Test func aListOfWhichAPartIsLoadedIsLoadedAgainAfterTheLastUpload() async {
        await fixture.show(count: 9)
        await fixture.choose("Pier")
        await fixture.choose("Lake")
        _ = gallery.upload()
        let uploads = fixture.running("uploadImage")

        await fixture.finishUpload(uploads[0], title: "Pier", id: 9)
        #expect(fixture.running("loadPage").isEmpty)
        await fixture.finishUpload(uploads[1], title: "Lake", id: 10)

        #expect(fixture.running("loadPage").count == 1)
    }

    @Test func progressIsReportedInBytesAndInOrder() async throws {
        await fixture.show()
        await fixture.choose("Pier")
        _ = gallery.upload()
        let started = fixture.runtime.started[fixture.running("uploadImage")[0]]
        let report = try #require(started.onProgress)

        for sent in [20, 10, 40] as [Int64] {
            report(TransferProgress(sentBytes: sent, bytesToSend: 80))
            // Jobs that were queued on the main actor before run first.
            await Task { @MainActor in }.value
        }

        #expect(fixture.listener.progress == [20, 80, 40, 80])
        #expect(fixture.model.uploads[0].progress == 0.5)
    }

    @Test func anUploadWithoutAConnectionWaitsAndIsNotShownTwice() async {
        await fixture.show()
        await fixture.choose("Pier")
        _ = gallery.upload()
        let pier = fixture.model.uploads[0]
        let change = ImageGalleryChange(pier, of: nil)

        await fixture.runtime.finish(
            fixture.running("uploadImage")[0],
            .success(Optional(change)),
            Freshness(source: .cache, unsent: .pending)
        )
        #expect(fixture.model.uploads.map(\.state) == [.pending])
        #expect(fixture.runtime.events.last == "onImageStoredForLater")

        gallery.loadList()
        await fixture.runtime.finish(
            .success(
                ListPage(rows: GalleryFixture.pictures(1...4), count: 4, details: details(pier))
            )
        )
        #expect(fixture.model.uploads.map(\.key) == [pier.key] && fixture.titles.count == 4)
    }

    /// The details of a list whose queue has an upload.
    private func details(_ upload: ImageUpload) -> JSONObject {
        let entry = CacheEntry.image(upload, repositoryId: 2, folderId: 38_101)
        return ImageGalleryPageInteractor(.sample(repositoryId: 2)).output(
            Answer(ListPage(rows: [], count: 0), freshness: Freshness(source: .remote)),
            with: ScriptedChanges(changes: [(entry, ImageGalleryChange(upload, of: nil), .pending)]
            ),
            in: ScriptedPortal().context()
        ).output.details ?? [:]
    }

    @Test func uploadsOfAnEarlierRunAreShownAndCanBeRemoved() async {
        let upload = ImageUpload.sample(state: .pending)
        await fixture.show(details: details(upload))
        #expect(fixture.model.uploads.map(\.title) == ["Lake"])

        #expect(gallery.cancelUploads() && fixture.model.uploads.isEmpty)

        let write = fixture.runtime.started[fixture.running("cancelUpload")[0]]
        #expect(write.entry?.key == upload.key)
        #expect(write.value(changing: ImageGalleryChange(upload, of: nil)) == nil)
    }

    @Test func anUploadThatWaitsCanBeDescribedInAnotherWay() async {
        let upload = ImageUpload.sample(state: .refused)
        await fixture.show(details: details(upload))

        #expect(gallery.perform(fixture.model.editAction(of: fixture.model.uploads[0])))
        #expect(fixture.model.uploads.isEmpty && fixture.model.added.map(\.title) == ["Lake"])
        #expect(set("title", "Lake (2)") && gallery.upload())

        let write = fixture.runtime.started[fixture.running("uploadImage")[0]]
        let changed = write.value(changing: ImageGalleryChange(upload, of: nil))
        #expect(write.entry?.key == upload.key && changed?.upload?.title == "Lake (2)")
    }

    @Test func aDelegateCanShowFieldsOfItsOwn() async {
        let upload = ImageUpload.sample(state: .pending)
        await fixture.show(details: details(upload))
        fixture.listener.showsDetails = false

        #expect(gallery.showDetailUploadView(upload) && fixture.model.added.isEmpty)
        #expect(fixture.runtime.events.last == "onImageUploadDetailViewCreated")
    }

    @Test func aTitleThatExistsIsToldAndAnotherOneIsOffered() async {
        await fixture.show()
        await fixture.choose("Pier")
        _ = gallery.upload()

        await fixture.runtime.finish(
            fixture.running("uploadImage")[0],
            .failure(.portal(.exception(type: "x.DuplicateFileEntryException", message: "Pier")))
        )

        #expect(fixture.model.added.map(\.title) == ["Pier (2)"] && fixture.model.isAdding)
        #expect(fixture.model.problem?.message.contains("“Pier (2)”") == true)
        #expect(gallery.upload() && fixture.running("uploadImage").count == 1)
    }

    @Test func whatThePortalRefusesCanBeSentAgain() async {
        await fixture.show()
        await fixture.choose("Pier")
        _ = gallery.upload()
        let refusal = ScreensError.portal(.exception(type: "PrincipalException", message: "no"))
        await fixture.runtime.finish(fixture.running("uploadImage")[0], .failure(refusal))

        #expect(fixture.model.added.map(\.title) == ["Pier"] && fixture.model.problem == refusal)
        #expect(
            fixture.model.uploads.isEmpty && fixture.runtime.events.last == "onImageUploadError"
        )
        #expect(gallery.upload() && fixture.model.problem == nil)
    }

    @Test func aCancelledUploadLeavesNothing() async {
        await fixture.show()
        await fixture.choose("Pier")
        _ = gallery.upload()

        #expect(gallery.cancel(fixture.model.uploads[0]))
        await fixture.runtime.finish(
            fixture.running("uploadImage")[0],
            .failure(.invalid("The upload was cancelled."))
        )

        #expect(fixture.model.uploads.isEmpty && fixture.model.added.isEmpty)
        #expect(fixture.model.problem == nil && !gallery.hasUnsentInput)
    }

    /// It was cancelled before it was being sent, so nothing stopped it.
    @Test func aCancelledUploadThatArrivedIsDeletedAgain() async {
        await fixture.show()
        await fixture.choose("Pier")
        _ = gallery.upload()
        let upload = fixture.running("uploadImage")[0]

        #expect(gallery.cancel(fixture.model.uploads[0]))
        await fixture.finishUpload(upload, title: "Pier", id: 9)

        #expect(fixture.titles == ["A", "B", "C", "D"] && fixture.model.uploads.isEmpty)
        let write = fixture.runtime.started[fixture.running("deleteImage")[0]]
        #expect(write.entry?.key == "fileEntryId-9")
        #expect(!fixture.runtime.events.contains("onImageUploaded"))
    }

    @Test func otherTitlesAreCounted() {
        var upload = ImageUpload.sample("Lake")
        #expect(upload.otherTitle == "Lake (2)")
        upload.title = "Lake (2)"
        #expect(upload.otherTitle == "Lake (3)")
        upload.title = "(9223372036854775807)"
        #expect(upload.otherTitle == "(9223372036854775807) (2)")
    }

    @Test func uploadsContinueWhenTheGalleryIsHidden() async {
        await fixture.show()
        await fixture.choose("Pier")
        _ = gallery.upload()
        gallery.onHide()

        #expect(fixture.running("uploadImage").count == 1)
    }
}
