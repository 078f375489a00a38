import DemoPortal
import LiferayKit
import ScreensHost
import ScreensKit
import ScreensPortal
import TestSupport
import Testing

// Pictures, as users add, describe and delete them.
extension QueueTrial {
    func gallery(
        _ network: NetworkCondition
    ) async throws -> (stage: Stage, gallery: any ImageGalleryScreenlet) {
        let stage = try fixture.host(network).stage("image-gallery")
        let gallery = try stage.screenlet(as: (any ImageGalleryScreenlet).self)
        gallery.repositoryId = 0
        gallery.folderId = fixture.portal.samples["galleryFolderId"]?.int64 ?? 0
        (gallery.firstPageSize, gallery.offlinePolicy) = (1_000, policy)
        stage.show()
        await stage.settled()
        return (stage, gallery)
    }

    func addPicture(_ network: NetworkCondition) async throws {
        let (stage, gallery) = try await gallery(network)
        let path = try fixture.file(TinyPicture.gif + Array(newText.utf8))
        #expect(gallery.choose(ChosenFile(chosenByUser: path)))
        await stage.settled()

        var item = Item(texts: [])
        item.note(newText, isAcknowledged: try await send(stage, gallery))
        pictures.append(item)
    }

    /// Gives a picture that is not sent another title.
    func describePicture(_ network: NetworkCondition) async throws {
        let (stage, gallery) = try await gallery(network)
        guard let upload = gallery.model.uploads.first,
            let number = pictures.firstIndex(where: { $0.texts.contains(upload.title) }),
            gallery.showDetailUploadView(upload)
        else { return }
        let isAcknowledged = try await send(stage, gallery)
        pictures[number].note(newText, isAcknowledged: isAcknowledged)
    }

    /// Sends the only picture that is chosen under a new title; returns whether that was acknowledged.
    private func send(
        _ stage: Stage,
        _ gallery: any ImageGalleryScreenlet
    ) async throws -> Bool {
        #expect(try stage.perform(.setValue("title", [newText])))
        #expect(gallery.upload())
        await stage.settled()
        let isAcknowledged = gallery.model.added.isEmpty
        note("“\(newText)” uploaded: \(gallery.model.actionProblem?.message ?? "yes")")
        return isAcknowledged
    }

    func deletePicture(_ network: NetworkCondition) async throws {
        let (stage, gallery) = try await gallery(network)
        let list = gallery.model.list
        let shown = (0..<list.count).compactMap(list.row)
        guard
            let entry = shown.first(where: { entry in
                pictures.contains { $0.texts.contains(entry.title) }
            }),
            let number = pictures.firstIndex(where: { $0.texts.contains(entry.title) }),
            gallery.deleteImageEntry(entry)
        else { return }
        await stage.settled()

        let isAcknowledged = gallery.model.actionProblem == nil
        pictures[number].note(nil, isAcknowledged: isAcknowledged)
        note("“\(entry.title)” deleted: \(isAcknowledged)")
    }
}
