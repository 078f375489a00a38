import LiferayKit
@_spi(Host) import ScreensKit
import ScreensTesting
import Testing

@testable import ImageGalleryScreenlet

struct ImageGallerySynchronizerTests {
    private let synchronizer = ImageGallerySynchronizer()

    private func addition(
        _ upload: ImageUpload,
        _ file: ChosenFile?
    ) -> EntryChange<ImageGalleryChange> {
        EntryChange(
            entry: .image(upload, repositoryId: 20_143, folderId: 38_101),
            base: nil,
            local: ImageGalleryChange(upload, of: file),
            id: "change-1"
        )
    }

    private func deletion(_ file: JSONValue = .file(7)) throws -> EntryChange<ImageGalleryChange> {
        let entry = try #require(FileEntry(file))
        return EntryChange(
            entry: .image(entry),
            base: ImageGalleryChange(entry),
            local: ImageGalleryChange(entry, isDeleted: true),
            id: "change-2"
        )
    }

    @Test func aPictureIsSentWithTheTypeOfItsContentAndAnExtension() async throws {
        let picture = try TinyPicture(ending: "png")
        let library = Library()
        var upload = ImageUpload.sample("Lake, morning")
        (upload.mediaType, upload.notes) = ("image/png", "At six.")

        let sent = try await synchronizer.send(
            addition(upload, picture.file),
            in: library.context()
        )

        let request = try #require(library.uploads.first)
        #expect(request.fileName == "Lake, morning.gif" && request.mediaType == "image/gif")
        #expect(request.parameters["title"] == "Lake, morning")
        #expect(request.parameters["serviceContext.uuid"] == .text(upload.key))
        #expect(request.parameters["description"] == "At six.")
        #expect(request.parameters["sourceFileName"] == "Lake, morning.gif")
        #expect(sent.entry.key == "fileEntryId-7" && sent.value?.fileEntry?.fileEntryId == 7)
    }

    @Test(arguments: [Array("not a picture".utf8), Array(TinyPicture.bytes.dropLast(12)), []])
    func anythingButACompletePictureIsRefused(bytes: [UInt8]) throws {
        let file = try TinyPicture(bytes)

        #expect {
            try synchronizer.validate(addition(.sample(), file.file), in: Library().context())
        } throws: { ($0 as? ScreensError)?.code == "invalid" }
    }

    @Test func aPictureWithoutATitleOrAPortalWithoutTheServiceIsRefused() throws {
        let picture = try TinyPicture()
        var upload = ImageUpload.sample()
        upload.title = ""

        #expect(throws: ScreensError.invalid("The picture requires a title.")) {
            try synchronizer.validate(addition(upload, picture.file), in: Library().context())
        }
        #expect(throws: ScreensError.self) {
            try synchronizer.validate(
                addition(.sample(), picture.file),
                in: Library().context(version: .v62)
            )
        }
    }

    @Test func aLostUploadIsFoundByItsUUID() async throws {
        let picture = try TinyPicture()
        let library = Library(Library.State(losesAnswers: true))
        let change = addition(.sample("Lost"), picture.file)

        #expect(try await synchronizer.loadRemoteVersion(of: change, in: library.context()) == nil)
        await #expect(throws: PortalError.connection("answer lost")) {
            _ = try await synchronizer.send(change, in: library.context())
        }
        let found = try await synchronizer.loadRemoteVersion(of: change, in: library.context())

        #expect(found?.entry.key == "fileEntryId-7")
    }

    /// Of the same user, with the same title and size, as if somebody had chosen one picture twice.
    @Test func anotherFileIsNotTheLostOne() async throws {
        let picture = try TinyPicture()
        let twin = JSONValue.file(7, size: Int64(TinyPicture.bytes.count))
        let library = Library(Library.State(files: ["x": twin]))
        let change = addition(.sample(), picture.file)

        #expect(try await synchronizer.loadRemoteVersion(of: change, in: library.context()) == nil)
    }

    @Test func otherWordsForAPictureThatArrivedAreNoSecondPicture() async throws {
        let picture = try TinyPicture()
        let entry = try #require(FileEntry(.file(7)))
        let library = Library(Library.State(files: ["Lake": .file(7)]))
        let change = EntryChange(
            entry: CacheEntry.image(entry),
            base: ImageGalleryChange(entry),
            local: ImageGalleryChange(.sample("Lake at dawn"), of: picture.file),
            id: "change-4"
        )

        let sent = try await synchronizer.send(change, in: library.context())

        #expect(library.uploads.isEmpty && sent.entry.key == "fileEntryId-7")
        #expect(sent.value?.fileEntry?.title == "Lake at dawn")
    }

    @Test func aTitleThatExistsIsRefusedUnchanged() async throws {
        let picture = try TinyPicture()
        let library = Library(Library.State(files: ["Twin": .file(3)]))

        let error = await #expect(throws: PortalError.self) {
            _ = try await synchronizer.send(
                addition(.sample("Twin"), picture.file),
                in: library.context()
            )
        }

        #expect(error?.saysThatTitleExists == true)
    }

    @Test func aCancelledUploadEndsAndIsNotTriedAgain() async throws {
        let picture = try TinyPicture()
        let upload = ImageUpload.sample("Cancelled")
        let library = Library(Library.State(waits: true)) {
            _ = RunningUploads.shared.cancel(upload.key)
        }

        await #expect(throws: ScreensError.invalid("The upload was cancelled.")) {
            _ = try await synchronizer.send(addition(upload, picture.file), in: library.context())
        }
        #expect(!RunningUploads.shared.cancel(upload.key))
    }

    @Test func whatArrivedBeforeItWasCancelledIsDeletedAgain() async throws {
        let picture = try TinyPicture()
        let upload = ImageUpload.sample("Late")
        let library = Library { _ = RunningUploads.shared.cancel(upload.key) }

        await #expect(throws: ScreensError.self) {
            _ = try await synchronizer.send(addition(upload, picture.file), in: library.context())
        }

        #expect(library.deleted == [7])
    }

    /// The portal had accepted it when the connection was closed.
    @Test func whatArrivedWithoutAnAnswerIsDeletedWhenItIsCancelled() async throws {
        let picture = try TinyPicture()
        let upload = ImageUpload.sample("Unheard")
        let library = Library(Library.State(losesAnswers: true)) {
            _ = RunningUploads.shared.cancel(upload.key)
        }

        await #expect(throws: ScreensError.invalid("The upload was cancelled.")) {
            _ = try await synchronizer.send(addition(upload, picture.file), in: library.context())
        }

        #expect(library.deleted == [7])
    }

    @Test func aFileIsDeletedAndOneThatIsGoneCountsAsDeleted() async throws {
        let library = Library()
        let change = try deletion()

        let sent = try await synchronizer.send(change, in: library.context())
        let remote = try await synchronizer.loadRemoteVersion(of: change, in: library.context())

        #expect(library.deleted == [7] && sent.value == nil)
        let (gone, wanted) = (try #require(remote?.value), try #require(change.local))
        #expect(synchronizer.isSame(gone, as: wanted))
    }

    @Test func aFileThatSomebodyChangedIsAConflict() async throws {
        let library = Library(Library.State(files: ["x": .file(7, createDate: 5)]))
        let change = try deletion()

        let remote = try await synchronizer.loadRemoteVersion(of: change, in: library.context())

        let (now, then) = (try #require(remote?.value), try #require(change.base))
        #expect(!synchronizer.isUnchanged(now, since: then))
        #expect(synchronizer.isUnchanged(then, since: then))
    }

    @Test func aPictureThatWasNeverSentIsRemovedWithoutARequest() async throws {
        let portal = ScriptedPortal()
        var change = addition(.sample(), nil)
        change = EntryChange(entry: change.entry, base: nil, local: nil, id: "change-3")

        let sent = try await synchronizer.send(change, in: portal.context())

        #expect(sent.value == nil && portal.requests.isEmpty)
    }

    @Test func aChangeNamesItsFileAndCarriesNoPath() throws {
        let picture = try TinyPicture()
        let change = ImageGalleryChange(.sample(), of: picture.file)
        var read = try #require(
            JSON.value(ImageGalleryChange.self, from: JSON.bytes(of: change, .sorted) ?? [])
        )

        #expect(read.file == nil)
        read.chosenFiles = ["picture-other": picture.file]
        #expect(read.file == nil)
        read.chosenFiles = change.chosenFiles
        #expect(read.file == picture.file)
    }
}
